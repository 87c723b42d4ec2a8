/** Returns the element with this id; throws if the page has no such element of this kind. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const foundElement = document.getElementById(id);
  if (!(foundElement instanceof kind)) throw new Error(`The page has no ${kind.name} "${id}"`);
  return foundElement;
}

/** Makes an element with content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

/** Returns the browser's preferred colour scheme, and a way to observe it. */
export function colourScheme() {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  return {
    isDark: (): boolean => query.matches,
    onChange: (listener: () => void): void => query.addEventListener("change", listener),
  };
}

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
