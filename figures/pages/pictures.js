// Boards side by side, each above its caption; the one that is clicked is chosen.

const TILE = 22; // pixels from one small tile to the next

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "qless-pictures";
  el.append(root);

  function picture([board, svg, spoken, caption]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "qless-picture";
    button.title = "Show this board above, to copy or save it";
    button.setAttribute("aria-pressed", String(model.get("chosen") === board));
    button.addEventListener("click", () => {
      model.set("chosen", board);
      model.save_changes();
      draw();
    });
    const image = document.createElement("img");
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    image.alt = spoken;
    image.width = TILE * board.split("/")[0].length;
    const below = document.createElement("small");
    below.textContent = caption;
    button.append(image, below);
    return button;
  }

  const draw = () => root.replaceChildren(...model.get("boards").map(picture));
  const names = ["change:boards", "change:chosen"];
  for (const name of names) model.on(name, draw);
  draw();
  return () => { for (const name of names) model.off(name, draw); };
}

export default { render };
