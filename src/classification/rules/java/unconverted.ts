import type { Core } from '../../../model/core.ts';

/** A value without the conversion that Java makes where it is given on, and the type that it is converted to there. */
export function unconverted(given: Core): { readonly value: Core; readonly type: string | undefined } {
  const type = given.op === 'unary' ? /^as\?? (.*)$/.exec(given.text)?.[1] : undefined;
  return { value: type === undefined ? given : given.children[0]!, type };
}
