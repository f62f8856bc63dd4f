import type { Finding, JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { SymbolMapping } from '../../model/symbol-mapping.ts';

/**
 * Judges a change set once more in which a function and a method that are only taken for one another because they are
 * alike have no partners: the one was put in the place of its calls, and the other one taken out of there. So a function
 * that became a method is proved by what its callers do.
 *
 *     func area(c Circle) float64 { … }  … area(c)      ->      func (c Circle) area() float64 { … }  … c.area()
 *
 * Any pairing will do for a proof, as long as it is one-to-one and everything in it is proved. What is kept on record is
 * that they are one: only the verdict is taken over, and what it was found by.
 *
 * @param judge the comparison by another pairing.
 * @returns `plain` where no such pair is left unproved, or the whole isn't proved without them.
 */
export function withPartnersApart(
  plain: Comparison,
  judge: (mapping: SymbolMapping) => Omit<Comparison, 'mapping'>,
): Comparison {
  if (plain.mutationClass !== 'INTENT_EVOLUTION') return plain;
  const apart = withoutPairs(plain.mapping, unprovedPartners(plain));
  const proved = apart && judge(apart);
  if (proved?.mutationClass !== 'AST_REFACTOR') return plain;
  return {
    ...plain,
    mutationClass: 'AST_REFACTOR',
    files: plain.files.map((file) =>
      file.mutationClass ? { ...file, mutationClass: 'AST_REFACTOR' } : file,
    ),
    changes: plain.changes.map((change) => provedBy(change, proved.changes)),
    forms: proved.forms,
  };
}

/**
 * Methods that were functions, and functions that were methods, which are not proved to be what they were. Whatever else
 * goes by another name is compared with its partner alone: a field that becomes private to the language is no field that
 * came and another one that went.
 */
function unprovedPartners({ changes, mapping }: Comparison): ReadonlySet<CodeSymbol> {
  return new Set(
    changes.flatMap(({ before, after, mutationClass }) => {
      if (!before || !after || mutationClass !== 'INTENT_EVOLUTION') return [];
      const isOther = before.kind !== after.kind && [before.kind, after.kind].includes('method');
      return isOther || isOfAnotherClass(mapping, before, after) ? [before] : [];
    }),
  );
}

/**
 * A method, or a field of objects, that is taken for one of a class which isn't the one that its own became, in ECMAScript
 * and Python, where what went into another class is compared in those that use it. What a class itself keeps is given its
 * value when the class is made, which no user shows.
 */
function isOfAnotherClass(mapping: SymbolMapping, before: CodeSymbol, after: CodeSymbol): boolean {
  const [was, is] = [before.parent, after.parent];
  if (was?.kind !== 'class' || is?.kind !== 'class' || mapping.after(was) === is) return false;
  if (!/\.(?:[cm]?[jt]sx?|py)$/.test(before.path)) return false;
  const isOfClass = ({ kind, path, declaration }: CodeSymbol): boolean =>
    kind !== 'method' &&
    (path.endsWith('.py') || declaration.children.some((child) => child.kind === 'static'));
  return ![before, after].some(isOfClass);
}

/** Null where none of the pairs rests on likeness. */
function withoutPairs(mapping: SymbolMapping, unproved: ReadonlySet<CodeSymbol>): SymbolMapping | null {
  const cut = mapping.pairs.filter(({ before, evidence }) => unproved.has(before) && evidence.by !== 'path');
  if (cut.length === 0) return null;
  const alone = new Set(cut.flatMap(({ before, after }) => [before, after]));
  return {
    pairs: mapping.pairs.filter((pair) => !cut.includes(pair)),
    onlyBefore: [...mapping.onlyBefore, ...cut.map(({ before }) => before)],
    onlyAfter: [...mapping.onlyAfter, ...cut.map(({ after }) => after)],
    after: (symbol) => (alone.has(symbol) ? null : mapping.after(symbol)),
    before: (symbol) => (alone.has(symbol) ? null : mapping.before(symbol)),
    pathAfter: mapping.pathAfter,
  };
}

/** The change with what was found of its symbols without partners. */
function provedBy(change: JudgedChange, proved: readonly JudgedChange[]): JudgedChange {
  if (change.mutationClass === 'AST_REFACTOR') return change;
  const found = proved
    .filter(
      ({ before, after }) =>
        (before !== null && before === change.before) || (after !== null && after === change.after),
    )
    .flatMap(({ findings }) => findings);
  const told = new Map<string, Finding>(
    found.map((finding) => [`${finding.rule} ${finding.because}`, finding]),
  );
  return { ...change, mutationClass: 'AST_REFACTOR', findings: [...told.values()] };
}
