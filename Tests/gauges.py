"""What processes hold, and how figures are summed up."""

import os
import re
import threading


def percentile(values, share):
    """The value that so many per cent do not exceed; infinite of none."""
    ordered = sorted(values)
    return ordered[round(share / 100 * (len(ordered) - 1))] if ordered else float("inf")


def memory_mib(pids, only_anonymous=False):
    """What processes hold together, MiB: shared pages once where the kernel tells, else each for itself. Anonymous memory is
    theirs alone: what of files lies in memory counts for more when somebody else lets go of it."""
    names = (("smaps_rollup", "Pss_Anon"), ("status", "RssAnon")) if only_anonymous else (("smaps_rollup", "Pss"), ("status", "VmRSS"))
    total = 0
    for pid in pids:
        for file, name in names:
            try:
                found = re.search(rf"^{name}:\s+(\d+) kB", open(f"/proc/{pid}/{file}").read(), re.M)
            except OSError:
                continue
            if found:
                total += int(found[1])
                break
    return total / 1024


def descriptors(pids):
    """How many files and sockets processes have open together."""
    count = 0
    for pid in pids:
        try:
            count += len(os.listdir(f"/proc/{pid}/fd"))
        except OSError:
            pass
    return count


class Gauge(threading.Thread):
    """Looks at something again and again, as long as a `with` block lasts."""

    def __init__(self, pause):
        """`pause`: between two looks, seconds."""
        super().__init__(daemon=True)
        self.pause, self.is_over = pause, threading.Event()

    def look(self):
        raise NotImplementedError

    def run(self):
        while not self.is_over.wait(self.pause):
            self.look()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.join()
