import type { AstNode } from './ast-node.ts';
import type { Binding } from './bindings.ts';
import type { ParsedFile } from './parsed-file.ts';
import type { CodeSymbol } from './symbol.ts';

/**
 * The small typed form into which languages are lowered, so that one set of rules serves all of them. Comments,
 * layout and sugar are gone; children stand in the order in which they are evaluated; names are variables, not
 * spellings, so that a rewrite can't capture one.
 *
 * A construct that a lowering doesn't know is `opaque`: taken to have every effect, equal only to itself, with the
 * variables inside it resolved all the same.
 */
export interface Core {
  readonly op: CoreOp;
  /** An operator, a literal's canonical spelling, a member's name, a label, modifiers; empty where `op` says it all. */
  readonly text: string;
  readonly children: readonly Core[];
  /** On `variable` (a use) and `bind` (a declaration); null on all others. */
  readonly variable: CoreVariable | null;
  /** Where it comes from, for findings; null for what a lowering or a rule made up. */
  readonly source: AstNode | null;
  /** The static type of a value, as Java spells it, where it is known: overloads and operators depend on it. */
  readonly spelled?: string | undefined;
  /** What Java declares it as where it is kept or given back, though its own type isn't known: it may be of a class below. */
  readonly heldAs?: string;
  /** The type that a function says it gives back, or that one of its parameters has: it may choose what is made. */
  readonly saidType?: Core;
  /** A member that got its value when its object was made, and never gets another one. */
  readonly lasting?: true;
  /** What was noted about it while it is rewritten: of it alone if it says so, since a copy brings its original's along. */
  notes?: NodeNotes | undefined;
}

/** What is true of a node and all that stands in it. A map from nodes to it would cost more than most rules do. */
export interface NodeNotes {
  readonly of: Core;
  readonly size: number;
  /** Which kinds of nodes stand in it, a bit each: see held-ops.ts. */
  readonly ops: number;
  /** Which variables do, a bit for several: see variable-marks.ts. */
  readonly marks: number;
  /** Which rules leave it as it is, a bit each: see `rewriter`. */
  settled: number;
}

export type CoreOp =
  // --- values
  | 'literal' //      text: `n:1` `s:abc` `b:true` `null` `undefined` `r:/x/g`
  | 'variable'
  | 'this'
  | 'super'
  | 'unary' //        text: operator, with `~` before it where objects may define what it does; [operand]
  | 'binary' //       text: operator, likewise; [left, right], both always evaluated
  | 'logical' //      text: `&&` `||` `??`; [left, right], right evaluated on condition
  | 'choose' //       [test, then, else]: conditional expression and if statement alike; else may be `nothing`
  | 'member' //       text: name; [object]
  | 'index' //        text: `item` where it isn't another way to name a member; [object, key]
  | 'call' //         [callee, ...arguments]
  | 'new' //          [callee, ...arguments]
  | 'template' //     [pieces...], each turned into a string
  | 'array'
  | 'object' //       [property | spread | opaque ...]
  | 'property' //     text: key; [value], or with empty text [key, value] for a computed key
  | 'spread' //       text: `*` where going through may do anything, `**` for names with values
  | 'named' //        text: name; [value]: an argument by name
  | 'function' //     text: sorted modifiers, such as `arrow async`; [parameters, body]
  | 'class' //        text: modifiers; [heritage..., field | method ...]
  | 'field' //        text: modifiers and key; [value]
  | 'method' //       text: modifiers and key; [function]
  | 'await'
  | 'yield'
  | 'type' //         text: what kind of type; [parts...]: a type where it acts at run time
  | 'convert' //      [type, value]: a value as one of another type, where the language has such a step
  // --- names
  | 'bind' //         declares its variable
  | 'pattern' //      text: `object` | `array`; [element...]: property/spread/bind with `default`
  | 'default' //      [target, value]
  | 'parameters'
  // --- control
  | 'block' //        [statement...], a scope of its own
  | 'sequence' //     [step...], worth its last step
  | 'let' //          text: `const` | `let` | `var`; [bind | pattern, value or nothing]
  | 'assign' //       text: operator or empty; [target, value]
  | 'evaluate' //     [value], thrown away
  | 'return'
  | 'throw'
  | 'break' //        text: label
  | 'continue' //     text: label
  | 'loop' //         [test, body, update]: while and for alike; what a for declares stands before it in a block
  | 'do_loop' //      [body, test]
  | 'for_each' //     text: `of` | `in` | `await of`, `each` where going through may do anything; [bind | pattern, iterated, body]
  | 'switch' //       [value, case...]
  | 'case' //         [test or nothing, statement...]
  | 'try' //          [body, catch or nothing, finally or nothing]
  | 'catch' //        [bind | pattern | nothing, body]
  | 'label' //        text: name; [statement]
  | 'nothing'
  | 'opaque'; //      text: the grammar's kind and the tokens that carry meaning; [everything inside]

/**
 * The text of `typeof window`, which asks whether somebody made that name, unlike `typeof value`: a value that was
 * asked for once is there, or asking for it has failed.
 */
export const TYPEOF_NAME = 'typeof?';

/** The text of a block whose end may do something that is waited for behind it: it can't be opened. */
export const SCOPE = 'scope';

/**
 * The text of parameters of a function of Rust that isn't put in the place of its calls, since it ends what it is given,
 * or works on copies of its own: that informs the rules alone.
 */
export const CALLED_ONLY = 'called only';

/** What Python does where an import stands in a function, or under a condition: the rest says the module, which is a place where it is told from its file's, and the name. */
export const LOADS = 'load ';

/** The same where somebody may go on without the module: then it keeps its place among others. */
export const IMPORTS = 'import ';

/** Stands before the role of an annotation in a signature that names something which may not be there yet. */
export const MAY_FAIL = 'failing ';

/**
 * What a module of Python does with its annotations, as the role of a part of its signature: `late annotations` are kept
 * as texts, `evaluated annotations` are not, and behind either stands ` for readers` where nobody in the file looks at them.
 */
export const ANNOTATIONS = / annotations(?: for readers)?$/;

/** The role of the types in a signature that a compiler tells what stands on a declaration as values. */
export const TOLD_TO_DECORATORS = 'told to decorators';

/** The role of what documents a declaration in a signature, where nobody reads it while the code runs. */
export const FOR_READERS = 'documentation for readers';

/** One variable. Two variables are the same only if they are the same object. */
export interface CoreVariable {
  readonly name: string;
  /**
   * `item`: a symbol of the change set; `import`: something of a module outside of it; `free`: a name that nothing
   * declares; `temporary`: made up by a lowering or a rule.
   */
  readonly kind: 'local' | 'parameter' | 'item' | 'import' | 'free' | 'temporary';
  readonly binding: Binding | null;
  readonly symbol: CodeSymbol | null;
  /** Its bit among the marks of what it stands in: see variable-marks.ts. A copy may have the same. */
  mark?: number;
  /** The name that is meant inside the module which `binding` imports: `Println` of `fmt.Println`. */
  readonly member?: string;
  /** The module that holds `member`, where it isn't the one that `binding` imports: `a.b` of `a.b.f` after `import a.b`. */
  readonly module?: string;
  /** The file that names it, where files may see what others declare without importing it by name. */
  readonly path?: string;
  /**
   * Its static type, null where that isn't known; absent in languages whose variables are references to objects.
   * Where there is one, a write to a part of the variable may be a write to the variable itself (Go's structs).
   */
  readonly type?: Core | null;
  /** What the type that it names is made of, where that is declared in the same file. */
  readonly underlying?: () => Core | null;
  /** Whether a method of the type that it names takes a copy of the value, where that is declared in the same file. */
  readonly copiedBy?: (method: string) => boolean;
  /** The type of a method of the type that it names, where that is declared in the same file; null where it isn't. */
  readonly methodType?: (method: string) => Core | null;
  /** The text or the whole number that it always is, as a literal spells it, where its file says so; in Go. */
  readonly constant?: () => string | null;
  /** The packages whose names its file imports all, and of one of which it may be; no package declares it beside them. */
  readonly dots?: readonly string[];
  /** Its declared type, as Java spells it; absent where it is inferred. */
  readonly spelled?: string | undefined;
  /** It holds an object, though its type isn't spelled: never a number, a truth or a character by itself. */
  readonly boxed?: true;
  /** The imported names in that type. */
  readonly spelledWith?: readonly CoreVariable[];
  /** Made by a rule for what has no name in the source: it may stand for whatever has one. */
  readonly unnamed?: true;
  /** It is declared as a reference to a list or another collection of Rust's library. */
  readonly refersToItems?: true;
  /** It is declared as a list of Rust's library, or an array: `Vec<Row>`. */
  readonly holdsItems?: true;
  /** It is declared as a text of Rust: `&str`. */
  readonly refersToText?: true;
  /** Whether all that spells its name beside code is a format macro of Rust that is read in full. */
  readonly printedAlone?: () => boolean;
  /** The names in the type that Rust declares it with; absent where that is inferred. */
  readonly typeNames?: ReadonlySet<string>;
  /** It is declared as a whole number without a sign, in Rust. */
  readonly isNeverNegative?: true;
  /** It is declared as a whole number, in Rust. */
  readonly isWhole?: true;
  /** How many items the array has that it is declared as, or refers to, as Rust spells it. */
  readonly arrayLength?: string;
  /** What its declaration says of its value, in TypeScript; null where that says nothing. */
  readonly shape?: () => ValueShape | null;
  /**
   * How it holds what a component is given: all of it, or what a pattern took out of it, for React; `live` where each
   * look at it may find something else, for Solid.
   */
  readonly props?: 'whole' | 'part' | 'live';
  /** Of a module: whether it keeps the object that it was given first. */
  readonly isKept?: boolean;
  /** It is declared, or begins, as a dictionary or a set of Python, which has no places. */
  readonly isWithoutPlaces?: boolean;
  /** What a parameter of Python is declared as that gets no other value: `list` of `xs: list[int]`. */
  readonly declaredAs?: string;
  /** Out of sight, in Rust and Java: it may be a constant, and a static that anybody writes. */
  readonly isLeftOpen?: true;
}

/** What a declared type, or the literal that a variable is made with, says of a value: an object is never null. */
export interface ValueShape {
  /**
   * An object counts as true; another value need not. `maybe object` is one of several kinds of objects, or nothing.
   * `anything` is what no compiler looks at.
   */
  readonly kind: 'object' | 'maybe object' | 'value' | 'anything';
  /** What is known of its fields. */
  readonly fields: ReadonlyMap<string, ValueShape>;
  /** It may be undefined. */
  readonly mayBeMissing: boolean;
  /** A number, a text or a truth, or null. */
  readonly mayBeNull?: boolean;
  /** It is null where it isn't there, and never undefined. */
  readonly isNullIfMissing?: boolean;
  /** A text or a number has all that is asked of it, and may be one: `{ length: number }`. */
  readonly mayBeValue?: boolean;
  /** It is an array. */
  readonly isArray?: boolean;
  /** It is a map or a set of the library's. */
  readonly isKeyed?: boolean;
  /** It is a map, and no set. */
  readonly isMap?: boolean;
  /** What such a map keeps under its keys, where that is declared. */
  readonly kept?: ValueShape;
  /** What lies under keys that aren't named: the items of an array, the values of a record. */
  readonly items?: ValueShape;
  /** It is a function that gives this. */
  readonly gives?: ValueShape;
  /** It is a text, a number, or true or false. */
  readonly isText?: boolean;
  readonly isNumber?: boolean;
  readonly isTruth?: boolean;
}

/** A file that can be lowered piece by piece, so that only what a change touches is. */
export interface CoreFile {
  readonly file: ParsedFile;
  /**
   * The core form of a statement, a declaration (a symbol's `declaration` node: a function, one declarator, a method,
   * a field, a class) or an expression: one node, or several where one statement declares several variables, or none
   * where nothing happens at run time (an interface, an import). The same variable objects stand for the same
   * bindings in every answer.
   */
  lower(node: AstNode): readonly Core[];
  /**
   * What a declaration shows of its types to those who use it: annotations of parameters and of the result, of a
   * field or a variable, a whole interface; as `opaque` nodes. They are compared as they stand, beside the form from
   * which types are erased. Empty where nothing is annotated.
   */
  signature(node: AstNode): readonly Core[];
  /** The same where some declarations are taken not to be seen outside of their crate; in Rust alone. */
  keptInCrate?(unseen: ReadonlySet<AstNode>): (node: AstNode) => readonly Core[];
  /**
   * Types that are told to the values of which a declaration has its type, where it doesn't spell that itself. Null
   * where it does; absent in languages whose declarations that others see always do.
   */
  implied?(node: AstNode): readonly ImpliedType[] | null;
  /** Types that the value of a declaration is said to be of by itself, whether or not the declaration spells its own. */
  asserted?(node: AstNode): readonly AssertedType[];
  /** The variable that stands for a binding of this file. */
  variable(binding: Binding): CoreVariable;
}

export interface ImpliedType {
  readonly type: Core;
  /** It can't have been found without being told. */
  readonly firm: boolean;
}

export interface AssertedType {
  /** It is the type of all of the value, or a part of that, or says only that the value is neither null nor undefined. */
  readonly how: 'whole' | 'part' | 'there';
  readonly type: Core;
  /** An asynchronous function gives back a promise of it. */
  readonly isPromised: boolean;
}

/** Null for a language (or a file) that has no lowering. */
export type Lower = (file: ParsedFile) => CoreFile | null;

const NO_CHILDREN: readonly Core[] = [];

/** Makes a node; what is left out is empty. */
export function core(
  op: CoreOp,
  text = '',
  children: readonly Core[] = NO_CHILDREN,
  source: AstNode | null = null,
  variable: CoreVariable | null = null,
): Core {
  return { op, text, children, variable, source, notes: undefined };
}

/** A form as one text, by which lists that mean the same in any order are put in one; names are the variables' own. */
export function formKey(node: Core): string {
  return `${node.op} ${node.text} ${node.variable?.name ?? ''}(${node.children.map(formKey).join(',')})`;
}
