import type { Core } from '../../../model/core.ts';

/**
 * The values of a literal that holds nothing but values under names, in their order; null for any other: with a
 * spread, a computed key, a key that stands there twice, a method, or `__proto__`, which isn't a key.
 */
export function namedValues(value: Core): ReadonlyMap<string, Core> | null {
  if (value.op !== 'object') return null;
  const values = new Map<string, Core>();
  for (const property of value.children) {
    const { op, text, children } = property;
    if (op !== 'property' || text === '' || text.startsWith('__proto__')) return null;
    if (values.has(text) || children.length !== 1) return null;
    values.set(text, property);
  }
  return values;
}
