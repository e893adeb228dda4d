"""PDFs as another program reads them: pages with their numbers, tables over several pages, charts the right way up."""

import copy
import io
import re

from pypdf import PdfReader
from swings import judged_clip

# So many swings need a table of more than a page.
SWINGS = 60
HEAD = "Swing Contact Uncertainty Hand Confidence Form score"


def has_many_swings(report):
    first = report["swings"][0]
    report["swings"] = [dict(copy.deepcopy(first), number=number + 1) for number in range(SWINGS)]


def pages_of(server, path):
    """The pages of a report's PDF, as pypdf reads them."""
    status, headers, paper = server.request("GET", f"{path}/report.pdf")
    assert status == 200 and headers["content-type"] == "application/pdf", (status, headers)
    return PdfReader(io.BytesIO(paper)).pages


def words_of(page):
    """What stands on a page, ligatures as letters, on one line."""
    return " ".join(page.extract_text().replace("ﬁ", "fi").split())


def heights_of(page):
    """How high a page's words stand, points from its lower edge: (words, height) in the order in which they were drawn."""
    found = []
    page.extract_text(visitor_text=lambda words, matrix, text, *_: found.append((words.strip(), text[5] * matrix[3] + matrix[5])))
    return [(words, height) for words, height in found if words]


def pages_are_numbered_and_tables_keep_their_heads(executable):
    with judged_clip(executable, has_many_swings) as (server, path, _):
        pages = [words_of(page) for page in pages_of(server, path)]
        assert len(pages) > 3
        for number, words in enumerate(pages, 1):
            assert words.endswith(f" {number} / {len(pages)}"), (number, words[-200:])
        rows = [set(map(int, re.findall(r"\b(\d+) Forehand 0:00", words))) for words in pages]
        assert rows[0] and set.union(*rows) == set(range(1, SWINGS + 1)), rows
        with_rows = [number for number, found in enumerate(rows) if found]
        assert len(with_rows) > 1 and all(HEAD in pages[number] for number in with_rows), (with_rows, pages)


def charts_stand_the_right_way_up(executable):
    with judged_clip(executable) as (server, path, _):
        [page] = [page for page in pages_of(server, path) if "Elbow angle (180° = straight)" in words_of(page)]
        drawn = heights_of(page)
        title = [words for words, _ in drawn].index("Elbow angle (180° = straight), °")
        marks = {int(words): height for words, height in drawn[title:title + 8] if words in ("0", "45", "90", "135", "180")}
        # Each as much higher as its value is, below the title.
        steps = [marks[high] - marks[low] for low, high in [(0, 45), (45, 90), (90, 135), (135, 180)]]
        assert min(steps) > 10 and max(steps) - min(steps) < 1 and marks[180] < drawn[title][1], (marks, drawn[title])


TESTS = [pages_are_numbered_and_tables_keep_their_heads, charts_stand_the_right_way_up]
