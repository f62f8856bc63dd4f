import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { node, project } from '../support/program.ts';
import { git, temporaryFolder } from '../workspace/temporary.ts';

const commits = 100;

/** A function that gets another name, another limit, or none of both. */
const text = (at: number): string =>
  `export function size${at >> 3}(items: string[]) {\n  return items.length > ${at >> 1} ? ${at & 1 ? '(1)' : '1'} : 0;\n}\n`;

function repository(): string {
  const root = temporaryFolder();
  git(root, 'init', '-q');
  let stream = '';
  for (let at = 0; at < commits; at += 1) {
    const [message, content] = [`Step ${at}`, text(at)];
    stream += `commit refs/heads/main\ncommitter A <a@b.c> ${1_700_000_000 + at} +0000\n`;
    stream += `data ${message.length}\n${message}\nM 100644 inline a.ts\ndata ${content.length}\n${content}\n`;
  }
  execFileSync('git', ['fast-import', '--quiet'], { cwd: root, input: stream });
  return root;
}

/** What the built package says of each commit, in one thread and in two. */
test('several threads say of each commit what one says', async () => {
  const root = repository();
  const at = (path: string): string => JSON.stringify(join(project, 'dist', path));
  const { stdout, stderr } = await node(
    [
      '--input-type=module',
      '--eval',
      `import { replayInThreads } from ${at('tracing/history/replay-in-threads.js')};
     import { openTracing } from ${at('tracing/tracing-context.js')};
     import { commitsIn } from ${at('workspace/git/git-history.js')};
     const told = [];
     for (const most of [1, 2]) {
       const found = [];
       for await (const one of replayInThreads(openTracing(${JSON.stringify(root)}), commitsIn(${JSON.stringify(root)}, 'main'), most)) found.push(one);
       told.push(found);
     }
     console.log(JSON.stringify(told));`,
    ],
    { cwd: project },
  );
  expect(stderr).toBe('');
  const [alone, together] = JSON.parse(stdout) as { mutationClass: string; commit: { message: string } }[][];
  expect(together).toEqual(alone);
  expect(alone!.map(({ commit }) => commit.message)).toEqual(
    Array.from({ length: commits }, (_, n) => `Step ${n}`),
  );
  expect(new Set(alone!.map(({ mutationClass }) => mutationClass))).toEqual(
    new Set(['INTENT_EVOLUTION', 'AST_REFACTOR']),
  );
});
