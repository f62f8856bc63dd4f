import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * In Rust a function says of which type that is what it takes and gives back, and that may choose what is made: where the
 * function is put in the place of its call, its types come along.
 *
 *     fn read(a: &[i64]) -> HashSet<i64> { a.iter().copied().collect() }      let rows = read(a);
 *     ->      let rows: HashSet<i64> = a.iter().copied().collect();
 */
export function withTypedReturns(node: Core, type: Core): Core {
  if (node.op === 'function' || node.op === 'class') return node;
  const [value] = node.children;
  if (node.op === 'return' && value && isLeftOpen(value))
    return withChildren(node, [core('opaque', 'cast typed', [value, type], value.source)]);
  return withChildren(
    node,
    node.children.map((child) => withTypedReturns(child, type)),
  );
}

/** A parameter that is given a value at a call, with the type that the function says, where that chooses the value. */
export function givenAs(parameter: Core, value: Core): Core {
  const { saidType } = parameter;
  const types = saidType && isLeftOpen(value) ? [saidType] : [];
  return core('let', 'let', [parameter, value, ...types]);
}

/** Whether a value may be of several types, so that the place where it stands chooses one. */
export function isLeftOpen(value: Core): boolean {
  const [first, ...more] = value.children;
  switch (value.op) {
    case 'call': {
      if (first!.op === 'variable') {
        const { name } = first!.variable!;
        return /\bdefault$/.test(name) || (/^(?:Some|Ok|Err)$/.test(name) && more.some(isLeftOpen));
      }
      if (first!.op !== 'member') return first!.op === 'opaque' && /\bdefault\b/.test(first!.text);
      return OPEN.test(first!.text) || (HANDS_ON.test(first!.text) && isLeftOpen(first!.children[0]!));
    }
    case 'choose':
      return more.some(isLeftOpen);
    case 'array':
      return value.children.some(isLeftOpen);
    default:
      return false;
  }
}

const OPEN = /^(?:parse|into|try_into|collect|sum|product|unwrap_or_default)$/;
const HANDS_ON = /^(?:unwrap\w*|expect|ok|ok_or\w*|or|or_else|map_err)$/;
