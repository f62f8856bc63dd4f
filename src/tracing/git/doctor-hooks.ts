import { type DoctorFinding, good, note } from '../doctor/doctor-finding.ts';
import { wiredGitHooks } from './wire-hooks.ts';

/** What git's hooks do for us; they are nobody's duty, so that nothing is said where none is wired. */
export function gitHookFindings(root: string): readonly DoctorFinding[] {
  const hooks = wiredGitHooks(root);
  if (hooks === null || hooks.wired.length === 0) return [];
  if (hooks.missing.length === 0) {
    const because = "git's hooks name the intents of each commit and keep track of what it rewrites.";
    return [good({ code: 'GIT_HOOKS', because, next: null })];
  }
  return [
    note({
      code: 'GIT_HOOKS_PARTLY',
      because: `Of git's hooks, ${hooks.missing.join(', ')} no longer calls goldthread.`,
      next: 'Run `goldthread init --git-hooks` again.',
    }),
  ];
}
