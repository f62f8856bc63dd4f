/** What a rewrite without a subject of its own says of itself. */
const SENTENCES: Readonly<Record<string, string>> = {
  'component-props': 'what a component is given is taken apart, or is not',
  'steady-field': 'a field that keeps its value is read once, or each time that it is used',
  'declared-default':
    'what is declared never to be null is asked for undefined on one side, and for either on the other',
  'declared-object': 'a property of what is declared to be there is read at another time',
  'named-error': 'an error that has a name for all to see is asked for, or is not',
  'order-of-reads': 'properties may be read in another order, or more or less often',
  'parameter-object':
    'Introduce Parameter Object, or the other way round: arguments that were passed one by one are fields of one object',
  'named-arguments':
    'arguments that were passed by their place are passed by name alone, or the other way round',
  'opened-object':
    'Replace Function with Method Object, or the other way round: what an object that nobody else sees holds and does are variables and functions on one side',
  'extracted-class':
    'Extract Class, or Inline Class: fields and methods of a class are those of an object that it keeps to itself on one side',
  'base-constructor':
    'Pull Up Constructor Body, or the other way round: what a constructor does is done by that of the class that its own is made from',
  'inherited-member':
    'Pull Up, or Push Down: a member stands in the class that its own is made from, or below, where each class finds it as before',
  'default-parameter':
    'what a function starts with is the default of a parameter that nobody gives, or the other way round',
  'counted-parameters': 'a parameter has a default, or is one of a list, on one side only',
  'static-method':
    'a method of an object is a method of its class, to which the object is handed, or the other way round',
  'freed-method':
    'a method that needs no object is a function of its module, or is handed none, or the other way round',
  'encapsulated-field': 'a field that is kept behind accessors which only hand its value through',
  'outer-object':
    'a class that stands inside of another one stands beside it and keeps the object around in a field, or the other way round',
  'kept-in-crate': 'what no other crate can name is `pub` on one side alone',
  'moved-method':
    'a method stands in the class of what it was handed, and is handed what it was called on, or needs none',
  'async-function': 'a function that gives a promise is an async function',
  'promise-chain': 'callbacks of promises are statements that wait for them',
  'needless-await': 'what is no promise is not waited for',
  'plain-member': 'what a callback hands on is not waited for',
  'loop-form': 'a loop over an array or a list is written in another way',
  'membership-form': 'whether something is found is asked in another way',
  'ignored-result': 'a function gives back what nobody takes, or does not',
  'answered-question':
    'what is answered by true or false is asked on its own, or as the first of two questions',
  'place-question': 'whether a search found a place is asked in another way',
  'declared-nothing': 'of `null` and `undefined` only the one that is asked for can be there, by its type',
  'declared-object-there':
    'what is declared as an object or nothing is asked whether it is there, or whether it counts as true',
  'text-question': 'how a text begins or ends, or whether it has something, is asked in another way',
  'search-form': 'an array is asked for such an item by another method',
  'entries-of-object': 'the values of an object are gone through with its keys on one side',
  'returned-as-kept': 'what was just kept is given back, or is read where it is kept',
  'kept-in-map': 'a map is asked once or twice for what it keeps under a key',
  'part-of-text': 'a part of a text is taken by another method',
  'matched-text': 'a text is asked for what a pattern finds, or the pattern is',
  'replaced-text': 'one text is put in the place of another one by another method',
  'flattened-array': 'lists that are made of items are put together in another way',
  'length-question': 'whether there is anything in a list is asked in another way',
  'ordered-numbers': 'two numbers are compared, or counted with nothing, in another way',
  'idle-question': 'a value that nobody uses is asked for on one side only',
  'search-stops': 'a search goes on behind what it finds on one side only',
  'power-form': 'a power is written as a call on one side and as an operator on the other',
  'object-spread': 'an object is put together by a call on one side and by a spread on the other',
  'copied-array': 'an array is copied in another way',
  'borrowed-call': 'a function is called through `call` or `apply` on one side and plainly on the other',
  'name-not-read': 'a name whose value makes no difference is read on one side only',
  'counted-by-one': 'one is added or taken away in another way',
  'counted-value':
    'a number is computed before something else is called on one side and after it on the other',
  'interface-or-alias': 'a type is an interface on one side, and an alias with the same members on the other',
  'handed-on-name': 'what is renamed is imported by its new name',
  'operands-exchanged': 'two that are counted with stand the other way round',
  'last-element': 'an element is counted from the end in another way',
  'filled-literal': 'what is put into an array or an object at once is a part of it from the start',
  'own-property': 'whether an object has a property of its own is asked in another way',
  'known-value': 'a text, a number, a truth or a list is asked or turned into another one in another way',
  'printed-value': 'a value is turned into text by a call on one side only',
  lambda: 'an object of a class without a name is a lambda, or the other way round',
  'text-form': 'a text is put together by a template on one side and by a sum on the other',
  'element-form': 'an element is written as a call on one side and as JSX on the other',
  'fragment-of-one': 'a fragment around a single element is there on one side only',
  'array-destructuring':
    'an element of an array is read by its index on one side and by its place on the other',
  'python-collection': 'a collection is made in another way',
  'idle-declaration':
    'a name that a function declares to be that of the one around, and does not say besides',
  'python-text': 'a text is put together in another way',
  'local-imports': 'what a function imports stands in another order, or is imported one by one',
  'python-items': 'items of a list are asked for by their numbers, or are given one by one',
  'python-dictionary': 'a dictionary is asked in another way for what it keeps under a key',
  'python-lock': 'a lock is acquired and released by hand on one side',
  'python-library': 'the library is asked for the same in another way',
  'java-delegated-constructor':
    'another constructor of the class does the work on one side, and this one itself on the other',
  'python-base-call': 'the base is asked by its name on one side and through `super` on the other',
  'python-read-back': 'what an attribute was just given is asked for by its name on one side only',
  'python-attribute': 'a member is asked for by its name on one side and by a text on the other',
  'python-caught': 'failures that one handler takes are asked for in turn on one side',
  'python-raised': 'a failure is raised by its class, and made of it on one side',
  'python-declared': 'what is declared as a list, a dictionary or a text is asked as such in another way',
  'python-extreme': 'the greater or the lesser of two is found in another way',
  'python-shown-names': 'what a module shows is listed in another order',
  'python-none-type': 'None is asked for by its type on one side',
  'python-delegation': 'values of another generator are given on in another way',
  'type-spelling': 'a type is spelled in another way',
  documentation: 'what documents it is worded in another way, or stands on one side only',
  'parameter-annotation': 'parameters say their types on one side only',
  'late-annotations': 'annotations are kept as texts, and not evaluated',
  'answered-test': 'a question that was answered on the way is not asked again',
  'fixed-element': 'an element that can not be otherwise is made once on one side and each time on the other',
  'optional-chain':
    'a guard before a member is asked for is written as a chain that ends where it finds nothing',
  'go-extreme':
    'the lesser or the greater of two is found by a conditional on one side and by `min` or `max` on the other',
  'asserted-effect': 'what is done for an assertion is done in it on one side, and before it on the other',
  'passed-by-assertion': 'what stands behind an assertion that never holds is taken to be never reached',
  'checker-annotation': 'annotations say what is there for type checkers alone',
  'checker-import': 'what only annotations say is imported for type checkers alone',
  'blamed-line': 'a warning blames a line that stands one call nearer, or further away',
  'go-unnamed-type': 'a list or a map is handed on as one whose type has no name',
  'go-error': 'an error that a call gives is taken for one on one side, and made one on the other',
  'grouped-variable': 'a variable of its own on one side is a field of another one on the other',
  'go-pointer': 'a pointer is moved by `unsafe.Add` on one side and by a sum on the other',
  'go-type-switch': 'a type switch gives what it looks at another name, or asserts its type in each case',
  'go-type-for': 'a type is asked for by itself on one side and by a value of it on the other',
  'go-error-type': 'an error of a type is found in another way',
  'go-search': 'a list is searched by a loop on one side and by a call on the other',
  'go-sort': 'a list is put in the same order by another call',
  'go-map-copy': 'a map is copied by a loop on one side and by a call on the other',
  'go-iterator': 'a list is gone through backwards in another way',
  'go-split': 'the parts of a text are gone through one by one, or listed before',
  'go-own-variable': 'a round of a loop has a variable of its own with a second name, or without',
  'go-benchmark': 'the rounds of a benchmark are counted in another way',
  'go-new': 'a pointer to a copy, or to a new struct, is made in another way',
  'go-pointed-value': 'a value is known by its own name on one side, and by a pointer on the other',
  'go-printed':
    'a number or a truth is printed by a format on one side and by a function of its own on the other',
  'go-element':
    'what lies where a loop stands is asked for by its place on one side, and by the name of the loop on the other',
  'go-struct': 'what a struct holds is given to it at once on one side, and one by one on the other',
  'go-room': 'a list that is added to is made with more room on one side',
  'go-filled-list': 'a list is filled place by place on one side, and added to on the other',
  'go-text': 'a text is printed by a format on one side and put together on the other',
  'go-map-zero':
    'what a map holds under a key that is not there is put there before it becomes more on one side only',
  'go-printed-text': 'a text is printed as it is on one side, and as a format without places on the other',
  'go-builder': 'a text is put together by a builder on one side and by adding to it on the other',
  'go-group': 'a goroutine is started by its group on one side, and counted by hand on the other',
  'go-test-context': "a test uses its own context, or one that is cancelled at its function's end",
  'go-change': 'what a value becomes together with another one is written in another way',
  'go-spread-list': 'items are added to a list one by one on one side, and all at once on the other',
  'java-comparator': 'a comparator is made of a key on one side, and compares keys itself on the other',
  'java-map': 'what a map keeps under a key is made or changed in one word of the library on one side',
  'java-optional': 'whether something is there is asked in another way',
  'changed-in-place': 'what a value becomes together with another one is written in another way',
  'rust-answers':
    'what is there is asked, and something is answered where nothing is, in two ways that the library has for it',
  'rust-question-mark':
    'who leaves where nothing is there, or hands on what failed, says so by `?` on one side and in words on the other',
  'rust-result': 'a result makes something of its value and of its failure in another order',
  'rust-default': 'what there is by default is said in words on one side',
  'rust-empty': 'whether something is empty is asked by its length on one side',
  'java-room': 'a collection or a buffer is made with more room on one side',
  'rust-text': 'a text is asked by another name of its method, or for a character instead of a text of one',
  'rust-range': 'whether something lies between two others is asked of a range on one side',
  'rust-entry': 'what lies under a key, or is put there, is asked for in one word on one side',
  'rust-function': 'a closure that only calls a function is that function',
  'rust-items':
    'items are cloned or copied by a word of the library on one side and by a function on the other',
  'static-import':
    'a method of another class is called by its name alone, which is imported, or with its class',
  'method-reference': 'a lambda that only hands on what it gets is a reference to the method',
  'either-declaration': 'a function is declared by itself on one side and as a constant on the other',
  'switch-form': 'a switch and a chain of comparisons choose the same',
};

/** What a rule of the normal form has shown, in words. */
export function sentenceOf(rule: string): string {
  return SENTENCES[rule] ?? 'the same is written in another way';
}
