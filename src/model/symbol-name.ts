/** `Cart.total` for `Cart.total~2`. */
export function withoutOrdinals(name: string): string {
  return name.replace(/~\d+(?=\.|$)/g, '');
}

/** `total` for `Cart.total~2`. */
export function lastPart(name: string): string {
  const plain = withoutOrdinals(name);
  return plain.slice(plain.lastIndexOf('.') + 1);
}
