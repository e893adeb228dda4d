// Colours and the mark that scripts run. A classic script in the head, so that it is done before the first paint.
(() => {
  "use strict";

  const key = "motionbook.theme";
  const root = document.documentElement;
  root.classList.add("js");

  /** @returns {"system" | "light" | "dark"} the remembered choice. */
  function remembered() {
    try {
      const value = localStorage.getItem(key);
      return value === "light" || value === "dark" ? value : "system";
    } catch {
      return "system"; // Storage may be switched off.
    }
  }

  /** @param {"system" | "light" | "dark"} theme */
  function apply(theme) {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (theme === "system") localStorage.removeItem(key);
      else localStorage.setItem(key, theme);
    } catch {
      // The choice then lasts as long as the page.
    }
  }

  let theme = remembered();
  apply(theme);

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme-toggle");
    if (!button) return;
    const label = () => {
      button.title = button.dataset[theme] ?? "";
      button.setAttribute("aria-label", button.title);
    };
    label();
    button.addEventListener("click", () => {
      const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
      // From the system's colours the first click shows a difference, the third leads back.
      const order = isDark ? ["system", "light", "dark"] : ["system", "dark", "light"];
      theme = /** @type {"system" | "light" | "dark"} */ (order[(order.indexOf(theme) + 1) % order.length]);
      apply(theme);
      label();
    });
  });
})();
