import type { Core } from '../../model/core.ts';

/**
 * The text or the whole number that a constant is, as a literal spells it; null for what isn't worked out here.
 *
 *     const ( Add Op = iota; Sub )      Sub is `n:1`          1 << 3      is `n:8`
 */
export function constantValue(node: Core): string | null {
  switch (node.op) {
    case 'literal':
      return /^(?:s:|n:-?\d+$)/.test(node.text) ? node.text : null;
    case 'convert':
      return constantValue(node.children[1]!);
    case 'variable':
      return node.variable!.constant?.() ?? null;
    case 'binary': {
      const [left, right] = node.children.map(wholeNumber);
      const made = left == null || right == null ? undefined : OPERATORS[node.text]?.(left, right);
      return made == null ? null : `n:${made}`;
    }
    default:
      return null;
  }
}

function wholeNumber(node: Core): bigint | null {
  const value = constantValue(node);
  return value?.startsWith('n:') ? BigInt(value.slice(2)) : null;
}

/** No constant is shifted further than this. */
const MOST_BITS = 512n;

const OPERATORS: Readonly<Record<string, (left: bigint, right: bigint) => bigint | null>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '<<': (left, right) => (right >= 0n && right < MOST_BITS ? left << right : null),
};
