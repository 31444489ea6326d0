// The board to play on: letters are dragged, clicked or typed onto a grid.
//
// `tiles` is the one state: [letter, row, column] for each letter of the roll, with row
// -1 while it lies beside the grid. Which runs are words is judged in Python, which
// answers with the numbers of the tiles that are `good`.

const LINES = 12; // as long as the longest word of a roll
const BESIDE = -1;

function render({ model, el }) {
  let cursor = [5, 2];
  let isDown = false; // which way typing goes on
  let chosen = null; // the tile that was clicked and waits for its cell
  let began = null; // when the first letter was laid
  let seconds = 0;

  const root = document.createElement("div");
  root.className = "qless-play";
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // letters are no commands here
  const grid = document.createElement("div");
  grid.className = "qless-grid";
  grid.tabIndex = 0;
  grid.setAttribute("role", "application");
  grid.setAttribute("aria-label",
    "Board. Arrows move, letters lay, space turns, backspace takes back.");
  const beside = document.createElement("div");
  beside.className = "qless-beside";
  beside.setAttribute("aria-label", "Letters to lay");
  const said = document.createElement("div");
  said.className = "qless-said";
  said.setAttribute("role", "status");
  const clock = document.createElement("div");
  clock.className = "qless-clock";
  const help = document.createElement("div");
  help.className = "qless-help";
  help.textContent = "Drag the letters, click a letter and its cell, or click a cell and type: "
    + "space turns across and down, backspace takes back.";
  root.append(said, clock, grid, beside, help);
  el.append(root);

  const tiles = () => model.get("tiles");
  const at = (row, column) => tiles().findIndex(([, r, c]) => r === row && c === column);

  function lay(index, row, column) {
    if (row !== BESIDE && at(row, column) >= 0 && at(row, column) !== index) return false;
    const next = tiles().map((tile) => [...tile]);
    next[index] = [next[index][0], row, row === BESIDE ? BESIDE : column];
    chosen = null;
    model.set("tiles", next);
    model.save_changes();
    draw();
    return true;
  }

  function newTile(letter, index) {
    const tile = document.createElement("button");
    tile.type = "button";
    tile.className = "qless-tile";
    tile.textContent = letter.toUpperCase();
    tile.setAttribute("aria-label", `Tile ${letter.toUpperCase()}`);
    tile.draggable = true;
    tile.tabIndex = -1;
    tile.addEventListener("dragstart", (event) =>
      event.dataTransfer.setData("text/plain", `tile ${index}`));
    tile.addEventListener("click", (event) => {
      event.stopPropagation();
      chosen = chosen === index ? null : index;
      draw();
      grid.focus();
    });
    return tile;
  }

  function takesTiles(place, row, column) {
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      const [name, index] = event.dataTransfer.getData("text/plain").split(" ");
      if (name === "tile") lay(Number(index), row, column);
    });
    place.addEventListener("click", () => {
      if (row !== BESIDE) cursor = [row, column];
      if (chosen === null || !lay(chosen, row, column)) draw();
      grid.focus();
    });
  }

  const cells = []; // by row and column
  for (let row = 0; row < LINES; row++) {
    cells.push([]);
    for (let column = 0; column < LINES; column++) {
      const cell = document.createElement("div");
      cell.className = "qless-cell";
      cell.dataset.cell = `${row},${column}`;
      takesTiles(cell, row, column);
      cells[row].push(cell);
      grid.append(cell);
    }
  }

  // Elements stay and are moved: one that were made again would break off its drag.
  let pieces = []; // the elements of the tiles
  function draw() {
    const letters = tiles().map(([letter]) => letter).join("");
    if (letters !== pieces.letters) {
      pieces.forEach((tile) => tile.remove());
      pieces = [...letters].map(newTile);
      pieces.letters = letters;
    }
    tiles().forEach(([, row, column], index) => {
      const [tile, place] = [pieces[index], row === BESIDE ? beside : cells[row][column]];
      if (tile.parentNode !== place) {
        const later = pieces.slice(index + 1).find((other) => other.parentNode === place);
        place.insertBefore(tile, later ?? null);
      }
      tile.classList.toggle("qless-good", model.get("good").includes(index));
      tile.classList.toggle("qless-chosen", chosen === index);
    });
    cells.flat().forEach((cell) => {
      const isCursor = cell === cells[cursor[0]][cursor[1]];
      cell.classList.toggle("qless-cursor", isCursor);
      cell.classList.toggle("qless-down", isCursor && isDown);
      cell.classList.toggle("qless-across", isCursor && !isDown);
    });
    said.textContent = model.get("said");
    said.classList.toggle("qless-good", model.get("is_solved"));
  }

  function move(steps) {
    const line = isDown ? 0 : 1;
    cursor[line] = Math.min(Math.max(cursor[line] + steps, 0), LINES - 1);
  }

  function type(letter) {
    const index = tiles().findIndex(([l, r]) => r === BESIDE && l === letter);
    const under = at(...cursor);
    if (under >= 0 && tiles()[under][0] === letter) move(1); // it is there already
    else if (index >= 0 && lay(index, ...cursor)) move(1);
  }

  function takeBack() {
    if (at(...cursor) < 0) move(-1);
    const index = at(...cursor);
    if (index >= 0) lay(index, BESIDE, BESIDE);
  }

  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key in arrows) {
      cursor = cursor.map((line, i) =>
        Math.min(Math.max(line + arrows[event.key][i], 0), LINES - 1));
    } else if (event.key === " ") isDown = !isDown;
    else if (event.key === "Backspace" || event.key === "Delete") takeBack();
    else if (/^[a-z]$/i.test(event.key)) type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
    draw();
  });

  takesTiles(beside, BESIDE, BESIDE);
  const start = () => {
    if (began === null && tiles().some(([, row]) => row !== BESIDE)) began = Date.now();
  };
  const restart = () => { began = null; seconds = 0; chosen = null; tick(); };
  const tick = () => {
    if (began !== null && !model.get("is_solved")) seconds = Math.floor((Date.now() - began) / 1000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const timer = setInterval(tick, 500);
  model.on("change:roll", restart);
  model.on("change:tiles", start);
  for (const name of ["tiles", "good", "said", "is_solved"]) model.on(`change:${name}`, draw);
  tick();
  draw();
  return () => {
    clearInterval(timer);
    model.off("change:roll", restart);
    model.off("change:tiles", start);
    for (const name of ["tiles", "good", "said", "is_solved"]) model.off(`change:${name}`, draw);
  };
}

export default { render };
