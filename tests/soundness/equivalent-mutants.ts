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
  {
    path: 'rust/form-method-by-path/after.rs',
    operator: '&-dropped',
    diff: 'Speak::speak(dog, 2)',
    because: 'the method wants a reference, so that this is no program',
  },
  {
    path: 'rust/form-method-by-path',
    operator: '&-dropped',
    diff: 'Speak::speak(dog, 2)',
    because: 'the method wants a reference, so that this is no program',
  },
  {
    path: 'rust/form-if-let-and-match/before.rs',
    operator: 'other-member',
    diff: 'Shape::Dotq',
    because:
      'there is no such variant, and if there were the match would not be complete: this is no program',
  },
];
