import type { Core } from '../../../model/core.ts';
import { functionNames } from '../../rules/ecmascript/hoisted-functions.ts';
import { differingConstructs } from '../facts/constructs.ts';
import { each, isLoop } from '../tree.ts';
import type { Unit } from '../unit.ts';
import { givenUnevenly, usedUnevenly } from './called-unevenly.ts';

/**
 * Tells both units what is there on one side only, or more often, which rules may then write in another way: names
 * that are declared, functions that are constants on the other side, constructs.
 *
 * @param uneven whether variables count that one side only uses more often, or gives something else.
 * @param written what both sides declared before anything was unfolded, where that is known: of those variables one
 * that only lost some of its uses is still there.
 * @returns whether there are such variables, where that is asked of the language: without any nothing comes out
 * otherwise for counting them.
 */
export function markOneSided(
  one: Unit,
  two: Unit,
  uneven: boolean,
  written: ReadonlySet<string> | null = null,
): boolean {
  const [left, right] = [declaredNames(one.root), declaredNames(two.root)];
  const [around, within] = [loopsAround(one.root), loopsAround(two.root)];
  const names = new Set(
    [...left.keys(), ...right.keys()].filter(
      (name) => left.get(name) !== right.get(name) || (around.get(name) ?? 0) !== (within.get(name) ?? 0),
    ),
  );
  const { stays, more } = unevenNames(one, two, uneven, written);
  const others = more.filter((name) => !names.has(name));
  if (uneven) {
    for (const unit of [one, two]) unit.uneven = stays;
    for (const name of others) names.add(name);
  }
  one.oneSided = names;
  two.oneSided = names;
  const [old, now] = [functionNames(one.root), functionNames(two.root)];
  const eitherWay = new Set([...old.declared].filter((name) => now.constant.has(name)));
  for (const name of now.declared) if (old.constant.has(name)) eitherWay.add(name);
  one.eitherWay = eitherWay;
  two.eitherWay = eitherWay;
  const [was, is] = [timesGiven(one.root), timesGiven(two.root)];
  const unevenly = new Set(
    // Under other names they may be given as much.
    sum(was) === sum(is)
      ? []
      : [...was.keys(), ...is.keys()].filter((name) => was.get(name) !== is.get(name)),
  );
  one.givenUnevenly = unevenly;
  two.givenUnevenly = unevenly;
  const differing = differingConstructs(one.root, two.root);
  one.differing = differing;
  two.differing = differing;
  return others.length > 0 || (written !== null && stays.size > 0);
}

/** Whether variables that one side uses more often are unfolded where nothing else proves a pair. */
export function triesUneven({ isGo, isRust, isPython }: Pick<Unit, 'isGo' | 'isRust' | 'isPython'>): boolean {
  return isGo || isRust || isPython;
}

const NO_UNEVEN = { stays: new Set<string>(), more: [] as readonly string[] };

function unevenNames(
  one: Unit,
  two: Unit,
  uneven: boolean,
  written: ReadonlySet<string> | null,
): { readonly stays: ReadonlySet<string>; readonly more: readonly string[] } {
  if (!uneven && !triesUneven(one)) return NO_UNEVEN;
  const unevenly = usedUnevenly(one.root, two.root);
  const stays = written ? new Set([...unevenly].filter((name) => written.has(name))) : unevenly;
  return { stays, more: [...unevenly, ...givenUnevenly(one.root, two.root)] };
}

/** Names of the variables that a form declares itself. */
export function declaredIn(root: Core): ReadonlySet<string> {
  return new Set(declaredNames(root).keys());
}

function declaredNames(root: Core): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  each(root, ({ op, variable }) => {
    if (op === 'bind' && variable && variable.kind !== 'temporary' && variable.kind !== 'parameter')
      counts.set(variable.name, (counts.get(variable.name) ?? 0) + 1);
  });
  return counts;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}

/** How often each variable is given a value by a statement of its own. */
function timesGiven(root: Core): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  each(root, ({ op, text, children }) => {
    const isPlain = op === 'let' ? children[1]?.op !== 'nothing' : op === 'assign' && text === '';
    const name = isPlain ? children[0]!.variable?.name : undefined;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

/**
 * In how many loops each name is declared: what is computed in each round on one side, and once on the other, is there on
 * one side only.
 *
 *     for (const w of ws) { const n = q.trim(); use(w, n) }      const n = q.trim(); for (const w of ws) use(w, n)
 */
function loopsAround(root: Core): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const visit = (node: Core, depth: number): void => {
    const { op, variable } = node;
    if (op === 'bind' && variable?.kind === 'local')
      found.set(variable.name, (found.get(variable.name) ?? 0) + depth);
    const inside = isLoop(node) ? depth + 1 : depth;
    for (const child of node.children) visit(child, inside);
  };
  visit(root, 0);
  return found;
}
