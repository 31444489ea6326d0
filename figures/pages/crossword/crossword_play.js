// The grid of a crossword: blocks are drawn, letters typed, the slot at the cursor shown.
//
// `given` is what is drawn and typed, rows joined by "/", and is changed here at once;
// `fill` has the letters of a search. What is left to slots and cells comes from Python.

const [BLOCK, OPEN] = ["#", "."];
const WIDEST = 620; // pixels of a grid
const [SMALLEST, LARGEST] = [14, 46]; // pixels of a cell
const MOST = 1000; // more than a grid has rows or columns
const DRAWS = 1; // what a click does
const DARK = 0; // the colour that needs light letters

function render({ model, el }) {
  let cursor = model.get("cursor").slice(0, 2);
  let isDown = Boolean(model.get("cursor")[2]); // which way typing goes on
  let cells = []; // the elements, by row and column
  let bars = new Set(); // row, column, and 1 if slots that go down end there

  function made(kind, className, parent) {
    const element = document.createElement(kind);
    element.className = className;
    parent.append(element);
    return element;
  }

  const root = made("div", "qless-crossword", el);
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // letters are no commands here
  const left = made("div", "qless-crossword-left", root);
  const grid = made("div", "qless-crossword-grid", left);
  grid.tabIndex = 0;
  grid.setAttribute("role", "application");
  grid.setAttribute("aria-label", "Crossword. Arrows move, letters are typed, space turns, "
    + "a dot makes a block, backspace takes a letter back.");
  const here = made("div", "qless-crossword-here", left);
  here.setAttribute("role", "status");
  const legend = made("div", "qless-crossword-legend", left);
  const help = made("div", "qless-crossword-help", left);
  help.textContent = "Click a cell and type; arrows move, space or a second click turns, a dot "
    + "makes a block. Bold letters are given, slanted ones come from a fill.";
  const lists = made("div", "qless-crossword-lists", root);

  const rows = (name) => model.get(name).split("/");
  const sign = (row, column) => rows("given")[row]?.[column];
  const isOpen = (row, column) => ![undefined, BLOCK].includes(sign(row, column));

  function put(changes) {
    const next = rows("given").map((row) => [...row]);
    for (const [row, column, to] of changes) next[row][column] = to;
    const given = next.map((row) => row.join("")).join("/");
    const isFilled = ([row, column, to]) => to !== OPEN && rows("fill")[row]?.[column] === to;
    const keepsFill = !model.get("fill") || changes.every(isFilled);
    if (given === model.get("given") && keepsFill) return;
    if (!keepsFill) model.set("fill", ""); // it was for another grid
    model.set("given", given);
    model.save_changes();
  }

  function toggleBlock(row, column) {
    const to = sign(row, column) === BLOCK ? OPEN : BLOCK;
    const changes = [[row, column, to]];
    const [height, width] = [rows("given").length, rows("given")[0].length];
    if (model.get("is_symmetric")) changes.push([height - 1 - row, width - 1 - column, to]);
    put(changes);
  }

  // Whether a slot along the cursor that has this cell has the next one too.
  function goesOn(row, column) {
    const [down, right] = isDown ? [1, 0] : [0, 1];
    return isOpen(row, column) && isOpen(row + down, column + right)
      && !bars.has(`${row},${column},${down}`);
  }

  // The cells of the slot at the cursor; of one cell if it is in none.
  function slotCells() {
    const [down, right] = isDown ? [1, 0] : [0, 1];
    let [row, column] = cursor;
    if (!isOpen(row, column)) return [cursor];
    while (goesOn(row - down, column - right)) [row, column] = [row - down, column - right];
    const found = [[row, column]];
    for (; goesOn(row, column); found.push([row, column])) [row, column] = [row + down, column + right];
    return found;
  }

  function stand(row, column, down = isDown) {
    cursor = [row, column];
    isDown = down;
    if (slotCells().length < 2) { // turn to where there is a slot
      isDown = !isDown;
      if (slotCells().length < 2) isDown = down;
    }
    model.set("cursor", [...cursor, Number(isDown)]);
    model.save_changes();
    drawCursor();
  }

  function move(down, right) {
    const [row, column] = [cursor[0] + down, cursor[1] + right];
    const turns = (down !== 0) !== isDown;
    if (sign(row, column) === undefined) return turns ? stand(...cursor, !isDown) : undefined;
    return stand(row, column, down !== 0);
  }

  // The first open cell after one in the order of typing, which goes from line to line.
  function openAfter(row, column) {
    const rank = ([r, c]) => (isDown ? c * MOST + r : r * MOST + c);
    const open = cells.flatMap((line, r) => line.map((_, c) => [r, c])).filter((cell) => isOpen(...cell));
    open.sort((one, other) => rank(one) - rank(other));
    return open.find((cell) => rank(cell) > rank([row, column])) ?? open[0] ?? [0, 0];
  }

  const step = (by) => {
    const [row, column] = isDown ? [cursor[0] + by, cursor[1]] : [cursor[0], cursor[1] + by];
    if (by > 0 ? goesOn(...cursor) : goesOn(row, column)) stand(row, column);
  };

  function type(letter) {
    if (!isOpen(...cursor)) return;
    put([[...cursor, letter]]);
    step(1);
  }

  function dot() {
    toggleBlock(...cursor);
    if (!isOpen(...cursor)) stand(...openAfter(...cursor)); // the next letter needs a cell
  }

  function takeBack() {
    const shown = (model.get("fill") ? rows("fill") : rows("given"))[cursor[0]][cursor[1]];
    if (shown === OPEN) step(-1);
    if (isOpen(...cursor)) put([[...cursor, OPEN]]);
  }

  grid.addEventListener("keydown", (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const arrows = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] };
    if (isCommand && (key === "z" || key === "y")) {
      model.send({ what: key === "y" || event.shiftKey ? "redo" : "undo" });
    } else if (isCommand || event.altKey) return;
    else if (key in arrows) move(...arrows[key]);
    else if (key === " ") stand(...cursor, !isDown);
    else if (key === "backspace") takeBack();
    else if (key === "delete") isOpen(...cursor) && put([[...cursor, OPEN]]);
    else if (key === "." || key === "#") dot();
    else if (/^[a-z]$/.test(key)) type(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function click(row, column) {
    const isSame = cursor[0] === row && cursor[1] === column;
    if (model.get("click") === DRAWS) {
      toggleBlock(row, column);
      stand(row, column);
    } else stand(row, column, isSame && document.activeElement === grid ? !isDown : isDown);
    grid.focus({ preventScroll: true });
  }

  function follow() {
    const [row, column, down] = model.get("cursor");
    if (`${cursor},${Number(isDown)}` !== `${row},${column},${down}`) stand(row, column, !!down);
  }

  function drawGrid() {
    const given = rows("given");
    const fill = model.get("fill") ? rows("fill") : given;
    const [height, width] = [given.length, given[0].length];
    bars = new Set(model.get("bars").map(String));
    if (cells.length !== height || cells[0].length !== width) {
      const side = Math.max(SMALLEST, Math.min(LARGEST, Math.floor(WIDEST / width)));
      grid.style.setProperty("--columns", width);
      grid.style.maxWidth = `${side * width}px`;
      grid.replaceChildren();
      cells = given.map((line, row) => [...line].map((_, column) => {
        const cell = made("div", "qless-crossword-cell", grid);
        cell.dataset.cell = `${row},${column}`;
        cell.addEventListener("mousedown", (event) => event.preventDefault());
        cell.addEventListener("click", () => click(row, column));
        return cell;
      }));
      follow(); // it is told together with a new grid
      if (sign(...cursor) === undefined) stand(...openAfter(-1, -1), false);
    }
    const number = new Map(model.get("numbers").map(([row, column, n]) => [`${row},${column}`, n]));
    const colour = new Map(model.get("colours").map(([row, column, n]) => [`${row},${column}`, n]));
    const colours = model.get("legend");
    const [circles, hidden] = ["circles", "hidden"].map((name) => new Set(model.get(name).map(String)));
    cells.forEach((line, row) => line.forEach((cell, column) => {
      const [at, is, there] = [cell.dataset.cell, given[row][column], fill[row]?.[column] ?? OPEN];
      const shown = [BLOCK, OPEN].includes(there) ? "" : there.toUpperCase();
      const isBlock = is === BLOCK;
      const tint = colour.get(at); // it may be from before this was typed
      const heat = !isBlock && (shown === "" || tint === DARK) ? tint : undefined;
      cell.classList.toggle("qless-block", isBlock);
      cell.classList.toggle("qless-given", !isBlock && is !== OPEN);
      cell.classList.toggle("qless-filled", !isBlock && is === OPEN && shown !== "");
      cell.classList.toggle("qless-tightest", heat === DARK);
      cell.classList.toggle("qless-circle", !isBlock && circles.has(at));
      cell.classList.toggle("qless-hidden", isBlock && hidden.has(at));
      cell.classList.toggle("qless-bar-right", !isBlock && bars.has(`${at},0`));
      cell.classList.toggle("qless-bar-below", !isBlock && bars.has(`${at},1`));
      cell.style.backgroundColor = heat === undefined ? "" : colours[heat]?.[0] ?? "";
      const letter = isBlock ? "" : shown;
      const text = `${isBlock ? "" : number.get(at) ?? ""}|${letter}`;
      if (cell.dataset.text !== text) {
        cell.dataset.text = text;
        cell.replaceChildren();
        made("small", "", cell).textContent = text.split("|")[0];
        made("span", "", cell).textContent = letter;
      }
    }));
    drawCursor();
  }

  function drawCursor() {
    const slot = new Set(slotCells().map(String));
    cells.forEach((line, row) => line.forEach((cell, column) => {
      cell.classList.toggle("qless-slot", slot.has(cell.dataset.cell));
      cell.classList.toggle("qless-cursor", row === cursor[0] && column === cursor[1]);
    }));
    drawHere();
  }

  const startsAt = (slot, [row, column]) => slot[1] === row && slot[2] === column && slot[3] === isDown;

  function drawHere() {
    const at = slotCells();
    const slot = at.length > 1 && model.get("slots").find((one) => startsAt(one, at[0]));
    here.textContent = slot ? told(slot, at) : "";
    for (const line of lists.querySelectorAll("[data-slot]")) {
      const isHere = !!slot && line.dataset.slot === slot[0];
      if (isHere && !line.classList.contains("qless-here")) {
        const list = line.parentNode; // not scrollIntoView, which moves the page as well
        const top = line.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 24) {
          list.scrollTop = top - list.clientHeight / 2;
        }
      }
      line.classList.toggle("qless-here", isHere);
    }
  }

  const counted = (n) => `${n.toLocaleString("en")} ${n === 1 ? "word" : "words"}`;

  function told([name, , , , , words, some], at) {
    const from = model.get("fill") ? rows("fill") : rows("given");
    const shown = at.map(([row, column]) => from[row][column].toUpperCase().replace(OPEN, "_")).join("");
    if (words < 0 || !shown.includes("_")) return `${name}: ${shown}`;
    if (words === 0) return `${name}: ${shown}, no word left`;
    const named = some.length === 0 ? "" : `: ${some.join(", ")}${some.length < words ? ", …" : ""}`;
    return `${name}: ${shown}, ${counted(words)} left${named}`;
  }

  function drawLists() {
    lists.replaceChildren();
    for (const down of [false, true]) {
      const part = made("div", "qless-crossword-list", lists);
      made("b", "", part).textContent = down ? "Down: words left" : "Across: words left";
      const list = made("div", "qless-crossword-lines", part);
      for (const slot of model.get("slots").filter((one) => one[3] === down)) {
        const [name, row, column, , length, words] = slot;
        const line = made("div", "", list);
        line.dataset.slot = name;
        line.classList.toggle("qless-none", words === 0);
        made("span", "", line).textContent = `${name.split("-")[0]}`;
        made("span", "", line).textContent = `${length} letters`;
        made("span", "", line).textContent = words < 0 ? "…" : words === 0 ? "none" : words.toLocaleString("en");
        line.addEventListener("click", () => { stand(row, column, down); grid.focus({ preventScroll: true }); });
      }
    }
    drawHere();
  }

  function drawLegend() {
    legend.replaceChildren();
    if (model.get("legend").length === 0) return;
    made("span", "", legend).textContent = `${model.get("legend_title")}:`;
    model.get("legend").forEach(([colour, meaning], number) => {
      const item = made("span", "qless-crossword-meaning", legend);
      const swatch = made("i", number === DARK ? "qless-tightest" : "", item);
      swatch.style.backgroundColor = colour;
      item.append(meaning);
    });
  }

  function save(told, buffers) {
    if (told.what !== "save") return;
    const link = document.createElement("a");
    link.download = told.name;
    link.href = URL.createObjectURL(new Blob([buffers[0]], { type: "application/octet-stream" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  const draws = {
    given: drawGrid, fill: drawGrid, numbers: drawGrid, colours: drawGrid, cursor: follow,
    bars: drawGrid, circles: drawGrid, hidden: drawGrid,
    slots: drawLists, legend: () => { drawLegend(); drawGrid(); },
  };
  for (const [name, draw] of Object.entries(draws)) model.on(`change:${name}`, draw);
  model.on("msg:custom", save);
  drawGrid();
  drawLists();
  drawLegend();
  stand(...cursor); // it may be in a slot that goes down alone
  return () => {
    for (const [name, draw] of Object.entries(draws)) model.off(`change:${name}`, draw);
    model.off("msg:custom", save);
  };
}

export default { render };
