/**
 * Whether a name that nothing declares is one of the platform's that hold another value as soon as a page is scrolled,
 * moved or made larger. What else is there without being declared is taken to keep what it stands for.
 *
 *     scrollY      innerWidth      not console, Math or LIMIT
 */
export function changesWithPage(name: string): boolean {
  return /^(?:scroll[XY]|page[XY]Offset|(?:inner|outer)(?:Width|Height)|screen(?:X|Y|Left|Top)|devicePixelRatio)$/.test(
    name,
  );
}
