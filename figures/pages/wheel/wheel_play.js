// A word wheel to play: letters are clicked or typed, Enter takes the word.
//
// What is typed stays here. A word that is taken is judged in Python, which answers with
// a sentence, and with the rows of words found.

const TILE = 52; // pixels from one tile to the next
const NO_TILE = -1;

function render({ model, el }) {
  let typed = []; // a letter and the number of its tile, NO_TILE for a letter without a tile
  let order = []; // the place of each letter, by number; the hub keeps its own
  let tiles = []; // the elements of the letters

  function made(kind, className, parent) {
    const element = document.createElement(kind);
    element.className = className;
    parent.append(element);
    return element;
  }

  const root = made("div", "qless-wheel", el);
  root.tabIndex = 0;
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // letters are no commands here
  root.setAttribute("role", "application");
  root.setAttribute("aria-label", "Word wheel. Type letters, Enter takes the word, "
    + "backspace takes a letter back, Escape all, space shuffles.");
  const said = made("div", "qless-wheel-said", root);
  said.setAttribute("role", "status");
  const left = made("div", "qless-wheel-left", root);
  const disc = made("div", "qless-disc", left);
  const word = made("div", "qless-word", left);
  const right = made("div", "qless-wheel-right", root);
  const progress = made("div", "qless-progress", right);
  const rows = made("div", "qless-rows", right);

  function button(parent, name, title, act) {
    const element = made("button", "jupyter-widgets jupyter-button widget-button", parent);
    element.type = "button";
    element.textContent = name;
    element.title = title;
    element.addEventListener("click", act);
    return element;
  }

  const keys = made("div", "qless-wheel-buttons", left);
  button(keys, "Enter", "Take the word (Enter)", take);
  button(keys, "Delete", "Take the last letter back (Backspace)", back);
  button(keys, "Shuffle", "Other places for the letters around the hub (Space)", shuffle);
  const hints = made("div", "qless-wheel-buttons", left);
  button(hints, "First letters", "A hint: with which letters the words left begin",
    () => model.send({ what: "letters" }));
  button(hints, "A beginning", "A hint: how a word begins; again for one more letter",
    () => model.send({ what: "beginning" }));
  const show = button(hints, "", "The words that are left", () => model.send({ what: "show" }));

  function type(letter, tile) {
    typed.push([letter, tile]);
    drawWord();
  }

  function typeKey(letter) {
    const isFree = (tile) => !typed.some(([, other]) => other === tile);
    type(letter, [...model.get("letters")].findIndex((l, i) => l === letter && isFree(i)));
  }

  function take() {
    if (typed.length === 0) return;
    model.send({ what: "take", word: typed.map(([letter]) => letter).join("") });
    clear();
  }

  function back() {
    typed.pop();
    drawWord();
  }

  function clear() {
    typed = [];
    drawWord();
  }

  function shuffle() {
    const outer = order.map((_, tile) => tile).filter((tile) => tile !== model.get("hub"));
    for (let last = outer.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1));
      [order[outer[last]], order[outer[other]]] = [order[outer[other]], order[outer[last]]];
    }
    drawPlaces();
  }

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const acts = { Enter: take, Backspace: back, Delete: back, Escape: clear, " ": shuffle };
    const isPress = event.key === "Enter" || event.key === " ";
    if (isPress && event.target.tagName === "BUTTON") return; // it was meant for that
    if (event.key in acts) acts[event.key]();
    else if (/^[a-z]$/i.test(event.key)) typeKey(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A click leaves the focus here, so that one can type on.
  root.addEventListener("mousedown", (event) => {
    if (event.target.closest("button")) event.preventDefault();
    root.focus({ preventScroll: true });
  });

  function drawWheel() {
    const letters = [...model.get("letters")];
    const [width, height] = model.get("extent");
    disc.style.width = `${TILE * width}px`;
    disc.style.height = `${TILE * height}px`;
    disc.classList.toggle("qless-round", model.get("is_round"));
    order = letters.map((_, place) => place);
    disc.replaceChildren();
    tiles = letters.map((letter, tile) => {
      const element = made("button", "qless-wheel-tile", disc);
      element.type = "button";
      element.tabIndex = -1; // the keyboard types
      element.textContent = letter.toUpperCase();
      const isHub = tile === model.get("hub");
      element.classList.toggle("qless-hub", isHub);
      element.setAttribute("aria-label", `${isHub ? "Hub" : "Letter"} ${letter.toUpperCase()}`);
      element.addEventListener("click", () => type(letter, tile));
      return element;
    });
    drawPlaces();
    clear();
  }

  function drawPlaces() {
    tiles.forEach((element, tile) => {
      const [x, y] = model.get("places")[order[tile]];
      element.style.left = `${TILE * (x - 0.5)}px`;
      element.style.top = `${TILE * (y - 0.5)}px`;
    });
  }

  function drawWord() {
    word.replaceChildren();
    typed.forEach(([letter, tile]) => {
      const className = tile === NO_TILE ? "qless-none" : tile === model.get("hub") ? "qless-middle" : "";
      made("span", className, word).textContent = letter.toUpperCase();
    });
    if (typed.length === 0) made("small", "", word).textContent = "Type, or click letters.";
    tiles.forEach((element, tile) => {
      element.disabled = typed.some(([, other]) => other === tile);
    });
  }

  function drawRows() {
    progress.textContent = model.get("progress");
    show.textContent = model.get("is_shown") ? "Hide the words" : "Show the words";
    rows.replaceChildren(...model.get("rows").map(([name, number, isFull, found, missing]) => {
      const row = document.createElement("div");
      row.className = "qless-row";
      row.classList.toggle("qless-full", isFull);
      made("b", "", row).textContent = name;
      made("span", "qless-number", row).textContent = isFull ? `✓ ${number}` : number;
      const words = made("span", "qless-words", row);
      for (const one of found) made("span", "qless-found", words).textContent = `✓ ${one}`;
      for (const one of missing) made("span", "qless-missing", words).textContent = one;
      return row;
    }));
  }

  function drawSaid() {
    said.textContent = model.get("said");
    said.dataset.mood = model.get("mood");
    disc.classList.remove("qless-joy");
    void disc.offsetWidth; // so that it is seen again if it was there
    disc.classList.toggle("qless-joy", model.get("mood") === "joy");
  }

  const draws = {
    letters: drawWheel, hub: drawWheel, said: drawSaid, mood: drawSaid,
    rows: drawRows, progress: drawRows, is_shown: drawRows,
  };
  for (const [name, draw] of Object.entries(draws)) model.on(`change:${name}`, draw);
  drawWheel();
  drawRows();
  drawSaid();
  return () => {
    for (const [name, draw] of Object.entries(draws)) model.off(`change:${name}`, draw);
  };
}

export default { render };
