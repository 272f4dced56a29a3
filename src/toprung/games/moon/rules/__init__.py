"""The rules of Catch the Moon: values in, values out. No physics, no input or output."""
