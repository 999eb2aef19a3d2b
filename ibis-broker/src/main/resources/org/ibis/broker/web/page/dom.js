// Elements. Whatever comes from the server goes in as text, never as markup.

/** An element with attributes (true: without a value; false, null: left out), and children or text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Touches nothing where nothing changes, so that what is selected stays selected. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** As setText, of an attribute; null takes it away. */
export function setAttribute(node, name, value) {
  if (value == null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** A part of the page with a heading of its own. */
export function section(title, ...children) {
  const heading = element("h2", {}, title);
  heading.id = "h-" + ++sections;
  return element("section", { "aria-labelledby": heading.id }, heading, ...children);
}
let sections = 0;
