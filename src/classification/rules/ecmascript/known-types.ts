import type { Assumption } from '../../../model/assumption.ts';
import type { Core } from '../../../model/core.ts';
import { TYPES_HOLD } from '../../assumptions.ts';
import { isStatement } from '../../normal-form/tree.ts';
import { isFree } from '../free-names.ts';
import { isKnownText, shapeOf } from './declared-shapes.ts';

/** What is neither an object nor nothing: asked for its text, its number or its truth, nobody else answers. */
export type KnownType = 'text' | 'number' | 'truth';

/**
 * What a value certainly is: by how it is made, or by the declaration of the variable, or of the function that gives it.
 *
 *     a - 1 of a `number`      typeof x      `${a}`      a < b      name.trim() of a `string`
 *
 * @param supposed takes what is assumed where a declaration says it. A member may come from somewhere that nobody
 * checked, so that what is declared of it is taken for texts alone, as other rules do.
 */
export function knownType(node: Core, supposed: Assumption[]): KnownType | null {
  const { op, text, children } = node;
  const same = (parts: readonly Core[]): KnownType | null => {
    const [first, ...rest] = parts.map((part) => knownType(part, supposed));
    return rest.every((one) => one === first) ? first! : null;
  };
  switch (op) {
    case 'literal':
      return LITERALS[text.slice(0, 2)] ?? null;
    case 'template':
      return 'text';
    case 'unary':
      if (text === '!') return 'truth';
      if (text === '+') return 'number';
      if (/^typeof\??$/.test(text)) return 'text';
      return /^[-~]$/.test(text) && knownType(children[0]!, supposed) === 'number' ? 'number' : null;
    case 'binary':
      if (COMPARES.test(text)) return 'truth';
      if (text === '+' && children.some((part) => knownType(part, supposed) === 'text')) return 'text';
      return COUNTS.test(text) && same(children) === 'number' ? 'number' : null;
    case 'logical':
      return text === '??' ? null : same(children);
    case 'choose':
      return isStatement(children[1]!) ? null : same(children.slice(1));
    case 'call': {
      const made = Object.keys(CONVERTS).find((name) => isFree(children[0], name));
      return made ? CONVERTS[made]! : declaredType(node, supposed);
    }
    default:
      return declaredType(node, supposed);
  }
}

const LITERALS: Readonly<Record<string, KnownType>> = { 's:': 'text', 'n:': 'number', 'b:': 'truth' };
/** What turns into such a value whatever it is given. */
export const CONVERTS: Readonly<Record<string, KnownType>> = {
  String: 'text',
  Number: 'number',
  Boolean: 'truth',
};
/** What gives true or false, whatever it compares. */
export const COMPARES = /^(?:[<>]=?|[!=]==?|in|instanceof)$/;
const COUNTS = /^(?:[-+*/%|&^]|\*\*|<<|>>>?)$/;

function declaredType(node: Core, supposed: Assumption[]): KnownType | null {
  const type = isKnownText(node) ? 'text' : ofShape(node);
  if (type) supposed.push(TYPES_HOLD);
  return type;
}

function ofShape(node: Core): KnownType | null {
  const list = node.op === 'member' && node.text === 'length' ? shapeOf(node.children[0]!) : null;
  if (list && (list.isArray || list.isText) && !list.mayBeMissing && !list.mayBeNull) return 'number';
  const shape = node.op === 'variable' || node.op === 'call' ? shapeOf(node) : null;
  if (!shape || shape.mayBeMissing || shape.mayBeNull) return null;
  return shape.isNumber ? 'number' : shape.isTruth ? 'truth' : null;
}
