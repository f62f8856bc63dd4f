import type { Core, CoreVariable } from '../../../model/core.ts';
import { ANYBODY } from '../sides/written-by-calls.ts';
import { each, mentions, some } from '../tree.ts';
import { emptyFootprint } from './footprint.ts';
import { add } from './footprint-of.ts';
import { isElsewhere, isStableItem } from './plain-evaluation.ts';
import type { Facts } from './variable-facts.ts';

/**
 * Whether what is evaluated in `moved` may give another value to what a call is made on, or is written into, which is
 * asked for before its arguments are.
 *
 *     this.log.put(this.next())      is no      const n = this.next(); this.log.put(n)      where `next` writes `log`
 *     this.log.put(await next())     is no      const n = await next(); this.log.put(n)   where anybody writes `log`
 *     notify(await save())           is no      const n = await save(); notify(n)         where anybody writes `notify`
 *
 * Only what the change set shows is known: that others do no such thing is taken for granted.
 */
export function changesReceiver(moved: readonly Core[], receivers: readonly Core[], facts: Facts): boolean {
  const names = new Set<string>();
  let isLent = false;
  for (const receiver of receivers)
    each(receiver, ({ op, text, variable }) => {
      if (op === 'member') names.add(bare(text));
      if (op === 'variable' && isElsewhere(variable!) && mayChange(variable!, facts))
        names.add(variable!.name);
      isLent ||=
        op === 'variable' && facts.lentOut.has(variable!) && moved.some((node) => mentions(node, variable!));
    });
  // What Rust copies for a call is what it was before somebody is handed where it lies.
  if (isLent && moved.some((node) => lends(node, facts))) return true;
  if (names.size === 0) return false;
  const does = emptyFootprint();
  for (const node of moved) add(node, facts, does);
  if (!does.heapWrite) return false;
  if ([...does.namedWrites].some((name) => names.has(bare(name)))) return true;
  const isWriter = (name: string): boolean =>
    [...facts.writtenByCalls(name)].some((written) => names.has(written));
  // While somebody waits, anybody may run.
  if (moved.some((node) => some(node, ({ op }) => op === 'await' || op === 'yield')) && isWriter(ANYBODY))
    return true;
  return moved.some((node) => callees(node).some(isWriter));
}

/** A variable of the module that is no function and no constant, or one of another module, which may be either. */
function mayChange(variable: CoreVariable, { rewritten }: Facts): boolean {
  return variable.kind === 'import' || rewritten.has(variable.name) || !isStableItem(variable);
}

/** Whether something is handed out to be changed, or a method that may do so is called on it. */
function lends(node: Core, facts: Facts): boolean {
  return some(
    node,
    ({ op, text, children: [first] }) =>
      op === 'assign' ||
      op === 'function' ||
      (op === 'opaque' && text.startsWith('macro')) ||
      (op === 'unary' && text === '&mut') ||
      (op === 'call' && first!.op === 'member' && !isLook(first!, facts)),
  );
}

/** Methods of Rust that only look, whoever has them. */
function isLook({ text }: Core, facts: Facts): boolean {
  return /^(?:len|is_empty|iter|clone|contains|get|first|last)$/.test(text) && !facts.isOwnMethod(text);
}

/** The names of what may be called in it: by name, as a getter, or by whom it is handed to. */
function callees(node: Core): readonly string[] {
  const found: string[] = [];
  each(node, ({ op, text, variable }) => {
    if (op === 'member') found.push(bare(text));
    else if (op === 'opaque') found.push(...text.split(' ').map(bare));
    else if (op === 'variable') found.push(variable!.name);
  });
  return found;
}

/** A member's name, without the sign of how it is reached. */
function bare(text: string): string {
  return text.replace(/^(?:\.|::|\?\.)/, '');
}
