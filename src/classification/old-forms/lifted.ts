import { isTaken, type TrustLevel } from '../../model/assumption.ts';
import type { Finding, JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { SymbolMapping } from '../../model/symbol-mapping.ts';
import { lines } from '../symbols/lines.ts';
import { findingOf, type WrittenForm } from './modernised.ts';

/**
 * The verdict of a change set whose files were compared in a newer form, said of the files as they are. Only a whole
 * that is proved is taken over: of the parts, the newer form doesn't know which old ones they are.
 *
 * Null where it isn't proved, or where what it assumes isn't taken for granted.
 */
export function lifted(
  plain: Comparison,
  modern: Comparison,
  forms: readonly WrittenForm[],
  trust: TrustLevel,
): Comparison | null {
  if (modern.mutationClass === 'INTENT_EVOLUTION') return null;
  if (forms.some(({ assumes }) => !isTaken(assumes, trust))) return null;
  const assumed = new Map(
    modern.changes
      .flatMap(({ findings }) => findings)
      .flatMap((found) => (found.assumes ? [[found.rule + found.assumes.sentence, found] as const] : [])),
  );
  const found = [...forms.map(findingOf), ...assumed.values()];
  const joined = joinedSymbols(plain, modern);
  return {
    ...plain,
    mapping: withPairs(plain.mapping, joined),
    mutationClass: 'AST_REFACTOR',
    files: plain.files.map((file) =>
      file.mutationClass ? { ...file, mutationClass: 'AST_REFACTOR' } : file,
    ),
    changes: plain.changes
      .flatMap((change) => joinedChange(change, joined))
      .map((change) => ({
        ...change,
        mutationClass: 'AST_REFACTOR' as const,
        findings: change.mutationClass === 'AST_REFACTOR' ? change.findings : found.map(placed(change)),
      })),
    forms: modern.forms,
  };
}

/** Symbols that seemed to be gone and new, and are one in the newer form: a function is a class now. */
function joinedSymbols(plain: Comparison, modern: Comparison): ReadonlyMap<CodeSymbol, CodeSymbol> {
  const keyOf = ({ path, name }: CodeSymbol): string => `${path}#${name}`;
  const gone = new Map<string, CodeSymbol>();
  const come = new Map<string, CodeSymbol>();
  for (const { before, after } of plain.changes) {
    if (before && !after) gone.set(keyOf(before), before);
    if (after && !before) come.set(keyOf(after), after);
  }
  return new Map(
    modern.mapping.pairs.flatMap(({ before, after }) => {
      const [old, now] = [gone.get(keyOf(before)), come.get(keyOf(after))];
      return old && now ? [[old, now] as const] : [];
    }),
  );
}

function joinedChange(
  change: JudgedChange,
  joined: ReadonlyMap<CodeSymbol, CodeSymbol>,
): readonly JudgedChange[] {
  const { before, after } = change;
  const partner = before && !after ? joined.get(before) : undefined;
  if (partner) return [{ ...change, after: partner, changes: ['modified'], origin: null }];
  return after && !before && [...joined.values()].includes(after) ? [] : [change];
}

function withPairs(mapping: SymbolMapping, joined: ReadonlyMap<CodeSymbol, CodeSymbol>): SymbolMapping {
  if (joined.size === 0) return mapping;
  const back = new Map([...joined].map(([before, after]) => [after, before] as const));
  const pairs = [...joined].map(([before, after]) => ({ before, after, evidence: { by: 'path' as const } }));
  return {
    ...mapping,
    pairs: [...mapping.pairs, ...pairs],
    onlyBefore: mapping.onlyBefore.filter((symbol) => !joined.has(symbol)),
    onlyAfter: mapping.onlyAfter.filter((symbol) => !back.has(symbol)),
    after: (symbol) => joined.get(symbol) ?? mapping.after(symbol),
    before: (symbol) => back.get(symbol) ?? mapping.before(symbol),
  };
}

function placed({ before, after }: JudgedChange): (found: Finding) => Finding {
  return (found) => ({
    ...found,
    beforeLines: before ? lines(before.range) : null,
    afterLines: after ? lines(after.range) : null,
  });
}
