import type { Assumption } from '../../model/assumption.ts';
import type { Core, CoreVariable } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { LoopFacts } from './facts/loop-facts.ts';
import { type Facts, factsOf } from './facts/variable-facts.ts';
import { useCounts } from './tree.ts';

/** One side of a comparison while it is being rewritten. */
export interface Unit {
  root: Core;
  facts: Facts;
  readonly side: 'before' | 'after';
  /** JavaScript and TypeScript, whose rules know what their operators and their library do. */
  readonly isEcmascript: boolean;
  /** Rust, where a variable is its value, a test is true or false, and numbers are whole or not by their type. */
  readonly isRust: boolean;
  readonly isGo: boolean;
  /** Python, where a method that is asked for keeps its object. */
  readonly isPython: boolean;
  /** Java, where every variable has a value before it is asked for, and types say whose methods are called. */
  readonly isJava: boolean;
  /** Names that are declared more often here than on the other side, or less often: only those are unfolded. */
  oneSided: ReadonlySet<string>;
  /** One-sided constants of the module whose own statements these are. */
  readonly unfoldable: ReadonlySet<CodeSymbol>;
  /** Names that are functions declared as such on one side, and constants on the other. */
  eitherWay: ReadonlySet<string>;
  /** Names of variables that get a value more often on one side. */
  givenUnevenly: ReadonlySet<string>;
  /** Ways of saying something that one side uses more often than the other: see constructs.ts. */
  differing: ReadonlySet<string>;
  readonly loops: LoopFacts;
  /** Names of variables that both sides declare, and that one of them uses more often. */
  uneven?: ReadonlySet<string>;
  /** Attributes of Python's object that hold what they are given, and do nothing else. */
  keepsAttribute?: (name: string) => boolean;
  readonly log: Fired[];
  readonly budget: { left: number };
}

/** A rewrite that was made: which rule, about what, and where in the source. */
export interface Fired {
  readonly rule: string;
  /** What it is about, such as the name of the function that was unfolded; empty where there is no name. */
  readonly subject: string;
  readonly at: Core['source'];
  readonly assumes: Assumption | null;
  /** The one-sided symbol that was unfolded, where it is one. */
  readonly symbol: CodeSymbol | null;
}

/** Whether a variable that one side alone has may be looked at, to put its value in the place of its uses. */
export function isCandidate(unit: Unit, variable: CoreVariable): boolean {
  if (variable.kind === 'temporary') return true;
  if (variable.kind === 'item') {
    if (variable.symbol) return unit.unfoldable.has(variable.symbol) && unit.oneSided.has(variable.name);
    // What a module takes apart in depth is no symbol, but seen as a whole where nothing else refers to it.
    const seen = useCounts(unit.root).get(variable) ?? 0;
    return unit.oneSided.has(variable.name) && variable.binding?.references.length === seen;
  }
  // Somebody may ask for it in ways that the syntax doesn't show: `df.query('price > @limit')`, `eval('limit')`. Not in
  // Java, where a name may only be that of a local or of a constant: `case limit:`.
  const isHidden =
    (variable.binding?.frozen === true && !unit.isJava && !variable.printedAlone?.()) ||
    isLookedForInFrames(variable.name);
  return variable.kind === 'local' && unit.oneSided.has(variable.name) && !isHidden;
}

/** Whether a local may be one that nobody names, and that others find in a running function: `__tracebackhide__ = True`. */
export function isLookedForInFrames(name: string): boolean {
  return /^__\w+__$/.test(name);
}

/** Whether one of these ways of saying something is used more often on one side. */
export function differs(unit: Unit, ...names: readonly string[]): boolean {
  return names.some((name) => unit.differing.has(name));
}

/** Writes down that a rule did something, and to what; the subject is empty where that has no name. */
export function fire(
  unit: Unit,
  rule: string,
  subject: string,
  at: Core['source'],
  assumes: Assumption | null = null,
  symbol: CodeSymbol | null = null,
): void {
  unit.log.push({ rule, subject, at, assumes, symbol });
}

/** Spends work; false when there is none left, and then nothing more may be tried. */
export function spend(unit: Unit, amount: number): boolean {
  unit.budget.left -= amount;
  return unit.budget.left > 0;
}

/** What is known of variables, found out anew where the form was rewritten since. */
export function refreshFacts(unit: Unit): void {
  if (unit.facts.root !== unit.root) unit.facts = factsOf(unit.root, unit.facts);
}
