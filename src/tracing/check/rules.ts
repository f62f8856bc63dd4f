import type { CheckCode } from '../../model/check.ts';
import type { Rule } from './rule.ts';
import { declaredRefactoring } from './rules/declared-refactoring.ts';
import { intentFinished } from './rules/intent-finished.ts';
import { intentUnknown } from './rules/intent-unknown.ts';
import { ledgerDamaged } from './rules/ledger-damaged.ts';
import { ledgerTruncated } from './rules/ledger-truncated.ts';
import { outOfScope } from './rules/out-of-scope.ts';
import { refactorOnly } from './rules/refactor-only.ts';
import { rulesChanged } from './rules/rules-changed.ts';
import { unmappedSymbol } from './rules/unmapped-symbol.ts';
import { unownedChange } from './rules/unowned-change.ts';

/** Every rule under its code; a code without one doesn't compile. */
export const rules: Readonly<Record<CheckCode, Rule>> = {
  OUT_OF_SCOPE: outOfScope,
  UNOWNED_CHANGE: unownedChange,
  REFACTOR_ONLY: refactorOnly,
  DECLARED_REFACTORING: declaredRefactoring,
  INTENT_UNKNOWN: intentUnknown,
  INTENT_FINISHED: intentFinished,
  LEDGER_DAMAGED: ledgerDamaged,
  LEDGER_TRUNCATED: ledgerTruncated,
  UNMAPPED_SYMBOL: unmappedSymbol,
  RULES_CHANGED: rulesChanged,
};
