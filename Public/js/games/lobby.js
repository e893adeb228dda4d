// The lobby: opens the form for somebody new when an address asks for it.

const form = document.getElementById("new-player");

function follow() {
  if (location.hash !== "#new-player" || !(form instanceof HTMLDetailsElement)) return;
  form.open = true;
  form.querySelector("input")?.focus();
}

addEventListener("hashchange", follow);
follow();
