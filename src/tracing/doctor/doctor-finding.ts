import { Fault } from '../../model/fault.ts';

/** The document that `doctor --json` prints. `ok` is false where something keeps goldthread from working. */
export interface DoctorDocument {
  readonly ok: boolean;
  readonly findings: readonly DoctorFinding[];
}

export interface DoctorFinding {
  readonly code: string;
  readonly level: 'good' | 'note' | 'bad';
  readonly agent: string | null;
  readonly because: string;
  readonly next: string | null;
}

type Told = Omit<DoctorFinding, 'level' | 'agent'> & { readonly agent?: string };
/** Something works. */
export const good = (told: Told): DoctorFinding => ({ agent: null, ...told, level: 'good' });
/** Worth knowing, but nothing is wrong: the exit status stays 0. */
export const note = (told: Told): DoctorFinding => ({ agent: null, ...told, level: 'note' });
/** Keeps goldthread from working, and fails the whole document. */
export const bad = (told: Told): DoctorFinding => ({ agent: null, ...told, level: 'bad' });

/** What somebody threw, as the words of a finding. */
export function messageOf(error: unknown): string {
  return error instanceof Fault || error instanceof Error ? error.message : String(error);
}
