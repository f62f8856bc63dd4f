import type { Core } from '../../../model/core.ts';
import { libraryName } from '../../library/go.ts';
import { givenWhereMissing } from '../node-facts.ts';
import { each } from '../tree.ts';

/**
 * Ways of saying something that one side uses more often than the other. A rule that has to assume something to call
 * two ways equal is tried only for those: where both sides say it alike, nothing needs to be assumed.
 */
export function differingConstructs(one: Core, two: Core): ReadonlySet<string> {
  const [left, right] = [constructsOf(one), constructsOf(two)];
  const names = [...left.keys(), ...right.keys()].filter((name) => left.get(name) !== right.get(name));
  const loose = (counts: ReadonlyMap<string, number>): number =>
    (counts.get('binary ==') ?? 0) + (counts.get('binary !=') ?? 0);
  return new Set(loose(right) > loose(left) ? [...names, LOOSENED] : names);
}

/** The second side asks more often by `==` and `!=`, as nobody does who relies on types. */
export const LOOSENED = 'loosened';

function constructsOf(root: Core): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  each(root, (node) => {
    const name = nameOf(node);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

function nameOf({ op, text, children }: Core): string | null {
  switch (op) {
    case 'loop':
    case 'switch':
    case 'spread':
    case 'template':
    case 'default':
    case 'index':
      return op;
    case 'function':
      return `parameters ${children[0]!.children.length}`;
    case 'return':
      return children[0] ? 'return value' : null;
    case 'for_each':
      // The keyword before its name is no other way to go through something.
      return `${op} ${text.replace(/ (?:const|var)$/, '')}`;
    case 'unary':
    case 'binary':
    case 'logical':
    case 'assign':
      return `${op} ${text}`;
    case 'evaluate':
      // `o.p ||= x` and `o.p || (o.p = x)`, as a statement.
      return givenWhereMissing(children[0]!) ? 'evaluate given' : null;
    case 'choose':
      return children[1]!.op === 'block' ? 'choose statement' : 'choose value';
    case 'call':
      if (children[0]!.op === 'function') return 'call function';
      if (children[0]!.variable?.kind === 'free') return `call ${children[0]!.variable.name}`;
      if (nameInLibrary(children[0]!)) return `library ${nameInLibrary(children[0]!)}`;
      return children[0]!.op === 'member' ? `call ${memberCalled(children[0]!)}` : null;
    case 'pattern':
      return `pattern ${text} ${children.filter((child) => child.op !== 'nothing').length}`;
    case 'let':
      if (children[1] && isError(children[1])) return 'let error';
      return children[1] && isAddressOfValue(children[1]) ? 'let address' : null;
    case 'convert':
      if (text === 'assigned' && children[0]!.op === 'type' && /^(?:\[\]|map)$/.test(children[0]!.text))
        return children[0]!.text === 'map' ? 'convert map' : 'convert list';
      if (text === 'assert') return 'convert assert';
      return isError({ op, children }) ? 'convert error' : null;
    case 'opaque':
      // Rust's `?`, `A(x) | B(x)`, `parse::<u8>`, and `vec![]`.
      return /^(?:pattern (?:failed|\|)|value turbofish)$/.test(text) ||
        (text === 'macro vec' && children.length === 0)
        ? `opaque ${text}`
        : null;
    case 'array':
      if (text === 'jsx') return elementWith(children);
      return text === '' ? null : `array ${text}`;
    default:
      return null;
  }
}

/** An element with the names of its properties, which may stand in another order. */
export const ELEMENT_WITH = 'array jsx with ';

function elementWith(parts: readonly Core[]): string {
  const names = parts.filter(({ op }) => op === 'property').map(({ text }) => text);
  return names.length < 2 ? 'array jsx' : `${ELEMENT_WITH}${names.join(' ')}`;
}

/** `Number.isNaN` asks something else than `isNaN` does. */
function memberCalled({ text, children: [object] }: Core): string {
  const { variable } = object!;
  return variable?.kind === 'free' && variable.name === 'Number' ? `Number.${text}` : text;
}

/** A value as one of Go's type `error`. */
function isError({ op, children: [type] }: Pick<Core, 'op' | 'children'>): boolean {
  return op === 'convert' && type!.op === 'type' && type!.text === 'error';
}

/** `&Point{X: 1}` */
function isAddressOfValue({ op, text, children: [made] }: Core): boolean {
  return op === 'unary' && text === '&' && made!.op === 'object';
}

/** `maps.Copy`, and `.Copy` where it may be of a package whose names are imported all. */
function nameInLibrary(callee: Core): string | null {
  if (callee.op === 'convert') return nameInLibrary(callee.children[1]!);
  const { variable } = callee;
  if (!variable) return null;
  return libraryName(variable) ?? (variable.dots?.length ? `.${variable.name}` : null);
}
