// How long it takes from the picture that first shows an answer until the page has drawn what it makes of it.

/** The newest of so many are looked at. */
const most = 200;

/** Measures, and lays the figures down on an element. */
export class Reactions {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {number[]} */
    this.samples = [];
  }

  /**
   * Something was just drawn: what is seen of it is seen with the next picture of the screen.
   * @param {number} since when the first picture of the answer was taken, milliseconds of the page's clock
   */
  drawn(since) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => this.#add(performance.now() - since);
      channel.port2.postMessage(null);
    });
  }

  /** @param {number} milliseconds */
  #add(milliseconds) {
    this.samples = [...this.samples, milliseconds].slice(-most);
    const sorted = [...this.samples].sort((one, other) => one - other);
    const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0);
    Object.assign(this.element.dataset, { reactions: String(sorted.length), reactionMedian: at(0.5), reactionP95: at(0.95) });
  }
}
