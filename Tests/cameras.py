"""Cameras in front of live sessions: a clip's frames as pictures, and a thread that posts them as a camera takes them."""

import os
import subprocess
import threading
import time

from gauges import percentile
from sessions import PATIENCE_SECONDS, Refused


def pictures(source, folder, rate=None, size=(640, 480), quality=4, most=None, seconds=None):
    """A clip's frames as JPEG files' bytes; as many a second as the clip has, if no rate is given."""
    width, height = size
    filters = [f"fps={rate}"] if rate else []
    filters.append(f"scale={width}:{height}:force_original_aspect_ratio=increase,crop={width}:{height}")
    command = ["ffmpeg", "-v", "error", "-y", *(["-t", str(seconds)] if seconds else []), "-i", str(source), "-an",
               "-vf", ",".join(filters), "-fps_mode", "passthrough", "-q:v", str(quality),
               *(["-frames:v", str(most)] if most else []), f"{folder}/%05d.jpg"]
    os.makedirs(folder, exist_ok=True)
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return [open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder)) if name.endswith(".jpg")]


class Camera(threading.Thread):
    """Posts pictures at a camera's rate until it is told to stop, and keeps what was answered and when."""

    def __init__(self, session, pictures, rate=15):
        super().__init__(daemon=True)
        self.session, self.pictures, self.rate = session, pictures, rate
        self.answers, self.times, self.refusals, self.is_over = [], [time.monotonic()], [], False
        self.start()

    def run(self):
        number = 0
        while not self.is_over:
            due = self.session.opened + (int(self.session.now * self.rate) + 1) / self.rate
            time.sleep(max(0, due - time.monotonic()))
            try:
                answer = self.session.post(self.pictures[number % len(self.pictures)])
            except (Refused, OSError, EOFError) as refusal:
                self.refusals.append(refusal)
                if isinstance(refusal, Refused) and refusal.status in (404, 410):
                    break
            else:
                if not answer.is_skipped:
                    self.answers.append(answer)
                    self.times.append(time.monotonic())
            number += 1

    def stop(self):
        self.is_over = True
        self.join(PATIENCE_SECONDS)
        assert not self.is_alive(), "a picture is not answered"
        return self

    @property
    def longest_gap(self):
        """Most seconds without an answer."""
        times = [*self.times, time.monotonic()]
        return max(later - earlier for earlier, later in zip(times, times[1:]))

    def p95(self, since=0):
        """Milliseconds from a picture to its answer."""
        return percentile([answer.milliseconds for answer in self.answers[since:]], 95)
