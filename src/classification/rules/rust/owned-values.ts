import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { alternatives } from '../../../model/rust-shapes.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import {
  block,
  countUses,
  each,
  rewrite,
  size,
  some,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { isCandidate, spend, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { negated } from '../boolean-tests.ts';
import { identical } from '../conditionals.ts';
import { knownVariants } from './known-variants.ts';
import { mayEndSomething } from './places.ts';

/** Rust's values: what is made of parts is its parts, a test is true or false, and numbers are whole. */
export function ownedValues(unit: Unit): void {
  if (!unit.isRust) return;
  unit.root = rewrite(unit.root, plainValue);
  unit.root = rewriteLists(unit.root, (list) =>
    knownVariants(unit, list.some(isIdleTest) ? list.filter((step) => !isIdleTest(step)) : list),
  );
}

/** Before a variable that is only its parts is put anywhere as a whole. */
export function partsOfValues(unit: Unit): void {
  if (unit.isRust) unit.root = rewriteLists(unit.root, (list) => scalarParts(unit, list));
}

/**
 *     !!a  ->  a        if a { true } else { false }  ->  a        1 + 2  ->  3        if a { b } else { b }  ->  a; b
 */
function plainValue(node: Core): Core {
  if (node.op === 'unary' && node.text === '!') {
    const [operand] = node.children as [Core];
    return operand.op === 'unary' && operand.text === '!' ? operand.children[0]! : node;
  }
  if (node.op === 'binary') return foldedInteger(node);
  if (node.op === 'array') return fieldsInOrder(node);
  if (node.op === 'return') return returnedInBranches(node);
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const isLiteral = (value: Core, text: string): boolean => value.op === 'literal' && value.text === text;
  if (isLiteral(yes, 'b:true') && isLiteral(no, 'b:false')) return test;
  if (isLiteral(yes, 'b:false') && isLiteral(no, 'b:true')) return negated(test);
  if (yes.op !== 'block' && isIdle(test) && identical(yes, no)) return yes;
  const isSame = yes.op === 'block' && no.op === 'block' && yes.children.length > 0 && identical(yes, no);
  return isSame ? block([core('evaluate', '', [test], test.source), ...yes.children], node.source) : node;
}

/**
 *     return Ok(if a { f() } else { g() })      ->      if a { return Ok(f()) } else { return Ok(g()) }
 */
function returnedInBranches(node: Core): Core {
  const [made] = node.children;
  const [choice, ...more] =
    made?.op === 'array' && made.text.startsWith('value variant ') ? made.children : [];
  if (!made || choice?.op !== 'choose' || more.length > 0) return node;
  const [test, ...branches] = choice.children as [Core, Core, Core];
  if (branches.some(({ op }) => op === 'block' || op === 'nothing')) return node;
  const within = branches.map((value) => withChildren(made, [value]));
  return withChildren(node, [withChildren(choice, [test, ...within])]);
}

/** `S { b: 1, a: x }` is `S { a: x, b: 1 }`, where it can't be told which value was there first. */
function fieldsInOrder(node: Core): Core {
  const prefix = 'value struct ';
  const [type, ...values] = node.children;
  if (!node.text.startsWith(prefix) || !values.every(({ op }) => op === 'literal')) return node;
  const keys = node.text.slice(prefix.length).split(' ');
  const pairs = keys.map((key, at) => [key, values[at]!] as const);
  if (pairs.every(([key], at) => at === 0 || keys[at - 1]! <= key)) return node;
  pairs.sort(([one], [two]) => (one < two ? -1 : 1));
  return {
    ...node,
    text: `${prefix}${pairs.map(([key]) => key).join(' ')}`,
    children: [type!, ...pairs.map(([, value]) => value)],
  };
}

/** Small sums and products of literals of one type, which can't overflow. */
function foldedInteger(node: Core): Core {
  const [left, right] = node.children.map((child) =>
    child.op === 'literal' ? /^i:(-?\d{1,4})(\D\w*)?$/.exec(child.text) : null,
  );
  if (!left || !right || left[2] !== right[2]) return node;
  const [one, two] = [Number(left[1]), Number(right[1])];
  const made = node.text === '~+' ? one + two : node.text === '~*' ? one * two : null;
  const fits = made !== null && made >= 0 && made < (left[2] === undefined ? 2 ** 31 : 128);
  return fits ? core('literal', `i:${made}${left[2] ?? ''}`, [], node.source) : node;
}

/** Looking at the shape of a variable, for nothing; and what is inside of one that did not fail, which nobody takes. */
function isIdleTest({ op, children: [value] }: Core): boolean {
  if (op !== 'evaluate') return false;
  const isInside = value!.op === 'opaque' && value!.text === 'cast inside';
  return isIdle(value!) || (isInside && value!.children[0]!.op === 'variable');
}

function isIdle(node: Core): boolean {
  if (node.op === 'unary' && node.text === '!') return isIdle(node.children[0]!);
  if (node.op === 'logical') return node.children.every(isIdle);
  return (
    node.op === 'opaque' &&
    node.text === 'fits' &&
    node.children[0]!.op === 'variable' &&
    !some(node, ({ op, text }) => op === 'bind' || text === 'pattern taken over')
  );
}

/**
 * A tuple or a struct of which only the parts are asked for, as a variable for each part.
 *
 *     let t = (f(), 2); use(t.0)      ->      let a = f(); let b = 2; use(a)
 */
function scalarParts(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => mayPart(unit, step, list.slice(index + 1)));
  if (at < 0) return list;
  const step = list[at]!;
  const [target, value] = step.children as [Core, Core];
  const keys = keysOf(value)!;
  const names = new Map(keys.map((key) => [key, temporary(`${target.variable!.name}${key}`)]));
  const parts =
    value.op === 'array' && value.text === 'value tuple' ? value.children : value.children.slice(1);
  const lets = keys.map((key, index) =>
    core('let', 'part', [core('bind', '', [], step.source, names.get(key)!), parts[index]!], step.source),
  );
  const rest = list.slice(at + 1).map((node) => withParts(node, target.variable!, names));
  return scalarParts(unit, [...list.slice(0, at), ...lets, ...rest]);
}

function mayPart(unit: Unit, step: Core, rest: readonly Core[]): boolean {
  if (step.op !== 'let' || step.text !== 'own' || step.children.length > 2) return false;
  const [target, value] = step.children as [Core, Core];
  const keys = target.op === 'bind' && !mayEndSomething(value) ? keysOf(value) : null;
  const variable = target.variable;
  if (!keys || !variable || !isCandidate(unit, variable) || unit.facts.assigned.has(variable)) return false;
  if (
    !spend(
      unit,
      rest.reduce((sum, node) => sum + size(node), 0),
    )
  )
    return false;
  const total = rest.reduce((sum, node) => sum + countUses(node, variable), 0);
  const asked = rest.reduce((sum, node) => sum + partUses(node, variable, keys), 0);
  return total > 0 && total === asked;
}

function keysOf(value: Core): readonly string[] | null {
  if (value.op !== 'array') return null;
  if (value.text === 'value tuple') return value.children.map((_, at) => `.${at}`);
  const prefix = 'value struct ';
  return value.text.startsWith(prefix) && value.text.length > prefix.length
    ? value.text.slice(prefix.length).split(' ')
    : null;
}

function partUses(node: Core, variable: CoreVariable, keys: readonly string[]): number {
  const own =
    node.op === 'member' && node.children[0]!.variable === variable && keys.includes(node.text) ? 1 : 0;
  return node.children.reduce((sum, child) => sum + partUses(child, variable, keys), own);
}

function withParts(node: Core, variable: CoreVariable, names: ReadonlyMap<string, CoreVariable>): Core {
  if (node.op === 'member' && node.children[0]!.variable === variable) return use(names.get(node.text)!);
  return withChildren(
    node,
    node.children.map((child) => withParts(child, variable, names)),
  );
}

/**
 * A name in a pattern that nobody uses is any value, and shapes without names are asked for one by one. The last thing that
 * is done, since the pattern declares it.
 */
export function withoutIdleNames(unit: Unit): void {
  if (!unit.isRust) return;
  const used = new Set<CoreVariable>();
  each(unit.root, ({ op, variable }) => {
    if (variable && op !== 'bind') used.add(variable);
  });
  const inShape = (node: Core): Core => {
    if (node.op === 'bind')
      return used.has(node.variable!) || node.variable!.binding?.frozen
        ? node
        : core('opaque', 'pattern _', [], node.source);
    const children = node.children.map(inShape);
    const isWhole = node.text === 'pattern captured_pattern @' && children[0]!.text === 'pattern _';
    return isWhole ? children[1]! : withChildren(node, children);
  };
  unit.root = rewrite(unit.root, (node) => {
    if (node.op !== 'opaque' || node.text !== 'fits') return node;
    const [value, shape] = node.children as [Core, Core];
    const made = inShape(shape);
    if (made === shape) return node;
    const isSplit = isPath(value) && !some(made, ({ op }) => op === 'bind');
    return (isSplit ? alternatives(made) : [made])
      .map((one) => withChildren(node, [value, one]))
      .reduce((left, right) => core('logical', '||', [left, right], node.source));
  });
}
