// The page on which a game is played: loads the game's own scene, and tells the game what people press and what becomes of the page.

import { Game } from "./game.js";

/** @typedef {import("./play.js").Scene} Scene */
/** @typedef {import("./play.js").Setting} Setting */

const root = document.getElementById("game");
if (root?.dataset.scene) start(root, root.dataset.scene);

/**
 * @param {HTMLElement} root
 * @param {string} path of the scene's script
 */
async function start(root, path) {
  /** @type {{makeScene: (setting: Setting) => Scene}} */
  const { makeScene } = await import(path);
  const game = new Game(root, makeScene);
  root.addEventListener("click", (event) => click(game, event));
  document.addEventListener("keydown", (event) => press(game, event));
  listen(game);
  // Tests wait for this: before the scene is there, nothing that is pressed counts.
  root.dataset.listens = "yes";
  game.statistics.tell("session_start");
}

/**
 * Dialogs that are closed by other means than their buttons, and the page itself.
 * @param {Game} game
 */
function listen(game) {
  const { page: { pause, results }, statistics } = game;
  pause.addEventListener("cancel", (event) => {
    event.preventDefault();
    game.happen("goOn");
  });
  results.addEventListener("cancel", (event) => {
    event.preventDefault();
    game.happen("quit");
  });
  // Some browsers close a dialog at the second Escape whatever is said.
  pause.addEventListener("close", () => game.state === "paused" && game.happen("goOn"));
  results.addEventListener("close", () => game.state === "results" && game.happen("quit"));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && game.happen("pause"));
  addEventListener("pagehide", () => {
    statistics.tell("session_end", game.played);
    statistics.handOver();
    game.happen("quit");
    game.sounds.close();
  });
  addEventListener("error", () => statistics.tell("error_occurred", { context: "script" }));
}

/**
 * @param {Game} game
 * @param {MouseEvent} event
 */
function click(game, event) {
  const button = event.target instanceof Element ? event.target.closest("button, a") : null;
  if (!button) return;
  const { does, value } = /** @type {HTMLElement} */ (button).dataset;
  if (value === undefined && !does) return;
  game.sounds.unlock();
  if (value !== undefined) {
    game.give(value);
  } else if (does) {
    game.sounds.play("button_tap");
    game.haptics.shake("light");
    game.act(does);
  }
}

/**
 * @param {Game} game
 * @param {KeyboardEvent} event
 */
function press(game, event) {
  game.sounds.unlock();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && (game.state === "playing" || game.state === "ending")) {
    event.preventDefault();
    return game.act("pause");
  }
  if (game.state !== "playing") return;
  const value = game.choices.press(event, performance.now());
  if (value) game.give(value);
}
