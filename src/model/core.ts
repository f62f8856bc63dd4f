import type { AstNode } from './ast-node.ts';
import type { Binding } from './bindings.ts';
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
}

export type CoreOp =
  // --- values
  | 'literal' //      text: `n:1` `s:abc` `b:true` `null` `undefined` `r:/x/g`
  | 'variable'
  | 'this'
  | 'super'
  | 'unary' //        text: operator; [operand]
  | 'binary' //       text: operator; [left, right], both always evaluated
  | 'logical' //      text: `&&` `||` `??`; [left, right], right evaluated on condition
  | 'choose' //       [test, then, else]: conditional expression and if statement alike; else may be `nothing`
  | 'member' //       text: name; [object]
  | 'index' //        [object, key]
  | 'call' //         [callee, ...arguments]
  | 'new' //          [callee, ...arguments]
  | 'template' //     [pieces...], each turned into a string
  | 'array'
  | 'object' //       [property | spread | opaque ...]
  | 'property' //     text: key; [value], or with empty text [key, value] for a computed key
  | 'spread'
  | 'named' //        text: name; [value]: an argument by name
  | 'function' //     text: sorted modifiers, such as `arrow async`; [parameters, body]
  | 'class' //        text: modifiers; [heritage..., field | method ...]
  | 'field' //        text: modifiers and key; [value]
  | 'method' //       text: modifiers and key; [function]
  | 'await'
  | 'yield'
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
  | 'for_each' //     text: `of` | `in` | `await of`; [bind | pattern, iterated, body]
  | 'switch' //       [value, case...]
  | 'case' //         [test or nothing, statement...]
  | 'try' //          [body, catch or nothing, finally or nothing]
  | 'catch' //        [bind | pattern | nothing, body]
  | 'label' //        text: name; [statement]
  | 'nothing'
  | 'opaque'; //      text: the grammar's kind and the tokens that carry meaning; [everything inside]

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
}
