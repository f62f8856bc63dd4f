import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type StatedIntent, type TestWorkspace, workspace } from '../support/workspace.ts';

const files = {
  'src/cart.ts':
    'export class Cart {\n  total(net: number): number {\n    return net;\n  }\n\n  count(): number {\n    return 1;\n  }\n}\n\n// INT-002 waits for this.\nexport function other(): void {}\n',
  'src/rate.ts': 'export const rate = 2;\n\nexport function twice(x: number) {\n  return x * 2;\n}\n',
};
const intents: readonly StatedIntent[] = [
  { id: 'INT-001', scope: ['src/**'] },
  { id: 'INT-002', scope: ['symbol:Cart'] },
];

export const INTENTS = '.orchestration/active_intents.yaml';
/** The lens of `Cart.total`. */
export const TRACED = 'INT-001 The work of INT-001 · feature by model · just now · 1 trace';

/** The shop as it was made last, and when: what an agent did a minute ago was no longer done just now. */
let made: { readonly files: Readonly<Record<string, string>>; readonly at: number } | null = null;
const RECENT = 15_000;

/** A workspace in which an agent has changed `Cart.total` under INT-001, and nothing else. */
export async function shop(): Promise<TestWorkspace> {
  if (!made || Date.now() - made.at > RECENT) made = { at: Date.now(), files: await makeShop() };
  return workspace(made.files, intents);
}

/** The agent's hooks take their time, so that tests let it work once for many of them. */
async function makeShop(): Promise<Readonly<Record<string, string>>> {
  const space = workspace(files, intents);
  const session = space.session();
  await session.select('INT-001');
  await session.edit('src/cart.ts', 'return net;', 'return net * 2;');
  await session.stop();
  const paths = readdirSync(space.root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(space.root, path)).isFile(),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(space.root, path), 'utf8')]));
}
