"""`python -m tools.fuzz [calls] [seed]`."""

import sys
import time

from tools.fuzz.calls import fuzz

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
began = time.process_time()
seen = fuzz(count, seed)
print(f"{count} calls, {time.process_time() - began:.0f} s of processor time")
for kind, times in seen.most_common():
    print(f"{times:>9}  {kind}")
