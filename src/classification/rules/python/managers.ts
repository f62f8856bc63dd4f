import type { Core, CoreVariable } from '../../../model/core.ts';
import { keepsNoFailure } from '../../library/python.ts';
import { builtinCall, importedName } from './names.ts';

/**
 * Whether what is done at last may keep what failed to itself, as the manager of a `with` may: then it goes on behind
 * the statement, and not where the failure is caught.
 *
 *     with suppress(KeyError): return d[k]          with open(path) as f: return f.read()
 *
 * @param before what stands before the statement, and says what the manager is.
 */
export function mayKeepFailure(last: Core, before: readonly Core[]): boolean {
  if (isExit(last)) return !isKnown(last.children[0]?.variable ?? null, before);
  return last.children.some((child) => mayKeepFailure(child, before));
}

function isExit({ op, text }: Core): boolean {
  return op === 'opaque' && /^(?:async )?exit$/.test(text);
}

function isKnown(manager: CoreVariable | null, before: readonly Core[]): boolean {
  const made = before.find(
    ({ op, children: [target] }) => op === 'let' && target!.op === 'bind' && target!.variable === manager,
  );
  const call = made?.children[1];
  if (manager === null || call?.op !== 'call') return false;
  return builtinCall(call)?.name === 'open' || keepsNoFailure(importedName(call.children[0]!) ?? '');
}
