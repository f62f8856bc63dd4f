import {
  METHODS_ARE_METHODS,
  NOBODY_ADDS_MEMBERS,
  NOBODY_EXTENDS_IT,
  NOBODY_MAKES_IT,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_OUTSIDE_THE_CRATE,
  NOBODY_WRITES_IT,
} from '../../classification/assumptions.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { calledIn, handsOut, typeAround } from '../../classification/rust/kept-in-crate.ts';
import type { Assumption } from '../../model/assumption.ts';
import type { Comparison } from '../../model/comparison.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { declaring, heirsIn } from './subclasses.ts';

/** Whom an assumption takes to be nowhere, and how a text shows that somebody is. */
interface AssumedUser {
  readonly assumes: Assumption;
  isIn(text: string, symbol: CodeSymbol, holder: string, path: string): boolean;
  /** What else such a text says, where it need not say the name. */
  readonly saying?: (symbol: CodeSymbol) => string;
  readonly told: string;
}

const USERS: readonly AssumedUser[] = [
  {
    // public final class Rates {}         class Mine extends Rates {}
    assumes: NOBODY_EXTENDS_IT,
    isIn: (text, { kind, simpleName }, holder) =>
      heirsIn(text, [holder]).length > 0 && (kind === 'class' || declaring(simpleName).test(text)),
    told: 'though it is final now',
  },
  {
    // public abstract class Rates {}      new Rates()
    assumes: NOBODY_MAKES_IT,
    isIn: (text, _, holder) =>
      matches(
        text,
        holder,
        (name) =>
          `\\bnew\\s+${name}\\s*(?:<[^<>()]*>)?\\s*\\((?![^()]*\\)\\s*\\{)|(?<![\\w$])${name}\\s*::\\s*new\\b`,
      ),
    told: 'though it is abstract now',
  },
  {
    // public final int base = 1;          rates.base = 2; rates.base++
    assumes: NOBODY_WRITES_IT,
    isIn: (text, { simpleName }, holder) =>
      wordPattern([holder]).test(text) &&
      matches(text, simpleName, (name) => `\\.\\s*${name}\\s*(?:(?:[-+*/%&|^]|<<|>>>?)?=(?!=)|\\+\\+|--)`),
    told: 'though it is final now',
  },
  {
    // class RatesTest {}                  import shop.RatesTest;
    assumes: NOBODY_NEEDS_THE_TEST,
    isIn: (text, _, holder) =>
      matches(text, holder, (name) => `\\bimport\\s+(?:static\\s+)?[\\w.]+\\.${name}\\b`),
    told: 'though its package alone sees it now',
  },
  {
    // pub(crate) fn base() {}             pub mod rates; pub use rates::base;
    assumes: NOBODY_OUTSIDE_THE_CRATE,
    isIn: (text, symbol, holder, path) => handsOut({ path, text }, symbol.path, holder),
    saying: ({ path }) => calledIn(path),
    told: 'which hands it out',
  },
  {
    // class Rates {}                      Rates.call(this); inherits(Mine, Rates); Rates(1)
    assumes: METHODS_ARE_METHODS,
    isIn: (text, _, holder) =>
      matches(
        text,
        holder,
        (name) =>
          `(?<!\\bnew\\s+)(?<![\\w$.])${name}\\s*(?:\\.\\s*(?:call|apply)\\s*)?\\(|inherits\\([^()]*,\\s*${name}\\b`,
      ),
    told: 'as no class can be',
  },
  {
    // export type Rates = {}              declare module './rates' { interface Rates {} }
    assumes: NOBODY_ADDS_MEMBERS,
    isIn: (text, { simpleName }) =>
      matches(
        text,
        simpleName,
        (name) => `\\bdeclare\\s+(?:module|global|namespace)\\b[^]*\\binterface\\s+${name}(?![\\w$])`,
      ),
    told: 'which adds members to it',
  },
];

/**
 * Files around the change in which somebody is whom the proof of a symbol takes to be nowhere: by the symbol, where.
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function assumedUsers(
  { changes }: Comparison,
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  for (const { before, after, findings } of changes)
    for (const { assumes, isIn, saying, told } of USERS) {
      if (!before || !findings.some((finding) => finding.assumes === assumes)) continue;
      const name = holderOf(before);
      const user = naming(saying ? [name, saying(before)] : [name]).find(
        (file) =>
          file.type === 'text' && file.path !== after?.path && isIn(file.text, before, name, file.path),
      );
      if (user) found.set(before, usedIn(user.path, told));
    }
  return found;
}

/** The class of a member, which an `impl` of Rust only names; anything else itself. */
function holderOf({ kind, name, path, simpleName, parent }: CodeSymbol): string {
  if (!/^(?:method|field|property)$/.test(kind)) return simpleName;
  return parent?.simpleName ?? (path.endsWith('.rs') ? typeAround(name) : null) ?? simpleName;
}

function matches(text: string, name: string, pattern: (name: string) => string): boolean {
  return new RegExp(pattern(literalPattern(name)), 'u').test(text);
}
