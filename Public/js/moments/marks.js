// A mark on the seek bar for each moment.

/** @param {import("./geometry.js").Moment[]} moments */
export function markSeekBar(moments) {
  const bar = document.getElementById("seek");
  if (!(bar instanceof HTMLInputElement)) return;
  let marks = document.getElementById("moment-marks");
  if (!marks) {
    marks = document.createElement("div");
    marks.id = "moment-marks";
    marks.className = "moment-marks";
    bar.before(marks);
  }
  marks.replaceChildren(...moments.map(({ time }) => {
    const mark = document.createElement("span");
    mark.style.setProperty("--at", String(time / (Number(bar.max) || 1)));
    return mark;
  }));
}
