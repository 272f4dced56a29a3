"""Games in a notebook: look around a position or a structure in 3D, and replay a record.

```python
from toprung import Position
from toprung.notebook import show

show(Position.start(["red", "blue"], seed=7))
```
"""

from toprung.core.extras import require

try:
    from toprung.notebook.viewer import Viewer, show
except ImportError:
    require("notebook", "The widget for notebooks", "anywidget", "pydantic")
    raise

__all__ = ["Viewer", "show"]
