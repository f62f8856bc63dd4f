/**
 * The place in the workspace that a relative module of Python means in a file, without an ending; null for one that is not
 * relative, or leads out of the workspace.
 *
 *     .money in shop/cart/rates.py       /shop/cart/money
 *     ..money                            /shop/money
 *     .                                  /shop/cart
 *
 * https://docs.python.org/3/reference/import.html#package-relative-imports
 */
export function placeOfModule(path: string, module: string): string | null {
  const dots = /^\.*/.exec(module)![0].length;
  const folder = path.split('/').slice(0, -1).filter(Boolean);
  if (dots === 0 || dots - 1 > folder.length) return null;
  const parts = module.slice(dots).split('.').filter(Boolean);
  return `/${[...folder.slice(0, folder.length - (dots - 1)), ...parts].join('/')}`;
}
