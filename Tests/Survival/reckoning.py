"""The look at a data folder and its server that holds them to the book of what was acknowledged."""

import hashlib
import sqlite3
import time


def rows(data, statement, *values):
    database = sqlite3.connect(f"file:{data / 'motionbook.sqlite'}?mode=ro", uri=True, timeout=20)
    try:
        return database.execute(statement, values).fetchall()
    finally:
        database.close()


def against_rows(book, data):
    """What in the database contradicts the book, sentence by sentence."""
    found, wrong = {}, []
    for identifier, name, blob, note, athlete, analyses, reports in rows(data, """
            SELECT clip.id, clip.name, clip.blob, note.text, athlete.name,
                (SELECT count(*) FROM job WHERE job.clip = clip.id AND job.kind = 'analysis'),
                (SELECT count(*) FROM report WHERE report.clip = clip.id)
            FROM clip LEFT JOIN note ON note.clip = clip.id LEFT JOIN athlete ON athlete.id = clip.athlete"""):
        found.setdefault(name, []).append((identifier, blob, note, athlete, analyses, reports))
    for entry in list(book.entries):
        there = found.pop(entry.name, [])
        if len(there) > 1:
            wrong.append(f"{entry.name} is there {len(there)} times")
        if entry.fate == "there" and not there:
            wrong.append(f"{entry.name} was acknowledged and is lost")
        if entry.fate == "gone" and there:
            wrong.append(f"{entry.name} was deleted and is there")
        for identifier, blob, note, athlete, analyses, reports in there:
            if entry.id not in (None, identifier):
                wrong.append(f"{entry.name} is there under another identifier")
            if blob != entry.blob:
                wrong.append(f"{entry.name} has another content")
            if note not in entry.notes:
                wrong.append(f"{entry.name} has the note {note!r}, not {entry.notes}")
            if athlete not in entry.athletes:
                wrong.append(f"{entry.name} shows {athlete!r}, not {entry.athletes}")
            least, most = entry.analyses
            if not least <= analyses <= most:
                wrong.append(f"{entry.name} has {analyses} analyses, not {least} to {most}")
            if entry.is_done and not reports:
                wrong.append(f"{entry.name} was analysed and has no report")
    return wrong + [f"{name} was never sent" for name in found]


def leftovers(data):
    """Files and folders that no row refers to, and what rows refer to that is not there."""
    wrong = []
    for folder in ("incoming", "work"):
        wrong += [f"left: {path.relative_to(data)}" for path in (data / folder).iterdir()]
    known = {blob for blob, in rows(data, "SELECT blob FROM clip")}
    blobs = {path.parent.name + path.name: path for path in (data / "blobs").glob("*/*")}
    wrong += [f"left: blob {name[:8]}…" for name in blobs.keys() - known]
    wrong += [f"no blob {name[:8]}… though a clip has it" for name in known - blobs.keys()]
    for name in known & blobs.keys():
        if hashlib.sha256(blobs[name].read_bytes()).hexdigest() != name:
            wrong.append(f"blob {name[:8]}… has another content")
    known = {f"{clip}/{job}" for clip, job in rows(data, "SELECT clip, job FROM report")}
    files = {f"{clip}/{job}/{name}": size for clip, job, name, size in rows(
        data, "SELECT clip, job, name, byte_count FROM artefact JOIN report USING (clip)")}
    for path in (data / "clips").rglob("*"):
        name = str(path.relative_to(data / "clips"))
        if path.is_file() and files.pop(name, None) != path.stat().st_size:
            wrong.append(f"left, or of another size: clips/{name}")
        elif path.is_dir() and not any(folder == name or folder.startswith(name + "/") for folder in known):
            wrong.append(f"left: clips/{name}")
    return wrong + [f"no file clips/{name} though a report has it" for name in files]


def quiet(visitor, within=90, forgives=False):
    """Waits until nothing is queued and nothing runs; what failed is tried once more where that is forgiven.

    Returns sentences on what did not end as done."""
    data, wrong, again = visitor.server.data, [], set()
    ends = time.monotonic() + within
    while True:
        latest = rows(data, """
            SELECT clip.id, clip.name, job.state, job.error_code FROM clip LEFT JOIN job ON job.sequence =
                (SELECT max(sequence) FROM job WHERE job.clip = clip.id AND job.kind = 'analysis')""")
        busy = [name for _, name, state, _ in latest if state in ("queued", "running")]
        going = {entry.name for entry in visitor.book.entries if entry.fate == "going"}
        # Deleting cancels first: who dies in between leaves a cancelled clip.
        failed = [
            row for row in latest if row[2] not in ("queued", "running", "done") and not (
                row[2] == "cancelled" and row[1] in going)]
        if not busy and failed and forgives:
            forgives = False
            for identifier, name, _, _ in failed:
                entry = next(entry for entry in visitor.book.entries if entry.name == name)
                entry.id = identifier
                visitor.analyse_again(entry)
            continue
        if not busy or time.monotonic() > ends:
            break
        time.sleep(0.05)
    wrong += [f"{name} ended as {state} ({code})" for _, name, state, code in failed]
    return wrong + [f"{name} is busy after {within} s" for name in busy]


def whole(visitor, forgives=False, sweeps=True):
    """Everything that a server on its data folder owes the book, once it has come to rest.

    `forgives`: an analysis that failed may be asked for again; `sweeps`: nothing may be left over."""
    data = visitor.server.data
    wrong = quiet(visitor, forgives=forgives) + against_rows(visitor.book, data)
    for entry in visitor.book.entries:
        if entry.fate == "gone" and entry.id:
            status, _ = visitor.ask("GET", f"/clips/{entry.id}")
            if status != 404:
                wrong.append(f"{entry.name} was deleted and answers {status}")
        if entry.fate == "there":
            status, body = visitor.ask("GET", f"/clips/{entry.id}/media")
            if status != 200 or hashlib.sha256(body).hexdigest() != entry.blob:
                wrong.append(f"{entry.name} cannot be had any more: {status}, {len(body)} bytes")
            for what in (f"/clips/{entry.id}", f"/clips/{entry.id}/report.json"):
                if (status := visitor.ask("GET", what)[0]) != 200:
                    wrong.append(f"{entry.name}: {what.split('/')[-1]} answers {status}")
    ends = time.monotonic() + 60
    while (left := leftovers(data)) and sweeps and time.monotonic() < ends:
        time.sleep(0.05)  # Folders go right after what was in them was taken over.
    for check in ("quick_check", "foreign_key_check"):
        wrong += [f"{check}: {row}" for row in rows(data, f"PRAGMA {check}") if row != ("ok",)]
    return wrong + [sentence for sentence in left if sweeps or not sentence.startswith("left")]
