// Buttons to take a board along: as text to the clipboard, as SVG or PNG to a file.

const SCALE = 4; // pixels of a PNG for each of the SVG

function render({ model, el }) {
  const root = document.createElement("div");
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // Ctrl+C is no command here
  root.style.cssText = "display: flex; flex-wrap: wrap; gap: 4px; align-items: center; max-width: 24em";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const by_hand = document.createElement("textarea");
  by_hand.setAttribute("aria-label", "The board as text");
  by_hand.readOnly = true;
  by_hand.style.cssText = "display: none; flex-basis: 100%; font-family: monospace";

  function button(name, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "jupyter-widgets jupyter-button widget-button";
    made.style.cssText = "width: auto; padding: 0 0.7em; margin: 0";
    made.textContent = name;
    made.addEventListener("click", act);
    root.append(made);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(model.get("text"));
      said.textContent = "Copied.";
    } catch { // not every page may write there: then by hand
      by_hand.value = model.get("text");
      by_hand.rows = by_hand.value.split("\n").length + 1;
      by_hand.style.display = "block";
      by_hand.focus();
      by_hand.select();
      said.textContent = "Press Ctrl+C to copy.";
    }
  }

  function save(blob, kind) {
    const link = document.createElement("a");
    link.download = `${model.get("name")}.${kind}`;
    link.href = URL.createObjectURL(blob);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    said.textContent = `Saved ${link.download}.`;
  }

  const saveSvg = () => save(new Blob([model.get("svg")], { type: "image/svg+xml" }), "svg");

  async function savePng() {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(model.get("svg"))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = SCALE * image.width;
    canvas.height = SCALE * image.height;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save(blob, "png"), "image/png");
  }

  function another() {
    said.textContent = "";
    by_hand.style.display = "none";
  }

  button("Copy as text", copy);
  button("Save SVG", saveSvg);
  button("Save PNG", savePng);
  root.append(said, by_hand);
  el.append(root);
  model.on("change:text", another);
  model.send({ what: "listening" });
  return () => model.off("change:text", another);
}

export default { render };
