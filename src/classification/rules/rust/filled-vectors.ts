import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { mentions, some, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { calledOf } from './method-calls.ts';

/**
 * A vector that is made empty and filled at once, as one that is made full.
 *
 *     let mut v = Vec::new(); v.push(a); v.push(b)              ->      let mut v = vec![a, b]
 *     let mut v = Vec::new(); for _ in 0..n { v.push(0) }       ->      let mut v = vec![0; n]
 *
 * What is put in is made in the same order, and asks for none of it; what is put in again and again is a literal. Tried
 * where one side says `push` more often.
 */
export function filledVectors(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'call push')) return list;
  for (const [at, step] of list.entries()) {
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    if (target?.op !== 'bind' || !isEmptyVector(value!)) continue;
    const bound = target.variable!;
    const items: Core[] = [];
    while (at + 1 + items.length < list.length) {
      const item = pushedInto(list[at + 1 + items.length]!, bound);
      if (!item) break;
      items.push(item);
    }
    const next = list[at + 1];
    const full =
      items.length > 0
        ? core('opaque', 'macro vec', withCommas(items), step.source)
        : next && type.length === 0
          ? repeatedIn(next, bound, step.source)
          : null;
    if (!full) continue;
    fire(unit, 'rust-words', '', step.source, ANSWERS_AS_LIBRARY);
    const rest = list.slice(at + 1 + Math.max(items.length, 1));
    const isChanged = rest.some((later) => some(later, (node) => mayChange(node, bound)));
    const name = isChanged ? target : { ...target, text: '' };
    return filledVectors(unit, [...list.slice(0, at), withChildren(step, [name, full, ...type]), ...rest]);
  }
  return list;
}

/** `vec![a, b]` is read with what stands between. */
function withCommas(items: readonly Core[]): readonly Core[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [core('opaque', 'token ,'), item]));
}

/** What a vector is asked that stays as it is. */
const READS =
  /^(?:as_slice|binary_search|chunks|clone|concat|contains|ends_with|first|get|into_iter|is_empty|iter|join|last|len|starts_with|to_vec|windows)$/;

/** Whether a node writes to the vector, lends it to be written to, or calls what may do so. */
function mayChange({ op, text, children: [first] }: Core, vector: NonNullable<Core['variable']>): boolean {
  if (op === 'assign') return mentions(first!, vector);
  const isIt = first?.op === 'variable' && first.variable === vector;
  return isIt && ((op === 'unary' && text === '&mut') || (op === 'member' && !READS.test(text)));
}

function isEmptyVector({ op, text, children: [callee, ...args] }: Core): boolean {
  if (op === 'opaque') return text === 'macro vec' && !callee;
  return op === 'call' && isFree(callee, 'Vec::new') && args.length === 0;
}

/** What a statement puts at the end of the vector. */
function pushedInto(step: Core, vector: NonNullable<Core['variable']>): Core | null {
  const pushed = step.op === 'evaluate' ? calledOf(step.children[0]!, 'push', 1) : null;
  if (pushed?.object.op !== 'variable' || pushed.object.variable !== vector) return null;
  const [item] = pushed.args as [Core];
  return mentions(item, vector) ? null : item;
}

function repeatedIn(step: Core, vector: NonNullable<Core['variable']>, source: Core['source']): Core | null {
  const [target, range, body] = step.op === 'for_each' ? step.children : [];
  if (range?.op !== 'opaque' || range.text !== 'value range _.._' || body!.children.length !== 1) return null;
  const [from, to] = range.children as [Core, Core];
  const item = pushedInto(body!.children[0]!, vector);
  const isPlain = to.op === 'literal' || to.op === 'variable';
  if (item?.op !== 'literal' || !isPlain || from.text !== 'i:0' || mentions(to, vector)) return null;
  return target!.op === 'pattern'
    ? null
    : core('opaque', 'macro vec', [item, core('opaque', 'token ;'), to], source);
}
