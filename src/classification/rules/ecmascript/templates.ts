import { type Core, core } from '../../../model/core.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { eachRewritten, withChildren } from '../../normal-form/tree.ts';

/** Whether its value is certainly a string. */
function isString(node: Core): boolean {
  if (node.op === 'template') return true;
  if (node.op === 'literal') return node.text.startsWith('s:');
  if (node.op === 'choose') return node.children.slice(1).every(isString);
  return node.op === 'binary' && node.text === '+' && node.children.some(isString);
}

/**
 *     'a' + b + `c${d}`           ->      `a${b}c${d}`
 *     a + ((b ? '?' : '&') + c)   ->      `${a}${b ? '?' : '&'}${c}`
 *
 * Holds where one side of the `+` is certainly a string. Assumes that nothing turns into another string by way of
 * `valueOf` than by way of `toString`.
 */
export function asTemplate(node: Core): Core {
  if (node.op === 'template') return joined(node, node.children.flatMap(pieces));
  if (node.op === 'binary' && node.text === '+' && node.children.some(isString))
    return joined(node, node.children.flatMap(pieces));
  return node;
}

/** The same for ECMAScript, in which a number or a word between texts is the text that it is spelled with. */
export function asText(node: Core): Core {
  const made = asTemplate(node);
  if (made.op !== 'template') return made;
  return asTemplate(withChildren(made, eachRewritten(made.children, spelledOut)));
}

function pieces(node: Core): readonly Core[] {
  return node.op === 'template' ? node.children : [node];
}

function joined(node: Core, all: readonly Core[]): Core {
  const kept: Core[] = [];
  for (const piece of all) {
    const last = kept.at(-1);
    if (!isTextLiteral(piece)) kept.push(piece);
    else if (piece.text === 's:') continue;
    else if (last && isTextLiteral(last))
      kept[kept.length - 1] = { ...last, text: `${last.text}${piece.text.slice(2)}` };
    else kept.push(piece);
  }
  if (kept.length === 0) return core('literal', 's:', [], node.source);
  if (kept.length === 1 && isTextLiteral(kept[0]!)) return kept[0]!;
  return core('template', '', kept, node.source);
}

/** A number or a word of ECMAScript as the text that it becomes between others. */
export function spelledOut(piece: Core): Core {
  if (piece.op !== 'literal') return piece;
  const word = /^(?:b:)?(true|false|null|undefined)$/.exec(piece.text)?.[1];
  const value = /^n:-?\d[\d.]*$/.test(piece.text) ? Number(piece.text.slice(2)) : Number.NaN;
  const text = word ?? (Number.isFinite(value) && !Object.is(value, -0) ? String(value) : null);
  return text === null ? piece : { ...piece, text: `s:${text}` };
}
