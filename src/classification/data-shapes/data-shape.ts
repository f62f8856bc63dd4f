import type { Assumption } from '../../model/assumption.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/** A way in which one side of a change set has its data, written as the way in which the other side has them. */
export interface DataShape {
  readonly rule: string;
  readonly because: string;
  readonly assumes: Assumption;
  /**
   * The texts of the files that are written in another way, by their paths, as far as `others` have it so; empty where
   * there is nothing to do.
   */
  write(files: readonly ParsedFile[], others: readonly ParsedFile[]): ReadonlyMap<string, string>;
}

/** What has no other text. */
export const AS_THEY_ARE: ReadonlyMap<string, string> = new Map();
