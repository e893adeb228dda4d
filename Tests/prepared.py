"""Libraries with analysed clips, for tests that are not about the analysis: made once a run, then copied."""

import contextlib
import fcntl
import os
import pathlib
import shutil
import sqlite3
import tempfile

from harness import Server, real_clip


@contextlib.contextmanager
def library(executable, *names, change=None, arguments=()):
    """
    A server that has the real clip under each of these names, analysed: (server, the clips' ids). Before it starts, `change` may change the
    data folder; it gets that and the ids.
    """
    with tempfile.TemporaryDirectory(prefix="motionbook-test-") as folder:
        data = pathlib.Path(folder, "data")
        shutil.copytree(analysed(executable, len(names)), data)
        with contextlib.closing(sqlite3.connect(data / "motionbook.sqlite")) as database:
            clips = database.execute("SELECT sequence, id FROM clip ORDER BY sequence").fetchall()
            for (sequence, _), name in zip(clips, names, strict=True):
                database.execute("UPDATE clip SET name = ? WHERE sequence = ?", (name, sequence))
                database.execute("INSERT INTO stale_words VALUES (?)", (sequence,))  # The next start reads their words.
            database.commit()
        ids = [id for _, id in clips]
        if change:
            change(data, ids)
        with Server(executable, data=data, arguments=arguments) as server:
            yield server, ids


def analysed(executable, clips):
    """A data folder, which nobody uses, with so many clips that have their reports. All processes of a run share it."""
    top = pathlib.Path(os.environ["MOTIONBOOK_PREPARED"])
    data = top / str(clips)
    with open(top / f"{clips}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not data.exists():
            making = top / f"{clips}.making"
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir()
            with Server(executable, data=making) as server:
                answers = [server.upload(real_clip(), name=f"{number}.mp4") for number in range(clips)]
                for status, answer in answers:
                    assert status == 201, answer
                    server.wait_for(answer["id"], "done")
            making.rename(data)
    return data
