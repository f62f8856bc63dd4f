import type { Core } from '../../../model/core.ts';
import { partOf } from '../../../model/node-parts.ts';

/** Something whose type may be that which its place asks for, as that of whatever `into` and its like give is. */
export function isMadeToFit(node: Core): boolean {
  const { op, text, variable, children } = node;
  if (op === 'variable') return !/^(?:local|parameter)$/.test(variable!.kind) && !isOfSpelledType(node);
  if (op === 'literal') return !text.startsWith('s:');
  if (op === 'array') return !text.startsWith('value struct ') && children.some(isMadeToFit);
  if (op === 'member') return !text.startsWith('.') && !isOfSpelledType(node);
  if (op === 'opaque') return text !== 'macro format';
  const [callee, ...given] = children;
  if (op !== 'call') return true;
  const isText = callee!.op === 'member' && callee!.text === 'to_string' && given.length === 0;
  return !isText && !isOfSpelledType(callee!) && !givesOneType(callee!);
}

/**
 * The same of an error that somebody leaves with, who says which type that has: `Failure::from_io(e)` is a `Failure`,
 * where no other type would be taken.
 *
 * @param failure what the function around says that it fails with; undefined where it leaves that open.
 */
export function isErrorMadeToFit(error: Core, failure: string | undefined): boolean {
  const type = failure === undefined ? null : /(?:^| )Result ([\w:]+)$/.exec(failure)?.[1];
  const [callee] = error.op === 'call' ? error.children : [];
  return isMadeToFit(error) && !(type && callee && ownerOf(callee) === type.split('::').at(-1));
}

/** `Failure` of `Failure::from_io`. */
function ownerOf({ op, text, variable, children: [owner] }: Core): string | null {
  if (op === 'variable') return variable!.name.split('::').at(-2) ?? null;
  if (op !== 'member' || !text.startsWith('::')) return null;
  return owner!.op === 'member'
    ? owner!.text.replace('::', '')
    : (owner!.variable?.name.split('::').at(-1) ?? null);
}

/** `Failure::Missing`, a variant or a constant of a type that stands before it. */
function isOfSpelledType({ op, text, variable }: Core): boolean {
  return /(?:^|::)\p{Lu}\w*$/u.test(op === 'variable' ? variable!.name : op === 'member' ? text : '');
}

/** A function of the file that has no types to be chosen. */
function givesOneType({ variable }: Core): boolean {
  const declaration = variable?.symbol?.declaration;
  return declaration?.kind === 'function_item' && partOf(declaration, 'type_parameters') === null;
}
