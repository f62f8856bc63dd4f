/** A mutant that behaves as what it was made from, with the argument; found by file, operator and mutated text. */
export interface EquivalentMutant {
  readonly path: string;
  readonly operator: string;
  /** A piece of the small diff that tells it from others of this operator in this file. */
  readonly diff: string;
  readonly because: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    path: 'typescript/symbols/every-declaration.ts',
    operator: '!-dropped',
    diff: 'if (strict) return;',
    because: 'nothing stands after the early return, so the function returns undefined either way',
  },
  {
    path: 'typescript/symbols/every-declaration.ts',
    operator: 'condition-negated',
    diff: '!((!strict))) return;',
    because: 'nothing stands after the early return, so the function returns undefined either way',
  },
];
