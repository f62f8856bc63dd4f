import type { GitHookName } from '../tracing/git/hook-script.ts';
import { openTracing } from '../tracing/tracing-context.ts';
import { findWorkspaceRoot, isOrchestrated } from '../workspace/root.ts';

/** A commit waits for no more than this; what is done behind its back may take longer. */
const PATIENCE_MS = { 'commit-msg': 3_000, behind: 120_000 } as const;

/**
 * What a hook of git's calls: `git-hook NAME [--workspace DIR] [words of git's]`. Whatever goes wrong, it ends well and
 * says nothing: nobody's commit fails for the sake of a trail.
 */
export async function runGitHook(words: readonly string[]): Promise<void> {
  const [name, ...rest] = words;
  const workspace = rest[0] === '--workspace' ? rest.splice(0, 2)[1] : undefined;
  const patience = name === 'commit-msg' ? PATIENCE_MS['commit-msg'] : PATIENCE_MS.behind;
  setTimeout(() => process.exit(0), patience).unref();
  try {
    const root = findWorkspaceRoot(process.cwd(), workspace);
    if (isOrchestrated(root)) await run(root, name as GitHookName, rest);
  } catch (error) {
    if (process.env.GOLDTHREAD_DEBUG) process.stderr.write(`goldthread: ${(error as Error).stack}\n`);
  }
}

async function run(root: string, name: GitHookName, words: readonly string[]): Promise<void> {
  const context = openTracing(root, { shortLived: name === 'commit-msg' });
  switch (name) {
    case 'commit-msg': {
      const { commitTrailers } = await import('../tracing/git/commit-trailers.ts');
      const { addTrailers } = await import('../workspace/git/commit-message.ts');
      const file = words[0];
      if (file !== undefined) addTrailers(root, file, await commitTrailers(context));
      return;
    }
    case 'post-commit':
    case 'post-merge':
    case 'post-rewrite': {
      const { afterCommit } = await import('../tracing/git/after-commit.ts');
      await afterCommit(context);
      return;
    }
    default:
      name satisfies never;
  }
}
