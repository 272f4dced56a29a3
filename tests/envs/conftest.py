"""What is tested only where it can run: learning with PyTorch, which `make learn` installs."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("sb3_contrib") else ["test_maskable_ppo.py"]
