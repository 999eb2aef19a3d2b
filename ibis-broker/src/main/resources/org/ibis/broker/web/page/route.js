// Which view is open stands behind the # of the address, so that links, bookmarks and the way back work.

/** #/VIEW/NAME?KEY=VALUE; a name may have any characters. */
export function href(view, name = null, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
  return "#/" + view + (name == null ? "" : "/" + encodeURIComponent(name)) + (query ? "?" + query : "");
}

/** The other way: view, name (null where there is none) and parameters. What makes no sense is the first view. */
export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const slash = path.indexOf("/");
  const view = slash < 0 ? path : path.slice(0, slash);
  let name = null;
  try {
    name = slash < 0 ? null : decodeURIComponent(path.slice(slash + 1)) || null;
  } catch {
    return { view: "", name: null, parameters: new URLSearchParams() };
  }
  return { view, name, parameters: new URLSearchParams(query) };
}

/** Keeps what was chosen in a view in the address, without a step in the way back. */
export function remember(view, parameters) {
  history.replaceState(null, "", href(view, null, parameters));
}
