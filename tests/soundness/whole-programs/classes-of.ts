import { everyPart, type Part } from './part.ts';

export const classesOf = (program: Part): readonly Part[] =>
  everyPart(program).filter(({ kind }) => kind === 'class');

/** The class from which a class comes in the end. */
export function rootOf(program: Part, name: string): string {
  const seen = new Set<string>();
  let at = name;
  for (;;) {
    const one = classesOf(program).find((each) => each.name === at);
    if (!one?.type || seen.has(at)) return at;
    seen.add(at);
    at = one.type;
  }
}

export const isMember = ({ kind }: Part): boolean => kind === 'field' || kind === 'method';
export const isItem = ({ kind }: Part): boolean => /^(?:class|function|value|state)$/.test(kind);
export const isAsked = ({ kind }: Part): boolean => kind === 'get' || kind === 'send' || kind === 'super';

/** Everybody who asks objects of a family of classes for a member. */
export function askersOf(program: Part, root: string, name: string): readonly Part[] {
  return everyPart(program).filter(
    (one) => isAsked(one) && one.name === name && rootOf(program, one.type) === root,
  );
}

/** Everybody who says the name of an item, as far as the name isn't a local of where it is said. */
export function sayersOf(program: Part, name: string): readonly Part[] {
  const found: Part[] = [];
  const look = (one: Part, isHidden: boolean): void => {
    const hides =
      isHidden ||
      ((one.kind === 'function' || one.kind === 'method' || one.kind === 'make') &&
        everyPart(one).some(
          (each) => (each.kind === 'parameter' || each.kind === 'let') && each.name === name,
        ));
    if (!hides && (one.kind === 'name' || one.kind === 'call' || one.kind === 'new') && one.name === name)
      found.push(one);
    for (const each of one.parts) look(each, hides);
  };
  look(program, false);
  return found;
}
