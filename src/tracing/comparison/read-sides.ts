import type { ReadFile } from '../../model/parsed-file.ts';

/** Both sides of a change set, read; what is the same on both left out. */
export interface ReadSides {
  readonly before: readonly ReadFile[];
  readonly after: readonly ReadFile[];
}
