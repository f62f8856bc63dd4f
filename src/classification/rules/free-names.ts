import { type Core, type CoreVariable, core } from '../../model/core.ts';

/** Whether a node is a name that nothing declares but the language, or what it runs on: `Math`, `None`, `make`. */
export function isFree(node: Core | undefined, name: string): boolean {
  return node?.op === 'variable' && node.variable!.kind === 'free' && node.variable!.name === name;
}

/** The use of such a name. */
export function freeName(name: string, source: Core['source'] = null): Core {
  const variable: CoreVariable = { name, kind: 'free', binding: null, symbol: null };
  return core('variable', '', [], source, variable);
}

/** `Math.pow`, where `Math` is the platform's. */
export function isStatic(callee: Core, owner: string, name: string): boolean {
  return callee.op === 'member' && callee.text === name && isFree(callee.children[0]!, owner);
}
