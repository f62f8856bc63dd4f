import { fieldOf } from '../../model/node-parts.ts';
import { isClassName } from '../old-forms/commonjs-exports.ts';
import { everyNode } from '../old-forms/nodes.ts';
import type { CommonjsFile, ModulePair, ModuleSide } from './module-sides.ts';
import { asksForThis, valuesOf } from './shown-functions.ts';

/**
 * Whether a module that shows other names than before may be the `this` of one of its functions: who is called as a member
 * of it may ask it for any of them.
 *
 *     exports.mark = 'm'; exports.tag = function () { return this.mark }      ->      exports.sign = 'm'; ...
 *
 * What is called like a class makes objects, which are its `this`, and is asked for those names alone that came or went.
 */
export function isSeenAsThis(before: ModuleSide, after: ModuleSide, pair: ModulePair): boolean {
  const sides = [before.modules.get(pair.before ?? ''), after.modules.get(pair.after ?? '')].flatMap(
    (one) => one ?? [],
  );
  const [old, now] = [before, after].map((side, at) =>
    namesOf(side.modules.get((at === 0 ? pair.before : pair.after) ?? '')),
  ) as [ReadonlySet<string>, ReadonlySet<string>];
  const moved = new Set([...old, ...now].filter((name) => !old.has(name) || !now.has(name)));
  return moved.size > 0 && sides.some((one) => isThisInside(one, moved));
}

function namesOf(module: CommonjsFile | undefined): ReadonlySet<string> {
  return new Set(module?.shown?.type === 'names' ? module.shown.names.keys() : []);
}

function isThisInside({ file, shown }: CommonjsFile, names: ReadonlySet<string>): boolean {
  if (shown?.type !== 'names') return false;
  const asking = valuesOf(file, shown).some(
    ({ name, value }) => value !== null && asksForThis(value) && !isClassName(name),
  );
  let isAsked = asking;
  everyNode(file.root, (node) => {
    if (node.kind !== 'member_expression' || fieldOf(node, 'object')?.kind !== 'this') return;
    if (names.has(fieldOf(node, 'property')!.text)) isAsked = true;
  });
  return isAsked;
}
