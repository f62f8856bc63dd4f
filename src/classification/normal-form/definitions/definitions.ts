import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreFile, CoreVariable } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isSetting } from '../../names-at-run-time/well-known-names.ts';
import { each } from '../tree.ts';

/** What exists on one side only and may be put where it is used. */
export interface Definition {
  readonly symbol: CodeSymbol;
  readonly shape: 'function' | 'constant' | 'method' | 'field';
  /** The function, or the constant's value. */
  readonly value: Core;
  readonly isStatic: boolean;
  /** It has no value before its declaration is reached. */
  readonly isLate: boolean;
  /** Its value is known when the program is compiled, so that it is the same wherever it stands. */
  readonly isCompiled?: boolean;
  /** A constant that is a table, of which nobody notices whether it is made once or each time. */
  readonly isFixedTable?: boolean;
  /** A regular expression that nobody goes on with where it stopped. */
  readonly isRewoundPattern?: boolean;
  /** A warning that it gives, or lets give, blames a line by how many functions are in between. */
  readonly countsFrames?: boolean;
}

/** The one-sided symbols of one side that can be unfolded, by what refers to them. */
export interface Definitions {
  /** The definition that an item or import stands for. */
  of(variable: CoreVariable): Definition | null;
  /**
   * The definition that `name` means on `this` inside `owner`, or on an instance of whatever class where it is null;
   * `args` is how many arguments it is called with, where overloads are told apart by that, and `type` the declared
   * type of that instance, where several classes have one of the name.
   */
  member(name: string, owner: CodeSymbol | null, args?: number, type?: string): Definition | null;
  /**
   * The same of an instance that an object holds, which nobody declares: only a member under whose name the other side
   * asks no object for anything, since that object would be of another class.
   */
  memberOfHeld(name: string, args: number): Definition | null;
  /** A private field of `owner` that nobody but the method `within` names. */
  ownField(owner: CodeSymbol, name: string, within: AstNode): Definition | null;
  /** The class of the change set that a name stands for. */
  classOf(variable: CoreVariable): CodeSymbol | null;
  /** The class of which a field of `owner` holds an instance all the time: Python's `cart = Cart()` in its body. */
  heldClass(owner: CodeSymbol, field: string): CodeSymbol | null;
  /** The method of that name of a type that is known, in a language whose methods stand outside of their types. */
  method(type: CoreVariable, name: string): Definition | null;
  /** Whether it has its value whenever the code at `at` runs, that calls it by `variable`. */
  isReady(definition: Definition, variable: CoreVariable, at: AstNode | null): boolean;
  /** The same for a class of the module, through which a static member is reached. */
  isClassReady(variable: CoreVariable, at: AstNode | null): boolean;
  /** Whether the constructor of a base that we see runs before the fields of this class have their values. */
  isBuiltByOurs(owner: CodeSymbol): boolean;
  /** Whether a name of the module is given a value again somewhere. */
  isReplaced(variable: CoreVariable): boolean;
  /** Whether a member of that name is assigned anywhere, or may be: such a field is not what it was made with. */
  isWritten(name: string): boolean;
}

/** Reads a one-sided symbol's declaration; null for what can't be unfolded: a class, a type, a getter. */
export function definitionOf(
  file: CoreFile,
  symbol: CodeSymbol,
  isWritten: (variable: CoreVariable) => boolean,
): Definition | null {
  const lowered = file.lower(symbol.declaration);
  if (lowered.length !== 1) return null;
  const [node] = lowered as [Core];
  if (node.op === 'let') {
    const [target, value] = node.children as [Core, Core];
    // What a package's variable holds may change.
    if (target.op !== 'bind' || node.text === 'package') return null;
    // `declare const window: Window` says that others make it: there is no value here.
    if (value.op === 'nothing') return null;
    if (!isNeverWritten(node, symbol) && isWritten(target.variable!)) return null;
    const isLate = node.text !== 'function';
    if (isSetting(symbol)) return null;
    if (value.op === 'function') return { symbol, shape: 'function', value, isStatic: false, isLate };
    return /^(?:constant|variable)$/.test(symbol.kind)
      ? { symbol, shape: 'constant', value, isStatic: false, isLate, isCompiled: isCompiled(symbol) }
      : null;
  }
  if (node.op === 'method' || node.op === 'field') {
    const words = node.text.split(' ').slice(0, -1);
    if (words.includes('get') || words.includes('set') || words.includes('accessor')) return null;
    const value = node.children[0]!;
    if (node.op === 'field' && value.op === 'function') return null;
    return { symbol, shape: node.op, value, isStatic: words.includes('static'), isLate: false };
  }
  return null;
}

/** `const` of Go and Rust takes nothing that is not known by then: what it says may stand at each of its uses. */
function isCompiled({ declaration }: CodeSymbol): boolean {
  return /^const_(?:spec|item)$/.test(declaration.kind);
}

/** A declarator of ECMAScript alone doesn't say whether its statement declares a constant. */
function isNeverWritten({ text }: Core, { declaration, nodes }: CodeSymbol): boolean {
  if (text !== 'const') return false;
  return (
    declaration.kind !== 'variable_declarator' ||
    nodes.some(({ kind, children: [first] }) => kind === 'lexical_declaration' && first?.kind === 'const')
  );
}

/** What is written somewhere in a set of files. */
export interface Written {
  readonly variables: ReadonlySet<CoreVariable>;
  readonly members: ReadonlySet<string>;
  /** Members may be written, or looked at, under names that are not spelled: `this[key] = v`, `{ ...this }`. */
  readonly unseen: boolean;
  /** Two texts are asked whether they are one object: `key == last`, in Java. */
  readonly textsAreCompared: boolean;
}

/** What these forms assign or delete. */
export function writtenIn(roots: readonly Core[]): Written {
  const variables = new Set<CoreVariable>();
  const declared = new Set<CoreVariable>();
  const members = new Set<string>();
  let unseen = false;
  let textsAreCompared = false;
  const target = (node: Core): void => {
    if (node.op === 'variable' && node.variable) variables.add(node.variable);
    if (node.op === 'member') members.add(node.text);
    if (node.op === 'index' && node.children[0]!.op === 'this') unseen = true;
    if (node.op === 'pattern' || node.op === 'property' || node.op === 'spread' || node.op === 'default')
      node.children.forEach(target);
  };
  for (const root of roots) {
    each(root, (node) => {
      if (node.op === 'assign' || node.op === 'for_each') target(node.children[0]!);
      if (node.op === 'unary' && node.text === 'delete') target(node.children[0]!);
      if (node.op === 'bind' && node.variable)
        (declared.has(node.variable) ? variables : declared).add(node.variable);
      if (handsOutItself(node)) unseen = true;
      if (node.op === 'binary' && comparesTexts(node)) textsAreCompared = true;
    });
  }
  return { variables, members, unseen, textsAreCompared };
}

/** Of a literal it is known what comes out: a text that is made is no other one. */
function comparesTexts({ text, children }: Core): boolean {
  return (
    /^[!=]=$/.test(text) &&
    children.some(({ spelled }) => spelled === 'String') &&
    children.every(({ op }) => op !== 'literal')
  );
}

/** `{ ...this }`, `Object.assign(this, options)`, `JSON.stringify(this)` */
function handsOutItself({ op, children }: Core): boolean {
  if (op === 'spread') return children[0]?.op === 'this';
  const [callee, ...args] = children;
  if (op !== 'call' || callee!.op !== 'member') return false;
  const [object] = callee!.children;
  return (
    object!.op === 'variable' &&
    object!.variable!.kind === 'free' &&
    /^(?:Object|Reflect|JSON)$/.test(object!.variable!.name) &&
    args.some((arg) => arg.op === 'this' || (arg.op === 'spread' && arg.children[0]?.op === 'this'))
  );
}
