/** A new element with its classes and its text. What is given is never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  look = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (look !== '') made.className = look;
  if (text !== '') made.textContent = text;
  return made;
}
