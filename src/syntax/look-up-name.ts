import { hasOffset } from '../model/span.ts';
import { VALUE } from './local-marks.ts';
import { type Entry, type OpenBinding, redirectedScope, type Scope } from './scopes.ts';

/**
 * The binding that a name means at an offset, or null for a free name. Where the syntax leaves two answers open,
 * all of them are frozen: none of them may be renamed, so that comparing the text is right whichever holds.
 */
export function lookUp(start: Scope, name: string, namespaces: number, offset: number): OpenBinding | null {
  let at: Scope | null = start;
  let crossed = false;
  let localsHidden = false;
  let doubtful = false;
  let found: OpenBinding | null = null;
  while (at) {
    const scope: Scope = at.veils ?? at;
    const redirect = at.redirects?.get(name);
    if (redirect) {
      at = redirectedScope(at, name, redirect);
      crossed = true;
    }
    const entry = visibleEntry(
      at.veils ?? at,
      name,
      namespaces,
      offset,
      at.veils !== null,
      crossed,
      localsHidden,
    );
    if (entry) {
      if (doubtful && isVariable(entry.binding)) entry.binding.frozen = true;
      if (found) entry.binding.frozen = true;
      found ??= entry.binding;
      if (!isUncertain(scope, entry)) return found;
      found.frozen = true;
    }
    const loose = at.loose?.get(name);
    if (loose && !found && (namespaces & VALUE) !== 0) {
      found = loose;
      found.frozen = true;
      found.loose = true;
    }
    if (!at.veils) {
      if (at.mark.hides === 'everything') return found;
      if (at.mark.hides === 'locals') localsHidden = true;
      if (at.mark.inherits) doubtful = true;
      if (at.mark.kind !== 'block') crossed = true;
    }
    at = at.parent;
  }
  return found;
}

function visibleEntry(
  scope: Scope,
  name: string,
  namespaces: number,
  offset: number,
  veiled: boolean,
  crossed: boolean,
  localsHidden: boolean,
): Entry | null {
  const entries = scope.names.get(name);
  if (!entries) return null;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]!;
    if ((entry.namespaces & namespaces) === 0 || entry.from > offset) continue;
    if (entry.unseenIn && hasOffset(entry.unseenIn, offset)) continue;
    if (veiled && !entry.generic) continue;
    if (!entry.generic && (scope.mark.names === 'never' || (scope.mark.names === 'directly' && crossed)))
      continue;
    if (localsHidden && (entry.from >= 0 || scope.mark.kind === 'function')) continue;
    return entry;
  }
  return null;
}

/** `x = x` in the body of a Python class reads the outer `x` before the class has its own. */
function isUncertain(scope: Scope, { binding }: Entry): boolean {
  return scope.mark.names === 'directly' && binding.kind === 'member';
}

function isVariable({ kind }: OpenBinding): boolean {
  return kind === 'variable' || kind === 'parameter';
}
