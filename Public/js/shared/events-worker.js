// Holds the one line to the server that all open pages share: a browser has six for a host, and each page needs some.

import { clipStream } from "./clip-events.js";

/** Its name is where the news come from. */
const stream = clipStream(self.name);

addEventListener("connect", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const [port] = event.ports;
  const follower = {
    opened: () => port.postMessage(null),
    /** @param {string} data */
    told: (data) => port.postMessage(data),
  };
  // A page says when it leaves. One that could not is told for nothing, until the last page is closed.
  port.onmessage = ({ data }) => (data === "follow" ? stream.add(follower) : stream.remove(follower));
});
