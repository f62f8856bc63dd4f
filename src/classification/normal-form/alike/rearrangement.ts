import type { Assumption } from '../../../model/assumption.ts';
import type { Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { BaseConstructor } from '../../moves/base-constructors.ts';

/** How each side of a change set is lowered. */
export interface Lowers {
  readonly before: Lower;
  readonly after: Lower;
}

/** A lowering in which what was rearranged all over the change set is written alike on both sides. */
export interface WrittenAlike extends Lowers {
  /** What was written so since the last question, as far as a pair of symbols has to do with it. */
  told(before: CodeSymbol, after: CodeSymbol): readonly Rearranged[];
  /** By symbols (before), the callers (before) that must be proved to have changed with them, or nothing is. */
  readonly followers?: ReadonlyMap<CodeSymbol, ReadonlySet<CodeSymbol>>;
  /** Bases whose constructors were written into those of the classes that are made from them. */
  readonly bases?: readonly BaseConstructor[];
}

/** What was written alike, for the findings. */
export interface Rearranged {
  readonly rule: string;
  /** The side that has it in another way than it is written. */
  readonly side: 'before' | 'after';
  /** The name of what it is about; empty where there is none. */
  readonly subject: string;
  /** Null where it holds without one. */
  readonly assumes: Assumption | null;
  /** Symbols that this side has for it, and that need no partner. */
  readonly symbols: readonly CodeSymbol[];
}
