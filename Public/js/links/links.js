// The list of shared links: copies their addresses.

import { connectCopies } from "../shared/copy.js";

const said = document.getElementById("links-said");
connectCopies((words) => {
  if (said) said.textContent = words;
});
