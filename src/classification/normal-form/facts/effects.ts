import type { CoreVariable } from '../../../model/core.ts';
import { changesWithPage } from '../../library/platform-names.ts';
import type { Footprint } from './footprint.ts';
import { isElsewhere, isStableItem } from './plain-evaluation.ts';
import { type Facts, isAccessor } from './variable-facts.ts';

/** Something that lives longer than the code in hand is looked at. @param name the member's; null for whatever it may be. */
export function reads(to: Footprint, name: string | null = null): void {
  to.heapRead = true;
  if (name === null) to.unnamedRead = true;
  else to.namedReads.add(name);
}

/** The same of what is written there. */
export function writes(to: Footprint, name: string | null = null): void {
  to.heapWrite = true;
  if (name === null) to.unnamedWrite = true;
  else to.namedWrites.add(name);
}

/** Whatever may be asked of a value that may be missing. */
export function readsAnything(to: Footprint): void {
  reads(to);
  to.throws = true;
}

/** Code that nobody looks into runs. */
export function callAnything(to: Footprint): void {
  reads(to);
  writes(to);
  to.throws = true;
}

/** What is imported under another name is asked for by the name that it has there. */
function nameAsked({ name, member, binding }: CoreVariable): string {
  return member ?? binding?.import?.name ?? name;
}

/** A variable of the code in hand is mentioned; one from elsewhere may be changed by any call. */
export function readVariable(variable: CoreVariable, facts: Facts, to: Footprint): void {
  if (isElsewhere(variable)) {
    if (facts.doubted.has(variable.name)) to.doubtful.add(variable.name);
    const isOfOthers =
      variable.kind === 'import' || (variable.kind === 'free' && changesWithPage(variable.name));
    const mayChange = (isOfOthers && facts.liveImports) || facts.rewritten.has(nameAsked(variable));
    if (!isStableItem(variable) || mayChange) reads(to);
    if (variable.symbol?.kind === 'field' && isAccessor(variable.symbol.simpleName, facts)) writes(to);
    return;
  }
  to.mentions.add(variable);
  if (facts.unbound.has(variable)) to.mayBeUnbound = true;
  if (!facts.assigned.has(variable)) return;
  if (facts.shared.has(variable)) reads(to);
  to.reads.add(variable);
}

/** A variable that others see as well is written like a member; where failures are caught, the write may be seen then. */
export function writeVariable(variable: CoreVariable, facts: Facts, to: Footprint): void {
  if (isElsewhere(variable) || facts.shared.has(variable)) writes(to);
  if (facts.catches) to.leavesTrace = true;
  to.writes.add(variable);
}
