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

/** `Failure::Missing`, a variant or a constant of a type that stands before it. */
function isOfSpelledType({ op, text, variable }: Core): boolean {
  return /(?:^|::)\p{Lu}\w*$/u.test(op === 'variable' ? variable!.name : op === 'member' ? text : '');
}

/** A function of the file that has no types to be chosen. */
function givesOneType({ variable }: Core): boolean {
  const declaration = variable?.symbol?.declaration;
  return declaration?.kind === 'function_item' && partOf(declaration, 'type_parameters') === null;
}
