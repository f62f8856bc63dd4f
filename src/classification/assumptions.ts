import type { Assumption } from '../model/assumption.ts';

/**
 * Everything that a proof may rest on without being able to show it. A rule that needs one names it in its finding;
 * `assumptions` in config.yaml says how many of them count.
 */
function byDefault(sentence: string): Assumption {
  return { sentence, from: 'default' };
}

// --- who reads the code
export const CHECKERS_DO_NOT_RUN = byDefault(
  'what only type checkers, linters, formatters and coverage obey does nothing when the code runs',
);

// --- who else is there
export const NOBODY_USES_OLD_NAME = byDefault('nobody outside the change set refers to the old name');
export const NAMES_ARE_HANDED_ON = byDefault(
  'a file outside the change set that is asked for what is renamed hands on all that its own file shows',
);
export const NOBODY_USES_WHAT_IS_GONE = byDefault('nobody outside the change set refers to what is gone');
export const NOBODY_CALLS_THE_OLD_WAY = byDefault(
  'nobody outside the change set calls it with the parameters that it had',
);
export const NOBODY_TAKES_IT_APART = byDefault(
  'nobody outside the change set makes such a value, asks it for one of its parts, or calls what is given parts instead of it',
);
export const NOBODY_ELSE_FITS = byDefault(
  'nobody outside the change set has another type for an interface that one type in it has, and its methods are called on what is there',
);
export const NOBODY_PASSES_MORE = byDefault(
  'nobody outside the change set passes more arguments than it took without the parameter that has a default',
);
export const NOBODY_AT_OLD_PLACE = byDefault(
  'nobody outside the change set looks for it at the old place, and importing a module has no other effect',
);
export const NOBODY_PASSES_BY_KEYWORD = byDefault('nobody outside the change set passes it by keyword');
export const NO_UNSEEN_MACRO_SPELLS_IT = byDefault(
  'no macro of a header outside the change set spells the old or the new name, or makes more of it than an expression',
);
export const SAME_PACKAGE_NAMES = byDefault(
  'names that are found through the package mean the same at the new place',
);

export const CLASS_WAS_MOVED = byDefault(
  'a class that a file finds under the same name in another package of its own project is the same class, moved',
);

export const NO_NAMESAKE_IN_PACKAGE = byDefault(
  'the package has no class of its own under a name that a file takes from all of another package',
);

export const NO_NAMESAKE_IN_CLASS = byDefault(
  'no two classes of which a file takes static members by their names have methods of one name',
);

export const IMPORTED_IS_MEANT = byDefault(
  'a method that a file imports by its name is the one that it calls by it: no base from elsewhere has another',
);

// --- what loading and reading do
export const NO_IMPORT_EFFECTS = byDefault(
  'importing a module has no effect but to make its names available, and they are there',
);
const NO_IMPORT_EFFECTS_OF_SCRIPTS = byDefault(
  'importing a module has no effect but to make its names available, and they are there, whether its path is spelled with the ending of a script or without',
);

/** In ECMAScript alone a module may be named with its ending or without. */
export function noImportEffects(modules: 'ecmascript' | 'python' | 'none'): Assumption {
  return modules === 'ecmascript' ? NO_IMPORT_EFFECTS_OF_SCRIPTS : NO_IMPORT_EFFECTS;
}
export const SILENT_READS = byDefault('reading a property has no effect');
export const SILENT_COMPARISONS = byDefault('comparing two values has no effect, and does not fail');
export const SILENT_WRITES = byDefault('writing a property changes no other one');

// --- what objects and functions are
export const NO_FUNCTION_IDENTITY = byDefault('nobody tells functions apart by their identity');
export const NO_PATTERN_IDENTITY = byDefault('nobody tells regular expressions apart by their identity');
export const NOBODY_READS_PATTERNS = byDefault('nobody asks a regular expression for its text');
export const NO_TUPLE_IDENTITY = byDefault('nobody tells tuples apart by their identity');
export const NOBODY_LISTS_FIELDS = byDefault(
  'nobody lists, copies or stores the fields of an object that keeps one behind accessors',
);
export const NOBODY_LISTS_HELD_FIELDS = byDefault(
  'nobody lists, copies or stores the fields of an object that keeps some of them in another one',
);
export const NOBODY_NAMES_CLASSES = byDefault(
  'nobody asks a class for its name, or stores its objects under it',
);
export const RESULTS_OF_HANDLERS = byDefault(
  'nobody takes what a handler of an element gives back, as React and the platform do not',
);
export const HOOKS_GIVE_NO_CLEANUP = byDefault(
  'what a hook of a test gives back, once it was waited for, is not called or looked at',
);
export const NOBODY_COUNTS_PARAMETERS = byDefault('nobody asks a function how many parameters it has');
export const NO_OVERRIDE = byDefault('no subclass overrides what exists, or is called, on one side only');
export const HEIRS_ARE_IN_SIGHT = byDefault(
  'nobody outside the change set makes a class from one that has a member more or less now, makes objects of it, or asks whether they have the member',
);
export const NOBODY_EXTENDS_IT = byDefault(
  'nobody outside the change set extends, overrides or imitates what is final now',
);
export const NOBODY_MAKES_IT = byDefault(
  'nobody outside the change set makes objects of a class that is abstract now',
);
export const NOBODY_NEEDS_THE_TEST = byDefault(
  'nobody outside of its package refers to a test that is seen in its package alone now',
);
export const NOBODY_OUTSIDE_THE_CRATE = byDefault(
  'nobody outside of its crate refers to what its crate alone sees now',
);
export const NOBODY_ADDS_MEMBERS = byDefault(
  'nobody outside the change set adds members to an interface that is an alias, or hands one over where any keys are wanted',
);
export const NOBODY_WRITES_IT = byDefault('nobody outside the change set writes what is final now');
export const OBJECTS_ARE_THERE = byDefault('methods are called on objects that are there, not on null');
export const SAME_INSTANCE = byDefault(
  'a method that exists on one side only, or takes its arguments in another way, is called on instances of its own class',
);

export const NOBODY_MAKES_OBJECTS_OF_IT = byDefault(
  'nobody outside the change set calls with `new` what could not be called so before',
);
export const METHODS_ARE_METHODS = byDefault(
  'a function that makes objects is only called with `new`, nobody lists their methods or makes objects with these, and nothing in them needs what strict mode forbids',
);
export const COMPONENTS_ALIKE = byDefault(
  'React makes and calls a component alike whether `createClass` or a class describes it, and nobody asks it for its name',
);
export const PROPS_STAY = byDefault(
  'what a component of React is given stays as it was, and no function among it asks for `this`',
);
export const FIELDS_STAY = byDefault(
  'nobody writes a field that is read only, or private and never written, once its object is made',
);
export const REACT_HANDS_ON = byDefault(
  'React gives, under names of its own, what `create-react-class` and `prop-types` give',
);
export const NOBODY_GOES_THROUGH_NAMES = byDefault(
  'nobody goes through the names that a module lists as shown one by one, in their order',
);
export const NOBODY_ASKS_FOR_THE_ORDER = byDefault('nobody asks in which order an object got its fields');
export const FIELDS_AS_ASSIGNED = byDefault(
  "no class made from this one has an accessor of a field's name, and nobody asks how the function in a field is called",
);
export const MODULES_ALIKE = byDefault(
  'CommonJS and ES modules show and see the same under the same names, and nobody notices strict mode or when they are loaded',
);

export const EXPORTS_ASKED_BY_NAME = byDefault(
  'nobody outside the change set lists what a CommonJS module shows, puts something else in the place of it, or loads it before what loads it here, and nobody notices strict mode',
);

export const GUARDED_OBJECTS = byDefault(
  'what is asked for a member only where it counts as true is an object, or nothing',
);
export const FOUND_OBJECTS = byDefault('what is found by its members is an object');
export const TYPES_HOLD = byDefault('values are of the types that they are declared with');

export const LAMBDA_IS_OF_IT = byDefault(
  'a lambda is of the interface that the class without a name was of, which had nothing under the names that it calls of the classes around, and nobody asks either for its class or whether it is the same one',
);

// --- what loops go through
export const PLAIN_ARRAYS = byDefault(
  'what is gone through, spread or taken apart like an array is one, without holes, that nobody changes meanwhile',
);
export const ARGUMENTS_FIT = byDefault('what is spread into a call is no more than a call can be given');
export const LISTS_STAY = byDefault(
  'an array or a list keeps its items while a loop goes through it by their numbers',
);
export const EACH_AS_BY_LOOP = byDefault(
  '`forEach` gives what a loop would go through, one after the other, and nobody changes that meanwhile',
);
export const STREAMS_AS_LOOPS = byDefault(
  'a stream of a collection asks one item after the other, `Collectors.toList()` gives an `ArrayList` and `toSet()` a `HashSet`, and nobody changes the collection meanwhile',
);
export const RECEIVERS_STAY = byDefault(
  'what a method is called on, or a value is put into, stays the same while what it is given is computed',
);
export const SEARCHED_STAY = byDefault('a collection keeps its items while it is searched');
export const STREAMS_ANSWER = byDefault(
  'what is asked by `anyMatch`, `allMatch` and `noneMatch` is a stream of Java, or answers as one does',
);
export const CLONES_ITEMS = byDefault(
  "cloning an item has no other effect, and what is gone through is of Rust's library, or does as it does",
);
export const ERRORS_HANDED_ON = byDefault(
  'an error that is handed on by `return Err(e)` has the type of those that the function gives',
);
export const DEFAULTS_OF_LIBRARY = byDefault(
  'what is called like a type of the library is that type, with the default that it has',
);
export const LISTS_LIE_APART = byDefault(
  'no list lies in the room behind the one that its items are added to',
);
export const MAPS_HOLD_NO_NULL = byDefault(
  'what is asked for `get`, `put` and `merge` is a map of the platform, and it keeps no null',
);
export const ENTRIES_OF_MAPS = byDefault(
  'what is asked for `entry`, `get_mut` and `insert` is a map of the library',
);
export const CHANGED_IN_PLACE = byDefault(
  '`x += y` does to x what `x = x + y` does, and so with other signs',
);
export const ANSWERS_AS_LIBRARY = byDefault(
  'what has a method of that name is an Option or a Result of Rust, or answers as they do',
);
export const DROPPED_UNSEEN = byDefault(
  'it is not seen whether a value is dropped at the end of a statement or of its block: it is no guard, no sender and the like',
);
export const ENDED_BEHIND_POINTERS = byDefault(
  'what is unlocked, closed or done at the end is not a copy of what it was when that was put off',
);
export const NOTHING_EQUALS_NONE = byDefault(
  'nothing but None says that it equals None, where that is asked as a question',
);
export const PARAMETERS_APART = byDefault('no two parameters of a function are the same list or set');
export const PRINTED_AS_TEXT = byDefault(
  'what is printed somewhere is the text that it is made by `to_string`',
);
export const COMPARED_WITH_TRUTH = byDefault('what is compared with true or false is true or false');
export const TEXTS_ANSWER = byDefault(
  'what has a method of that name, and takes a text or a character for it, is a text of Rust',
);
export const LENGTHS_TELL_EMPTY = byDefault(
  'what has a `len` and an `is_empty` is empty exactly where its length is zero',
);
export const KEPT_AS_ANSWERED = byDefault(
  'a collection has nothing to take out of what it says that it does not have, and takes in nothing anew that it says it has',
);
export const GONE_THROUGH_AS_COUNTED = byDefault(
  'what says how many items it has, or that it has none, is gone through as often',
);
export const ITEMS_ANSWER = byDefault('asking the items of a list fails for none of them');
export const CUT_LIKE_TEXTS = byDefault('what is cut by a method that only texts have is a text');
export const LENGTHS_COUNT = byDefault('a `length` is a whole number that is not below zero');

export const FOUND_AS_KEPT = byDefault(
  'a place that was found empty holds what is put there, and gives it back as it is',
);
export const ENTRIES_STAY = byDefault(
  'an object whose entries are gone through keeps its values until that is done',
);
export const MAPS_OF_OBJECTS = byDefault(
  'what gets an object by `set`, where it has nothing under a key, is a Map, and keeps nothing but objects',
);
export const QUESTIONS_ARE_ANSWERED = byDefault(
  '`has`, `includes`, `startsWith` and their like answer true or false',
);
export const PLACES_ARE_FOUND = byDefault(
  'what `indexOf` and its like give is a place, or -1 where there is none',
);
export const NO_NAN_SOUGHT = byDefault('nobody looks for NaN in an array');
export const PLAIN_OBJECTS = byDefault('no object has a key `__proto__` of its own');
export const STEADY_SOURCES = byDefault(
  'what is called for one part of an object changes none of the others that go into it',
);
export const ONE_TEXT = byDefault(
  'an object gives the same text by `toString` as by `valueOf`, which a sum asks first',
);
export const NO_SYMBOLS_PRINTED = byDefault('no symbol is turned into text');
export const NUMBERS = byDefault('what is counted with are numbers');
export const NAMES_ARE_THERE = byDefault('names that the platform or another script declares are there');

export const JSX_IS_CREATE_ELEMENT = byDefault('JSX is compiled to calls of React.createElement');
export const ELEMENTS_ARE_RENDERED = byDefault('JSX elements are rendered, and nobody looks into them');

// --- what Python's names mean
export const PYTHONS_OWN = byDefault(
  "Python's own names mean what Python means by them, and going through a collection or hashing has no effect",
);
export const DICTIONARIES_ANSWER = byDefault(
  'what is asked under a key by `in`, `get` and `setdefault` is a dictionary, which finds what was kept there, and making an object for it changes neither',
);
export const FORMATTED_AS_TEXT = byDefault(
  'formatting a value has no effect, and gives what turning it into a text does',
);
export const STANDARD_LIBRARY = byDefault('the standard library is that of a Python of today, as documented');
export const EQUAL_OR_NOT = byDefault('`!=` of two objects says the opposite of their `==`');
export const NUMBERS_COMPARE = byDefault('what is compared with a number is a number, and not NaN');
export const COMPARISONS_ARE_BOOLEAN = byDefault('a comparison gives True or False');
export const NO_GROUPS_OF_FAILURES = byDefault(
  'no group of failures is raised where `suppress` would let go a part of it',
);
export const NO_CELLS_SEEN = byDefault(
  'nobody looks into the closure of a function, or needs the objects in it to be gone',
);
export const NOBODY_SENDS = byDefault('nobody sends values or failures into the generator');
const ONE_BASE = 'no class below has another base beside it, which `super` would ask first';
export const ONE_BASE_EACH: Assumption = { sentence: ONE_BASE, from: 'lenient' };
export const ONE_BASE_EACH_OF_PRIVATE = byDefault(ONE_BASE);
export const TYPES_SPELLED_ALIKE = byDefault(
  'who reads annotations takes the spellings of a type for one type',
);

export const LOCKS_ARE_HELD = byDefault(
  'what is acquired and released is a lock, which a `with` acquires and releases',
);
export const ASSERTIONS_ARE_MADE = byDefault('Python runs with its assertions, not under -O');
export const WARNINGS_BLAME_ANY_LINE = byDefault(
  'it matters to nobody which line a warning blames by its stack level',
);

// --- what Go's library does
export const NOBODY_TAKES_THE_GROUP = byDefault(
  'nobody outside the change set copies, compares or lists the variable that holds it as a field, or names it the old way',
);
export const GOROUTINES_RETURN = byDefault(
  'a goroutine that is waited for ends by returning, not by a panic or by runtime.Goexit',
);
export const NAMED_ERRORS = byDefault(
  'a variable of a package that has the name of an error (`ErrClosed`, `io.EOF`) holds one',
);
export const ERRORS_ARE_ERRORS = byDefault('what a call gives to a variable named err is of the type error');
export const HANDED_WHAT_IT_HOLDS = byDefault(
  'a function that is handed what an interface holds does not ask, by a type parameter, for the type that it was handed as',
);
export const UNNAMED_TYPES = byDefault(
  'a list or a map whose type is not declared in sight has no type with a name where one without is asked for',
);
export const ROUNDS_HAVE_VARIABLES = byDefault(
  'it is compiled as Go 1.22 or later, where each round of a loop has variables of its own',
);
export const NOBODY_ASKS_FOR_ROOM = byDefault(
  'nobody who is handed a list asks how much room it has left, or has two lists grow into it',
);
export const MEASURED_ALIKE = byDefault('a benchmark measures the same, however its rounds are counted');
export const TESTS_OWN_CONTEXT = byDefault(
  "a test can't tell a context that is cancelled when its function returns from its own, which is cancelled when the test ends",
);

// --- what compilers know
export const NOBODY_NEEDS_THE_SUBTYPE = byDefault(
  'nobody outside the change set overloads, overrides or asks for the type that a super type stands for now',
);
export const NOBODY_READS_DOCUMENTATION = byDefault('nobody reads the documentation of code while it runs');
export const NOBODY_READS_ANNOTATIONS = byDefault(
  'a parameter without a type is given what its annotation says, and nobody asks for annotations while the code runs',
);
export const ANNOTATIONS_ARE_UNREAD = byDefault('nobody asks for annotations while the code runs');
export const INFERRED_TYPE = byDefault('the annotation says what the compiler infers');

// --- what promises do
export const MICROTASKS = byDefault(
  'nothing depends on how many turns of the microtask queue pass before a promise is settled',
);
export const PROMISES_REJECT = byDefault(
  'what gives a promise fails by rejecting it, not by throwing, and what has a `then` is a promise',
);
export const NO_PROMISED_MEMBERS = byDefault('a property that a callback hands on holds no promise');
