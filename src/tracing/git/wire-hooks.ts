import {
  fromTop,
  type HookFolder,
  hookFolder,
  moveHook,
  readHook,
  removeHook,
  writeHook,
} from '../../workspace/git/hook-folder.ts';
import type { InitStep } from '../init-step.ts';
import {
  beforeOurs,
  type GitHookName,
  gitHookNames,
  isShellScript,
  isWired,
  unwireHook,
  wireHook,
  wrappingHook,
} from './hook-script.ts';

type OpenFolder = Extract<HookFolder, { ok: true }>;

/**
 * Puts our lines into the repository's hooks, wherever it keeps them. A hook that is there goes on as it was: a shell
 * script gets a few lines more, anything else is called from one of ours.
 */
export function wireGitHooks(root: string, command: string | null): readonly InitStep[] {
  const found = hookFolder(root);
  if (!found.ok) return [refused(found.because)];
  const call = { command, workspace: fromTop(found.top, root) };
  return gitHookNames.map((name): InitStep => {
    const existing = readHook(found.folder, name);
    const isShell = (text: string): boolean =>
      existing?.isLink !== true &&
      (found.isHusky ? !/^#!/.test(text) || isShellScript(text) : isShellScript(text));
    const wired = wireHook(existing?.text ?? null, name, call, isShell);
    const step = (outcome: InitStep['outcome'], because: string | null = null): InitStep => ({
      path: shownPath(found, name),
      agent: null,
      outcome,
      because,
    });
    switch (wired.type) {
      case 'same':
        return step('unchanged');
      case 'edited':
        writeHook(found.folder, name, wired.text);
        return step(existing === null ? 'created' : 'changed');
      case 'foreign': {
        if (readHook(found.folder, beforeOurs(name)) !== null)
          return step('refused', `${beforeOurs(name)} is in the way`);
        moveHook(found.folder, name, beforeOurs(name));
        writeHook(found.folder, name, wrappingHook(name, call));
        return step('changed', `it calls ${beforeOurs(name)}, which is the hook that was there`);
      }
      default:
        return wired satisfies never;
    }
  });
}

/** Takes our lines out again, and puts a hook back that we had to move. Hooks without our lines are not mentioned. */
export function unwireGitHooks(root: string): readonly InitStep[] {
  const found = hookFolder(root);
  if (!found.ok) return [];
  return gitHookNames.flatMap((name): readonly InitStep[] => {
    const text = readHook(found.folder, name)?.text;
    if (text === undefined || !isWired(text)) return [];
    const step = { path: shownPath(found, name), agent: null, because: null };
    if (readHook(found.folder, beforeOurs(name)) !== null && /before-goldthread/.test(text)) {
      moveHook(found.folder, beforeOurs(name), name);
      return [{ ...step, outcome: 'changed' }];
    }
    const bare = unwireHook(text);
    if (bare === null) removeHook(found.folder, name);
    else writeHook(found.folder, name, bare);
    return [{ ...step, outcome: bare === null ? 'removed' : 'changed' }];
  });
}

/** Which of the hooks have our lines in them, of those that should; null where git's hooks can't be had. */
export function wiredGitHooks(
  root: string,
): { readonly wired: readonly GitHookName[]; readonly missing: readonly GitHookName[] } | null {
  const found = hookFolder(root);
  if (!found.ok) return null;
  const wired = gitHookNames.filter((name) => isWired(readHook(found.folder, name)?.text));
  return { wired, missing: gitHookNames.filter((name) => !wired.includes(name)) };
}

function refused(because: string): InitStep {
  return { path: "git's hooks", agent: null, outcome: 'refused', because };
}

function shownPath({ folder, top }: OpenFolder, name: string): string {
  return fromTop(top, `${folder}/${name}`);
}
