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
  {
    path: 'python/form-truth/before.py',
    operator: 'while-became-if',
    diff: 'if False:',
    because: 'neither is ever entered',
  },
  {
    path: 'python/form-truth/before.py',
    operator: 'None-changed',
    diff: 'return False or a or False or b',
    because: 'either is passed over, and something stands behind it',
  },
  {
    path: 'java/form-extract-constant',
    operator: 'static-dropped',
    diff: 'private  final int LIMIT',
    because: 'a private final field of a literal value is the same for every object',
  },
  {
    path: 'python/extract-method-by-keyword',
    operator: 'keyword-dropped',
    diff: 'self.deliver(text=line, to)',
    because: 'an argument by place may not stand behind one by name: this is no program',
  },
  {
    path: 'typescript/form-parameters-to-object/before.ts',
    operator: 'parameters-exchanged',
    diff: 'shift(times: number, by: number)',
    because: 'the two are only multiplied with one another, and numbers may be multiplied either way round',
  },
  {
    path: 'typescript/form-extract-function-loses-return/after.ts',
    operator: 'condition-negated',
    diff: '',
    because: 'nothing stands after the early return, so the function returns undefined either way',
  },
  {
    path: 'java/symbols/Inventory.java',
    operator: 'string-changed',
    diff: 'rawtypes',
    because: 'which warnings are suppressed is said to the compiler alone',
  },
  {
    path: 'mri/lib/index.mjs',
    operator: 'null-changed',
    diff: '== undefined',
    because: 'a loose comparison does not tell null from undefined',
  },
  {
    path: 'balanced-match/dist/esm/index.js',
    operator: 'null-changed',
    diff: '!= undefined',
    because: 'a loose comparison does not tell null from undefined',
  },
];
