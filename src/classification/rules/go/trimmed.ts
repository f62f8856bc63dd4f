import { type Core, core } from '../../../model/core.ts';
import { besideIt, callsLibrary } from '../../library/go.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';

/**
 * A text without what it begins or ends with, if it does.
 *
 *     if strings.HasPrefix(s, p) { s = s[len(p):] }              ->      s = strings.TrimPrefix(s, p)
 *     if strings.HasSuffix(s, p) { s = s[:len(s)-len(p)] }       ->      s = strings.TrimSuffix(s, p)
 *     if strings.HasPrefix(s, p) { s = strings.TrimPrefix(s, p) }      ->      the same without the question
 *
 * Holds for a text that is a variable or a field, and for what it begins with as a name or a literal. Of bytes likewise.
 */
export function trimmed(node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [step, ...more] = yes.op === 'block' ? yes.children : [];
  const write = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
  if (!isEmptyBranch(no) || write?.op !== 'assign' || write.text !== '') return node;
  for (const module of ['strings', 'bytes'])
    for (const end of ['Prefix', 'Suffix'] as const) {
      if (test.op !== 'call' || !callsLibrary(test, `${module}.Has${end}`)) continue;
      const [, text, part] = test.children as [Core, Core, Core];
      const [target, value] = write.children as [Core, Core];
      if (!identical(target, text) || !isPath(text) || !(part.op === 'literal' || isPath(part))) return node;
      const trim = core('call', '', [besideIt(test.children[0]!, `Trim${end}`), text, part], node.source);
      const isTrimmed = value.op === 'call' && callsLibrary(value, `${module}.Trim${end}`);
      const isWithout = isTrimmed
        ? identical(value.children[1]!, text) && identical(value.children[2]!, part)
        : isCut(value, text, part, end);
      return isWithout ? withChildren(step!, [withChildren(write, [target, trim])]) : node;
    }
  return node;
}

function isCut(value: Core, text: Core, part: Core, end: 'Prefix' | 'Suffix'): boolean {
  if (value.op !== 'index' || value.text !== 'slice' || !identical(value.children[0]!, text)) return false;
  const [, from, to, most] = value.children as [Core, Core, Core, Core];
  if (most.op !== 'nothing') return false;
  if (end === 'Prefix') return to.op === 'nothing' && isLengthOf(from, part);
  if (from.op !== 'nothing' || to.op !== 'binary' || to.text !== '-') return false;
  return isLengthOf(to.children[0]!, text) && isLengthOf(to.children[1]!, part);
}

/** `len(p)`, or the number of bytes of a text that is spelled. */
function isLengthOf({ op, text, children: [callee, value, ...more] }: Core, part: Core): boolean {
  if (op === 'literal')
    return (
      part.op === 'literal' &&
      part.text.startsWith('s:') &&
      text === `n:${Buffer.byteLength(part.text.slice(2))}`
    );
  return op === 'call' && isFree(callee, 'len') && !!value && more.length === 0 && identical(value, part);
}

/**
 *     strings.Join([]string{a, b}, "")      ->      a + b
 *
 * Of a text between them likewise.
 */
export function joinedPlainly(node: Core): Core {
  const [, list, between, ...more] = node.op === 'call' ? node.children : [];
  if (!between || more.length > 0 || !callsLibrary(node, 'strings.Join')) return node;
  const [type, ...items] = list!.op === 'array' || list!.op === 'object' ? list!.children : [];
  if (between.op !== 'literal' || type?.op !== 'type' || type.text !== '[]' || items.length < 2) return node;
  if (items.some(({ op }) => op === 'property' || op === 'spread' || op === 'nothing')) return node;
  const parts = items.flatMap((item, at) => (at === 0 || between.text === 's:' ? [item] : [between, item]));
  return parts.reduce((left, right) => core('binary', '+', [left, right], node.source));
}
