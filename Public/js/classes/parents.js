// The sheet for parents goes to the printer.

document.getElementById("print")?.addEventListener("click", () => print());
