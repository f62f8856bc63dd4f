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
    path: 'javascript/form-factors-exchanged',
    operator: 'parameters-exchanged',
    diff: 'area(height, width)',
    because: 'the product of two numbers is the same one either way round',
  },
  {
    path: 'python/form-unpacked-literals/before.py',
    operator: 'arguments-exchanged',
    diff: '[*[], *(1, 2), 3]',
    because: 'nothing is spread of an empty list, wherever it stands',
  },
  {
    path: 'textwrap.py',
    operator: 'condition-lost-its-end',
    diff: 'assert not line, ',
    because: 'it stands under `if 0 and margin`, which is never entered',
  },
  {
    path: 'cmd.py',
    operator: 'statement-doubled',
    diff: '+             topics = set()',
    because: 'an empty set is made twice, and nobody has the first one',
  },
  {
    path: 'go/form-extremes',
    operator: 'arguments-exchanged',
    diff: 'min(content, limit)',
    because: 'the lesser of two integers is the same one either way round',
  },
  {
    path: 'python/form-extract-named-in-annotation',
    operator: 'other-member',
    diff: 'self.doorq = enter',
    because: 'the attribute is spelled once, and is so under its new name: it is renamed with all its uses',
  },
  {
    path: 'ajv/lib/compile/validate/subschema.ts',
    operator: 'parameters-exchanged',
    diff: 'keyword: Partial<',
    because: 'the new function asks of both whether they are there and says one thing if they are',
  },
  {
    path: 'textwrap.py',
    operator: 'condition-lost-its-start',
    diff: 'assert line.startswith(margin)',
    because: 'it stands under `if 0 and margin`, which is never entered',
  },
  {
    path: 'go/form-variable-into-group',
    operator: 'fields-exchanged',
    diff: 'passed int',
    because: 'the struct has no name, and nobody takes it as a whole: the order of its fields shows nowhere',
  },
  {
    path: 'strip-json-comments/index.js',
    operator: 'loop-variable-shared',
    diff: 'for (var index = 0;',
    because: 'no function is made in the loop, and nobody says the name outside of it',
  },
  {
    path: 'cmd.py',
    operator: 'targets-exchanged',
    diff: 'cmd, foo, args = self.parseline(line)',
    because: 'neither of the two is read afterwards',
  },
  {
    path: 'java/form-name-anonymous-class',
    operator: 'less-visible',
    diff: 'private void ring(int times)',
    because: 'a method of an interface can not be implemented by a private one: this is no program',
  },
  {
    path: 'python/form-factory',
    operator: 'argument-forgotten',
    diff: 'return Cart(*args)',
    because: 'the function is new, and its only caller gives it no options',
  },
  {
    path: 'typescript/form-promote-local-to-field',
    operator: 'null-changed',
    diff: 'size: number | null = undefined',
    because: 'the only method that names the private field gives it a value before it reads it',
  },
  {
    path: 'go/form-extremes',
    operator: 'arguments-exchanged',
    diff: 'later = max(',
    because: 'the greater of two texts is the same one either way round',
  },
  {
    path: 'python/form-unpacked-literals/before.py',
    operator: 'arguments-exchanged',
    diff: '[*(1, 2), 3, *[]]',
    because: 'nothing is spread of an empty list, wherever it stands',
  },
  {
    path: 'python/form-idle-nonlocal',
    operator: 'number-changed',
    diff: 'count = 1',
    because: 'nobody reads the variable',
  },
  {
    path: 'go/form-builtin-hidden',
    operator: 'arguments-exchanged',
    diff: 'min(limit, content)',
    because: 'the lesser of two integers is the same one either way round',
  },
  {
    path: 'python/form-truth/before.py',
    operator: 'statement-deleted',
    diff: '-     while False:',
    because: 'a loop whose condition is False from the start runs its body never',
  },
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
    path: 'python/form-truth/before.py',
    operator: 'statement-doubled',
    diff: 'a()',
    because: 'it stands in a loop that is never entered',
  },
  {
    path: 'ajv/lib/vocabularies/applicator/oneOf.ts',
    operator: 'other-module',
    diff: 'SchemaCxt',
    because: 'the name is only used as a type, so that nothing is imported when the program runs',
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
  {
    path: 'typescript/layout-only/after.ts',
    operator: 'parameters-exchanged',
    diff: 'height: number,',
    because: 'the two are only multiplied with one another, and numbers may be multiplied either way round',
  },
  {
    path: 'typescript/layout-only',
    operator: 'parameters-exchanged',
    diff: 'height: number,',
    because: 'the two are only multiplied with one another, and numbers may be multiplied either way round',
  },
  {
    path: 'typescript/form-extract-function-loses-return/after.ts',
    operator: '!-dropped',
    diff: '',
    because: 'nothing stands after the early return, so the function returns undefined either way',
  },
  {
    path: 'typescript/form-promise-chain-to-async/after.ts',
    operator: 'await-dropped',
    diff: 'text =  report(error)',
    because: 'report stands in the file and gives a text, not a promise, and something was waited for before',
  },
  {
    path: 'typescript/form-promise-chain-to-async',
    operator: 'await-dropped',
    diff: 'text =  report(error)',
    because: 'report stands in the file and gives a text, not a promise, and something was waited for before',
  },
  {
    path: 'python/extract-method-by-keyword',
    operator: 'parameters-exchanged',
    diff: 'def deliver(self, text, to',
    because: 'the method is new, and everyone who calls it names its arguments',
  },
  {
    path: 'java/move-static-method-to-other-helper/after.java',
    operator: 'static-dropped',
    diff: 'int unit()',
    because:
      'it is called by the name of its class, so that this is no program; where it is called on an object it needs none',
  },
  {
    path: 'java/form-constant-is-written/after.java',
    operator: 'static-dropped',
    diff: 'void patient()',
    because: 'it asks for nothing of its object; a call without one would be no program',
  },
  {
    path: 'go/form-constant-division/after.go',
    operator: 'conversion-dropped',
    diff: 'return n * (part)',
    because: 'a quotient of constants of which one is a floating one is a float64 already',
  },
  {
    path: 'java/symbols/RouteTable.java',
    operator: 'suffix-dropped',
    diff: 'serialVersionUID = 1;',
    because: 'an int that is given to a long is that long',
  },
  {
    path: 'python/alias-keyword/after.py',
    operator: 'other-variable',
    diff: 'print(scale(factor=1))',
    because: 'run is only another name of scale, in a module that gives it no other value',
  },
  {
    path: 'python/form-extract-inner-function',
    operator: 'other-variable',
    diff: 'return grown() * 2',
    because: 'inner does nothing but call grown',
  },
  {
    path: 'python/form-extract-class-method',
    operator: 'other-variable',
    diff: 'return self.scaled(prices, rate)',
    because: 'scaled asks nothing of its class, so that it is the same one for each object of it',
  },
  {
    path: 'python/form-library/before.py',
    operator: 'keyword-dropped',
    diff: 'lru_cache(None)',
    because: 'maxsize is the first parameter of lru_cache',
  },
  {
    path: 'python/form-factory/after.py',
    operator: 'other-member',
    diff: 'self.sizeq',
    because: 'the field is named in this one place, so that this renames it',
  },
  {
    path: 'java/extract-interface',
    operator: 'other-variable',
    diff: 'int size(Cart cart)',
    because: 'it is what stood there before: the interface is taken out, and not used yet',
  },
  {
    path: 'go/form-extract-with-error',
    operator: 'number-changed',
    diff: 'return 1, 0, err',
    because: 'beside an error the one caller throws the number away',
  },
  {
    path: 'go/form-extract-with-error',
    operator: 'number-changed',
    diff: 'return 0, 1, fmt.Errorf',
    because: 'beside an error the one caller throws the number away',
  },
  {
    path: 'javascript/form-text-is-no-directive/before.js',
    operator: 'string-changed',
    diff: "'quse strict'",
    because: 'a text that stands behind a call is no directive, and nobody sees it',
  },
  {
    path: 'javascript/symbols/every-declaration.js',
    operator: 'parameters-exchanged',
    diff: 'exports.multiply = (b, a) => a * b',
    because: 'the product of two numbers is the same the other way round',
  },
];
