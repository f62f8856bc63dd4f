import { type Core, type CoreVariable, core } from '../../../model/core.ts';

/** A name that the platform declares, where nothing else does. */
export function isFree({ op, variable }: Core, name: string): boolean {
  return op === 'variable' && variable!.kind === 'free' && variable!.name === name;
}

/** The use of a name that nobody but the platform declares. */
export function platformName(name: string, source: Core['source']): Core {
  const variable: CoreVariable = { name, kind: 'free', binding: null, symbol: null };
  return core('variable', '', [], source, variable);
}

/** `Math.pow`, where `Math` is the platform's. */
export function isStatic(callee: Core, owner: string, name: string): boolean {
  return callee.op === 'member' && callee.text === name && isFree(callee.children[0]!, owner);
}
