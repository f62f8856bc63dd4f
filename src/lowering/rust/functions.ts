import { type AstNode, someNode } from '../../model/ast-node.ts';
import { CALLED_ONLY, type Core, core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { makesGuard } from '../../model/rust-guards.ts';
import { isQuietType } from '../../model/rust-quiet-types.ts';
import { hasOffset } from '../../model/span.ts';
import { spelling } from '../tree-facts.ts';
import { isHarmless } from './attributed.ts';
import { lowerBlock, lowerInto } from './blocks.ts';
import { bind, block, temporary, use } from './build.ts';
import { NOWHERE, RETURNED } from './destinations.ts';
import { takesDropped } from './drops.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { lowerTokens } from './macros.ts';
import { bindName, declared, unwrapped } from './patterns.ts';
import { takeApart } from './take-apart.ts';
import { isMovedInwards } from './taken-over.ts';
import { around, ofKind } from './tree-facts.ts';
import { lowerType } from './types.ts';
import { givenCopies } from './values-of-blocks.ts';

/**
 * A function, a method among them: `self` is its first parameter.
 *
 *     fn f(&self, a: u8) -> u8 { a }      let f = (self, a) => { return a }
 */
export function lowerFunction(l: Lowering, node: AstNode): readonly Core[] {
  const binding = l.file.bindings.of(partOf(node, 'name')!);
  const body = partOf(node, 'body');
  if (!binding || !body) return [];
  const result = partOf(node, 'return_type');
  const isUnit = !result || result.kind === 'unit_type' || result.kind === 'never_type';
  const list = partOf(node, 'parameters')!;
  const { parameters, lets } = lowerParameters(l, list);
  const receiver = named(list).find(({ kind }) => kind === 'self_parameter');
  const borrows = receiver?.children.some(({ kind }) => kind === '&') ? ['borrows'] : [];
  const modifiers = ofKind(node, 'function_modifiers');
  const words = modifiers ? spelling(modifiers).split(' ') : [];
  const statements = givenCopies([...lets, ...lowerBlock(l, body, isUnit ? NOWHERE : RETURNED)], result);
  const owner = around(l.parents, node, /^(?:impl_item|trait_item)$/);
  const isCalledOnly =
    takesDropped(l.file, node, owner) || givesLess(result) || statements.some(givesPastGuard);
  const given = isCalledOnly ? { ...parameters, text: CALLED_ONLY } : parameters;
  const text = ['arrow', ...words.sort(), ...borrows].join(' ');
  const whole = core('function', text, [given, block(statements, body)], node);
  const made = result && isLeftOpen(body) ? { ...whole, saidType: typeOfLet(l, result) } : whole;
  const attributes = attributesOf(l, node);
  const value = attributes.length === 0 ? made : core('opaque', 'attributed', [made, ...attributes], node);
  return [core('let', 'function', [bind(l.variable(binding), partOf(node, 'name')!), value], node)];
}

/**
 * Whether the type of something in a body may be chosen by what the body gives back.
 *
 *     fn read(text: &str) -> Vec<u8> { text.split(' ').flat_map(str::parse).collect() }
 */
function isLeftOpen(body: AstNode): boolean {
  return LEFT_OPEN.test(spelling(body));
}

const LEFT_OPEN = /\.(?:parse|into|try_into|collect|sum|product|unwrap_or_default)\(\)|\bdefault\(\)/;

/** A type, as it is written on a declaration. */
const typeOfLet = (l: Lowering, type: AstNode): Core =>
  core('opaque', 'type let', [lowerType(l, type)], type);

/**
 * Whether a guard that a function makes for its result ends with it, and would live on in the place of its call.
 *
 *     fn next(&self) -> Option<Job> { self.queue.lock().pop() }      self.next().map(|job| self.run(job))
 */
function givesPastGuard(node: Core): boolean {
  if (node.op === 'function') return false;
  return (node.op === 'return' && node.children.some(makesGuard)) || node.children.some(givesPastGuard);
}

/**
 * Whether a function gives less than it made: an object of which only a trait is known, so that its methods are those
 * of the trait, and not of the type.
 *
 *     fn shape() -> Box<dyn Shape> { Box::new(Square) }
 */
function givesLess(result: AstNode | null): boolean {
  return result !== null && LESS.test(spelling(result));
}

const LESS = /^(?:&(?:'\w+ ?)?(?:mut )?|(?:Box|Rc|Arc)<)?(?:dyn|impl)\b(?! ?Fn)/;

/** A function inside another says its types as a closure may. */
export function lowerInnerFunction(l: Lowering, node: AstNode): readonly Core[] {
  const [made] = lowerFunction(l, node);
  const [name, value] = made?.children ?? [];
  if (!made || !name || value?.op !== 'function') return made ? [made] : [];
  const result = partOf(node, 'return_type');
  const types = named(partOf(node, 'parameters')!).map((parameter) => {
    const type = partOf(parameter, 'type');
    return type ? lowerType(l, type) : core('opaque', 'type _');
  });
  const all = [...types, result ? lowerType(l, result) : core('opaque', 'type _')];
  return [
    {
      ...made,
      children: [name, { ...value, children: [...value.children, core('opaque', 'type closure', all)] }],
    },
  ];
}

/** The attributes before a declaration by which it may be left out, or become something else. */
export function attributesOf(l: Lowering, node: AstNode): readonly Core[] {
  const siblings = l.parents.get(node)?.children ?? [];
  const found: Core[] = [];
  for (let at = siblings.indexOf(node) - 1; at >= 0; at--) {
    const before = siblings[at]!;
    if (before.kind === 'attribute_item') {
      if (!isHarmless(before)) found.unshift(core('opaque', 'attribute', lowerTokens(l, before), before));
    } else if (!before.extra) break;
  }
  return found;
}

/** An attribute by which code may be left out or made; nothing for one that only speaks to the compiler. */
export function lowerAttribute(l: Lowering, node: AstNode): readonly Core[] {
  return isHarmless(node) ? [] : [core('opaque', 'attribute', lowerTokens(l, node), node)];
}

/** A constant is declared like a variable; `static`, `const _` and what carries attributes stays opaque. */
export function lowerConst(l: Lowering, node: AstNode): readonly Core[] {
  const binding = l.file.bindings.of(partOf(node, 'name')!);
  const value = partOf(node, 'value');
  const type = partOf(node, 'type');
  const made = value ? lowerExpression(l, value) : core('nothing');
  const typed = type ? [typeOfLet(l, type)] : [];
  const attributes = attributesOf(l, node);
  // `const _: () = assert!(...)` is there for what it asserts.
  if (!binding || !value || attributes.length > 0 || node.kind === 'static_item') {
    const mut = node.children.some(({ kind }) => kind === 'mutable_specifier') ? ' mut' : '';
    return [core('opaque', `${node.kind}${mut}`, [made, ...typed, ...attributes], node)];
  }
  return [core('let', 'const', [bind(l.variable(binding), partOf(node, 'name')!), made, ...typed], node)];
}

/** `|a: u8| -> u8 { a }`; what is said of its types may be left to the compiler, and stands last. */
export function lowerClosure(l: Lowering, node: AstNode): Core {
  const list = partOf(node, 'parameters')!;
  const { parameters, lets } = lowerParameters(l, list);
  const body = partOf(node, 'body')!;
  const words = node.children
    .filter(({ kind }) => kind === 'move' || kind === 'async')
    .map(({ text }) => text);
  const statements = [
    ...lets,
    ...(body.kind === 'block' ? lowerBlock(l, body, RETURNED) : lowerInto(l, body, RETURNED)),
  ];
  const types = named(list).map((parameter) => {
    const type = parameter.kind === 'parameter' ? partOf(parameter, 'type') : null;
    return type ? lowerType(l, type) : core('opaque', 'type _');
  });
  const result = partOf(node, 'return_type');
  const all = [...types, result ? lowerType(l, result) : core('opaque', 'type _')];
  const said = all.every(({ text }) => text === 'type _') ? [] : [core('opaque', 'type closure', all)];
  return core(
    'function',
    ['arrow', ...words.sort()].join(' '),
    [
      keepsCopies(l, node) || takesDropped(l.file, node, null)
        ? { ...parameters, text: CALLED_ONLY }
        : parameters,
      block(statements, body),
      ...said,
    ],
    node,
  );
}

/**
 * Whether a closure takes over a variable that may change, which it has as it was then, and changes for itself, where
 * the value is a number or the like.
 *
 *     let mut n = 1; let read = move || n; n = 2; read()      is 1
 *
 * What it takes over from further out ends with it.
 */
function keepsCopies(l: Lowering, closure: AstNode): boolean {
  if (!hasToken(closure, 'move')) return false;
  return someNode(partOf(closure, 'body')!, (node) => {
    const binding = node.kind === 'identifier' ? l.file.bindings.of(node) : null;
    const [name] = binding?.declarations ?? [];
    const isOutside = name !== undefined && !hasOffset(closure, name.start);
    return isOutside && (hasMut(l.parents.get(name)) || isMovedInwards(l.parents, binding!, closure));
  });
}

function hasMut(holder: AstNode | undefined): boolean {
  return holder?.children.some(({ kind }) => kind === 'mutable_specifier') ?? false;
}

/** A function that runs when it is awaited, and takes what it names from around by reference, or by `move`. */
export function lowerAsyncBlock(l: Lowering, node: AstNode): Core {
  const words = node.children
    .filter(({ named: isNamed, kind }) => !isNamed && kind === 'move')
    .map(({ text }) => text);
  const body = ofKind(node, 'block')!;
  const made = core(
    'function',
    ['arrow', 'async', ...words].join(' '),
    [core('parameters'), block(lowerBlock(l, body, RETURNED), body)],
    node,
  );
  return core('opaque', 'async', [made], node);
}

interface Parameters {
  readonly parameters: Core;
  /** The names inside of patterns. */
  readonly lets: readonly Core[];
}

function lowerParameters(l: Lowering, list: AstNode): Parameters {
  const lets: Core[] = [];
  const given = list.children.filter((child) => !child.extra && (child.named || child.kind === '_'));
  const lowered = given.map((parameter): Core => {
    if (parameter.kind === 'self_parameter') {
      const isMut = parameter.children[0]!.kind === 'mutable_specifier';
      return bind(l.self(parameter), parameter, isMut);
    }
    if (parameter.kind === 'attribute_item' || parameter.kind === 'variadic_parameter')
      return core('opaque', spelling(parameter), [], parameter);
    const pattern = unwrapped(parameter.kind === 'parameter' ? partOf(parameter, 'pattern')! : parameter);
    const name = pattern.kind === 'mut_pattern' ? named(pattern).at(-1)! : pattern;
    const binding = declared(l, name);
    const type = parameter.kind === 'parameter' ? partOf(parameter, 'type') : null;
    // What is lent is there already, and of one type.
    const isChosen = type && !/^(?:reference|pointer|function|abstract|dynamic)_type$/.test(type.kind);
    if (binding)
      return isChosen
        ? { ...bindName(l, binding, name), saidType: typeOfLet(l, type) }
        : bindName(l, binding, name);
    const whole = temporary('argument');
    const isQuiet = type !== null && isQuietType(type);
    const parts =
      pattern.kind === '_' || pattern.text === '_' ? [] : takeApart(l, pattern, use(whole), isQuiet);
    if (!parts) return core('opaque', `parameter ${spelling(pattern)}`, [], parameter);
    lets.push(...parts);
    return bind(whole, parameter);
  });
  return { parameters: core('parameters', '', lowered, list), lets };
}
