"""Albums: a folder of photos is dropped, fills a contact sheet, which is sorted and stacked; the best of a burst stays."""

import base64
import csv
import io
import os
import pathlib
import tempfile

from access import found
from composition import PHONE
from harness import Server
from journeys import page_of, shot
from playwright.sync_api import expect

# Photos, of which there are more where they are asked for; bursts among them, and the shots of each.
ALBUM, BURSTS, SHOTS = int(os.environ.get("PHOTOS", 24)), 3, 4
# Scenes of large areas of colour; and bursts of a ball, which stands on a line of the thirds in the first shot, and ever
# nearer to the edge in the others.
DRAWN = """([count, bursts, shots]) => {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const [width, height] = [480, 320];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const photos = {};
  const keep = (name) => { photos[name] = canvas.toDataURL('image/jpeg', 0.9).split(',')[1]; };
  const grounds = [['#9ec7e8', '#4d7a3a'], ['#3b2f63', '#d9a441'], ['#e8e0d0', '#57606b']];
  for (let burst = 0; burst < bursts; burst++) {
    for (let number = 0; number < shots; number++) {
      const [above, below] = grounds[burst];
      context.fillStyle = above;
      context.fillRect(0, 0, width, height);
      context.fillStyle = below;
      context.fillRect(0, height * 0.66, width, height);
      context.fillStyle = '#d02418';
      context.beginPath();
      context.arc(width * (1 / 3 - 0.075 * number), height * (1 / 3 - 0.06 * number), height * 0.1, 0, 7);
      context.fill();
      keep(`burst-${burst}-${number}.jpg`);
    }
  }
  for (let number = 0; number < count - bursts * shots; number++) {
    for (let column = 0; column < 3; column++) for (let row = 0; row < 2; row++) {
      context.fillStyle = `rgb(${[0, 0, 0].map(() => Math.round(chance() * 255))})`;
      context.fillRect(column * width / 3, row * height / 2, width / 3 + 1, height / 2 + 1);
    }
    keep(`scene-${number}.jpg`);
  }
  return photos;
}"""
# A folder as a browser hands it over when it is dropped.
DROP = """([name, photos]) => {
  const bytes = (data) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const files = Object.entries(photos).map(([title, data]) => new File([bytes(data)], title, { type: 'image/jpeg' }));
  const entry = (one) => ({ name: one.name, isDirectory: false, file: (take) => take(one) });
  const folder = (title, entries) => ({ name: title, isDirectory: true, createReader() {
    const left = [...entries];
    return { readEntries: (take) => take(left.splice(0, 100)) };
  } });
  const inner = folder('day two', files.slice(1).map(entry));
  const odd = ['.hidden.jpg', 'notes.txt'].map((title) => entry(new File(['x'], title)));
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder(name, [inner, entry(files[0]), ...odd]) }];
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, files: [new File([], name)] } });
  document.body.dispatchEvent(event);
}"""


def drawn(browser, *numbers):
    page = browser.new_page()
    photos = page.evaluate(DRAWN, list(numbers))
    page.close()
    return photos


def an_album_fills_a_contact_sheet(executable, browser):
    photos = drawn(browser, ALBUM, BURSTS, SHOTS)
    with tempfile.TemporaryDirectory() as top, Server(executable, arguments=["--workers", "2"]) as server:
        folder = pathlib.Path(top) / "Holiday, 2026"
        (folder / "day two").mkdir(parents=True)
        for number, (name, data) in enumerate(photos.items()):
            (folder / ("day two" if number % 2 else "") / name).write_bytes(base64.b64decode(data))
        (folder / "notes.txt").write_text("Not a photo.")
        (folder / ".hidden.jpg").write_bytes(b"x")
        (folder / "broken.jpg").write_bytes(base64.b64decode(photos["scene-0.jpg"])[:300])
        with page_of(browser, server, allowed="400|422|415") as page:
            page.goto("/")
            page.locator("#kind-composition").check(force=True)
            with page.expect_file_chooser() as chooser:
                page.get_by_role("button", name="Choose a folder").click()
            chooser.value.set_files(str(folder))
            album = page.locator(".upload-album")
            album.get_by_text("uploaded.").wait_for()
            link = album.get_by_role("link", name="Show them")
            link.wait_for()
            shot(page, "album-arrives", is_whole=False)
            album.get_by_text(f"{ALBUM} of {ALBUM + 1} uploaded. 1 failed. 2 other files were skipped.").wait_for()
            expect(page.locator(".upload[data-state=failed] .upload-name")).to_have_text(["broken.jpg"], use_inner_text=True)
            link.click()
            page.wait_for_url("**/contact-sheet?tag=holiday%202026")
            page.get_by_role("status").filter(has_text=f"{ALBUM} photos").wait_for()
            page.locator(".sheet-photo").first.wait_for()
            shot(page, "album-progress", is_whole=False)
            page.locator("#sheet[data-waiting='0']").wait_for()
            the_sheet_is_right(page)
            shot(page, "album-sheet", is_whole=False)
            the_best_stays(page, server)
        with page_of(browser, server, **PHONE, color_scheme="dark") as page:
            page.goto("/contact-sheet?tag=holiday%202026")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the sheet is wider than a phone"
            assert not (wrong := found(page)), wrong
            shot(page, "album-phone-dark", is_whole=False)


def scores(page):
    return [int(text) for text in page.locator(".sheet-stack > .sheet-photo .sheet-score strong").all_inner_texts()]


def the_sheet_is_right(page):
    assert scores(page) == sorted(scores(page), reverse=True)
    rows = list(csv.DictReader(io.StringIO(page.request.get("/contact-sheet.csv?tag=holiday%202026").text().removeprefix("\ufeff"))))
    assert len(rows) == ALBUM
    best = [(row["Main rule"] != "", float(row["Score"])) for row in rows if row["Best of burst"] == "yes"]
    assert best == sorted(best, reverse=True), "what no rule leads stands before what one does"
    for burst in range(BURSTS):
        shots = [row for row in rows if row["Photo"].startswith(f"burst-{burst}-")]
        assert len({row["Burst"] for row in shots}) == 1 and len(shots) == SHOTS, shots
        assert [row["Photo"] for row in shots if row["Best of burst"] == "yes"] == [f"burst-{burst}-0.jpg"], shots
    stacked = len({row["Burst"] for row in rows})
    assert page.locator("#sheet-grid > li").count() == stacked >= 0.9 * (ALBUM - BURSTS * (SHOTS - 1)), stacked
    page.get_by_label("Sort by").select_option("name")
    page.locator("#sheet-grid > li").first.locator(".sheet-name").first.filter(has_text="burst-0-0.jpg").wait_for()
    page.get_by_label("Similar photos").select_option("no")
    page.get_by_role("status").filter(has_text=f"{ALBUM} photos.").wait_for()
    expect(page.locator("#sheet-grid > li")).to_have_count(ALBUM)
    assert not (wrong := found(page)), wrong
    page.get_by_label("Sort by").select_option("thirds")
    page.get_by_label("Similar photos").select_option("")
    page.get_by_text("Best of 4").first.wait_for()
    page.get_by_label("Sort by").select_option("")


def the_best_stays(page, server):
    stack = page.locator("#sheet-grid > li").filter(has_text="burst-1-0.jpg")
    stack.get_by_text("3 similar photos").click()
    stack.get_by_role("button", name="Select all of them").click()
    page.get_by_text("Selected: 3").wait_for()
    expect(stack.get_by_text("best photo:")).to_have_count(3)
    stack.scroll_into_view_if_needed()
    shot(page, "album-stack", is_whole=False)
    page.get_by_role("button", name="Move to trash").click()
    page.wait_for_url("**/contact-sheet?*done=trash*")
    page.get_by_text("3 clips moved to the trash").wait_for()
    page.get_by_role("status").filter(has_text=f"{ALBUM - 3} photos").wait_for()
    names = page.locator(".sheet-name").all_inner_texts()
    assert [name for name in names if name.startswith("burst-1-")] == ["burst-1-0.jpg"]


def a_folder_is_dropped(executable, browser):
    photos = drawn(browser, 4, 1, 3)
    with Server(executable) as server, page_of(browser, server) as page:
        page.goto("/")
        page.locator("#kind-composition").check(force=True)
        page.evaluate(DROP, ["Garden", photos])
        page.locator(".upload-album").get_by_text("4 of 4 uploaded. 2 other files were skipped.").wait_for()
        page.goto("/library?tag=garden")
        page.locator(".library-row").nth(3).wait_for()
        assert sorted(page.locator(".library-row h2").all_inner_texts()) == sorted(photos)
        page.get_by_role("link", name="Contact sheet").click()
        page.locator("#sheet[data-waiting='0']").wait_for()
        page.get_by_text("Best of 3").wait_for()
        page.goto("/contact-sheet?tag=nothing")
        page.get_by_text("No photos yet").wait_for()
        assert not (wrong := found(page)), wrong


TESTS = [a_folder_is_dropped, an_album_fills_a_contact_sheet]
