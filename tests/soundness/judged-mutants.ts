import { expect } from 'vitest';
import type { TextAtPath } from '../../src/index.ts';
import { compare } from '../../src/tracing/compare.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import type { Mutation } from './mutate.ts';
import { drawnByKey } from './random.ts';
import { readOnce } from './read-once.ts';
import { applyEdits, smallDiff } from './text-edits.ts';

/** `ONLY` is a pattern for the operators that are tried. */
const ONLY = new RegExp(process.env['ONLY'] ?? '');

/** A change set that ends in a mutation. */
export interface Mutant {
  readonly name: string;
  readonly path: string;
  readonly before: readonly TextAtPath[];
  readonly from: TextAtPath;
  readonly after: (mutated: TextAtPath) => readonly TextAtPath[];
  readonly mutation: Mutation;
}

interface Tally {
  made: number;
  unparsable: number;
  equivalent: number;
  readonly byOperator: Map<string, number>;
  readonly blessed: string[];
}

/** None of so many of these mutants is called a refactoring, but for those that are listed as equivalent. */
export async function expectNoneBlessed(
  mutants: readonly Mutant[],
  count: number,
  seed: number,
): Promise<void> {
  const chosen = spread(mutants, count, seed);
  const tally = await judge(chosen);
  expect(tally.blessed.length, tally.blessed.join('\n\n')).toBe(0);
  expect(tally.made).toBeGreaterThanOrEqual(chosen.length * 0.8);
}

/** So many mutants, each operator in turn, so that rare operators are not drowned by identifiers. */
function spread(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const wanted = mutants.filter(({ mutation }) => ONLY.test(mutation.operator));
  const byOperator = new Map<string, Mutant[]>();
  for (const mutant of drawnByKey(wanted, seed, keyOf)) {
    const key = `${mutant.mutation.operator} ${mutant.path.slice(mutant.path.lastIndexOf('.'))}`;
    const queue = byOperator.get(key);
    if (queue) queue.push(mutant);
    else byOperator.set(key, [mutant]);
  }
  const queues = [...byOperator.values()];
  const taken: Mutant[] = [];
  for (let turn = 0; taken.length < count && queues.some((queue) => queue.length > turn); turn++) {
    for (const queue of queues) if (queue[turn] && taken.length < count) taken.push(queue[turn]!);
  }
  return taken;
}

/** What tells a mutant from any other, whatever else there is. */
function keyOf({ name, path, mutation: { operator, edits } }: Mutant): string {
  return `${name} ${path} ${operator} ${JSON.stringify(edits)}`;
}

async function judge(mutants: readonly Mutant[]): Promise<Tally> {
  const tally: Tally = { made: 0, unparsable: 0, equivalent: 0, byOperator: new Map(), blessed: [] };
  const asFile = (file: TextAtPath) => ({ type: 'text', ...file }) as const;
  for (const mutant of mutants) {
    const text = applyEdits(mutant.from.text, mutant.mutation.edits);
    if (text === mutant.from.text) continue;
    if (mutant.before.some((file) => squeezed(file.text) === squeezed(text))) continue;
    const mutated = { path: mutant.path, text };
    const read = await readOnce.read({ type: 'text', ...mutated });
    if (read.type !== 'parsed' || read.damage.length > 0) {
      tally.unparsable += 1;
      continue;
    }
    tally.made += 1;
    const { operator } = mutant.mutation;
    tally.byOperator.set(operator, (tally.byOperator.get(operator) ?? 0) + 1);
    const { mutationClass } = await compare(
      mutant.before.map(asFile),
      mutant.after(mutated).map(asFile),
      readOnce,
    );
    if (mutationClass === 'INTENT_EVOLUTION') continue;
    const diff = smallDiff(mutant.from.text, text);
    if (isEquivalent(mutant, diff)) tally.equivalent += 1;
    else tally.blessed.push(`${mutant.name}: ${operator} is ${mutationClass ?? 'nothing'}\n${diff}`);
  }
  const operators = [...tally.byOperator]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`);
  console.log(
    `${tally.made} mutants, ${tally.blessed.length} blessed, ${tally.equivalent} equivalent, ${tally.unparsable} unparsable; ${operators.join(', ')}`,
  );
  return tally;
}

/** A mutation of a refactoring's result may undo the refactoring. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

function isEquivalent({ name, mutation }: Mutant, diff: string): boolean {
  return equivalentMutants.some(
    (known) => name.endsWith(known.path) && mutation.operator === known.operator && diff.includes(known.diff),
  );
}
