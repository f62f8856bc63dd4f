import { type Core, core } from '../../../model/core.ts';
import { printedItself } from './printed.ts';

/** Methods for which it counts whether they are called on a value or on where it is. */
export const TAKES_EITHER =
  /^(?:into|into_.*|try_into|clone|cloned|to_owned|borrow|borrow_mut|as_.*|eq|ne|cmp|partial_cmp|hash|fmt)$/;

const INTEGER: Readonly<Record<string, readonly [string, string]>> = {
  '~eq': ['==', '=='],
  '~ne': ['!=', '!='],
  '~lt': ['i<', 'i>'],
  '~le': ['i<=', 'i>='],
  '~gt': ['i>', 'i<'],
  '~ge': ['i>=', 'i<='],
};

/**
 * Places and numbers in languages where a value is where its variable is.
 *
 *     *&x              ->  x
 *     (&x).f           ->  x.f           the dot goes through references by itself
 *     (a, b).0         ->  a             where the other parts are names or literals
 *     3 < x            ->  x > 3         a comparison with an integer is one of integers, so its opposite is known,
 *                                        and so is that of what is declared as one
 */
export function normalPlace(node: Core): Core {
  switch (node.op) {
    case 'unary':
      return node.text === '~*' && isReference(node.children[0]!) ? node.children[0]!.children[0]! : node;
    case 'member':
      return normalMember(node);
    case 'binary':
      return integerComparison(node);
    case 'opaque':
      return printedItself(node);
    default:
      return node;
  }
}

function isReference({ op, text }: Core): boolean {
  return op === 'unary' && (text === '&' || text === '&mut');
}

function normalMember(node: Core): Core {
  const [object] = node.children as [Core];
  const isField = node.text.startsWith('.');
  if (object.op === 'unary' && object.text === 'autoref')
    return normalMember({ ...node, children: object.children });
  if (isReference(object) && (isField || !TAKES_EITHER.test(node.text)))
    return normalMember({ ...node, children: object.children });
  if (!isField) return node;
  // `(*r).f` is `r.f`.
  if (object.op === 'unary' && object.text === '~*')
    return normalMember({ ...node, children: object.children });
  return partOf(object, node.text) ?? node;
}

function partOf(object: Core, key: string): Core | null {
  if (object.op !== 'array' || !object.text.startsWith('value ') || mayEndSomething(object)) return null;
  const isTuple = object.text === 'value tuple';
  const keys = isTuple
    ? object.children.map((_, at) => `.${at}`)
    : object.text.startsWith('value struct ')
      ? object.text.slice(13).split(' ')
      : [];
  const at = keys.indexOf(key);
  if (at < 0) return null;
  const parts = isTuple ? object.children : object.children.slice(1);
  const others = parts.filter((part) => part !== parts[at]);
  return others.every(({ op }) => op === 'literal' || op === 'variable') ? parts[at]! : null;
}

/** A struct that is declared out of sight may do something at its end, which its parts don't. */
export function mayEndSomething({ text, children: [type] }: Core): boolean {
  return text.startsWith('value struct ') && !type?.variable?.symbol;
}

function integerComparison(node: Core): Core {
  const texts = INTEGER[node.text];
  if (!texts) return node;
  const [left, right] = node.children as [Core, Core];
  const isLiteral = ({ op, text }: Core): boolean =>
    op === 'literal' &&
    (text.startsWith('i:') || (/^~(?:eq|ne)$/.test(node.text) && /^(?:[bc]s?|s|byte):/.test(text)));
  if (isLiteral(right) && !(isLiteral(left) && left.text > right.text)) return { ...node, text: texts[0] };
  if (isLiteral(left)) return { ...node, text: texts[1], children: [right, left] };
  return isWhole(left) || isWhole(right) ? { ...node, text: texts[0] } : node;
}

/** What is declared as a whole number, or made one, is compared with nothing but another one of its type. */
function isWhole({ op, text, variable, children: [, type] }: Core): boolean {
  if (op === 'variable') return variable!.isWhole === true;
  return op === 'opaque' && text === 'cast' && /^type primitive_type [iu]\d*(?:size)?$/.test(type!.text);
}

/** `(a, b);` evaluates `a` and `b`. */
export function partsAlone(list: readonly Core[]): readonly Core[] {
  const isTuple = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' &&
    value!.op === 'array' &&
    (value!.text === 'value tuple' || value!.text === 'value array');
  return list.some(isTuple)
    ? list.flatMap((step) =>
        isTuple(step)
          ? partsAlone(step.children[0]!.children.map((part) => core('evaluate', '', [part], step.source)))
          : [step],
      )
    : list;
}
