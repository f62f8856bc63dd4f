import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { assigned, isUntyped, resultTypesOf, staticType } from '../../model/core-types.ts';
import { zeroValue } from '../../model/go-zero-values.ts';
import { fieldOf, fieldsOf } from '../../model/node-parts.ts';
import { isBlank, type Lowering, listed, unparenthesised } from './context.ts';
import { materialised, typeOfValue } from './expressions.ts';
import { bindTo } from './functions.ts';
import { mayBeWrittenByCalls } from './held-variables.ts';
import { firstResultOfLibrary } from './library-results.ts';
import { specs } from './statements.ts';

/**
 * `a, err := f()`: a name that the block already declares is assigned instead.
 *
 *     x, y := 1, 2       ->      let x = int(1); let y = int(2)
 *     x, err := f()      ->      let [x, t] = f(); err = t
 */
export function declareNames(
  l: Lowering,
  names: readonly AstNode[],
  values: readonly AstNode[],
  source: AstNode,
): readonly Core[] {
  const given = values.map((value) => materialised(l.expression(value)));
  const writes: Core[] = [];
  const targets = names.map((name, at) => {
    const isNew = isBlank(name) || l.file.bindings.of(name)?.declarations[0] === name;
    const type =
      given.length === names.length ? typeOfValue(given[at]!) : ownFailure(given, names.length, at);
    if (isNew) return bindTo(l, name, type);
    const held = temporary(type);
    writes.push(write(l.expression(name), core('variable', '', [], name, held), source));
    return core('bind', '', [], name, held);
  });
  if (names.length === 1 && given.length === 1 && isBlank(names[0]!))
    return [core('evaluate', '', given, source)];
  return [...declared(l, targets, given, source), ...writes];
}

/**
 * The type of the last of several results where that is an error of one's own: it is none of the type `error` before it
 * is given to somebody as one. Other results are taken as they come, so that it makes no difference whether their
 * function stands in the same file.
 */
function ownFailure(given: readonly Core[], count: number, at: number): Core | null {
  if (given.length === 1 && count === 2 && at === 0) return firstResultOfLibrary(given[0]!);
  const results = given.length === 1 && at === count - 1 ? resultTypesOf(given[0]!) : [];
  const last = results.length === count ? results[at]! : null;
  return last && !(last.op === 'type' && last.text === 'error') ? last : null;
}

function declared(
  l: Lowering,
  targets: readonly Core[],
  given: readonly Core[],
  source: AstNode,
): readonly Core[] {
  if (targets.length === given.length) {
    const values = readTogether(l, given);
    return targets.map((target, at) =>
      isUnnamed(target)
        ? core('evaluate', '', [values[at]!], source)
        : core('let', 'let', [target, values[at]!], source),
    );
  }
  if (given.length === 1 && targets.every(isUnnamed)) return [core('evaluate', '', given, source)];
  return [
    core('let', 'let', [core('pattern', 'array', targets, source), given[0] ?? core('nothing')], source),
  ];
}

/**
 * Of several values the calls are made first, and what is read beside them is read then:
 *
 *     n, next := s.n, s.next()        is not        n := s.n; next := s.next()
 */
function readTogether(l: Lowering, given: readonly Core[]): readonly Core[] {
  const lastCall = given.findLastIndex((value) => someForm(value, ({ op }) => op === 'call'));
  return given.map((value, at) =>
    at < lastCall && readsBesideCalls(l, value)
      ? core('opaque', 'value read behind calls', [value], value.source)
      : value,
  );
}

function readsBesideCalls(l: Lowering, node: Core): boolean {
  if (/^(?:call|logical|function)$/.test(node.op)) return false;
  const isRead = /^(?:member|index)$/.test(node.op) || (node.op === 'unary' && node.text === '*');
  if (isRead || (node.op === 'variable' && isSharedVariable(l, node.variable!))) return true;
  return node.children.some((child) => readsBesideCalls(l, child));
}

function isSharedVariable(l: Lowering, { kind, symbol, binding }: CoreVariable): boolean {
  if (kind === 'item') return symbol?.kind === 'variable';
  return /^(?:local|parameter)$/.test(kind) && binding !== null && mayBeWrittenByCalls(l, binding);
}

function someForm(node: Core, test: (node: Core) => boolean): boolean {
  return test(node) || node.children.some((child) => someForm(child, test));
}

/** `_` of `a, _ = x, y`. */
function isUnnamed({ variable, source }: Core): boolean {
  return variable?.kind === 'temporary' && source !== null && isBlank(source);
}

/** `var a, b T = x, y`; without values they are zero. Blank ones are only evaluated. */
export function lowerVariables(l: Lowering, spec: AstNode, only: AstNode | null = null): readonly Core[] {
  const names = fieldsOf(spec, 'name');
  const typeNode = fieldOf(spec, 'type');
  const type = typeNode ? l.type(typeNode) : null;
  const given = listed(fieldOf(spec, 'value')).map((value) =>
    type ? assigned(type, l.expression(value)) : materialised(l.expression(value)),
  );
  if (given.length > 0 && given.length !== names.length) {
    const targets = names.map((name) => bindTo(l, name, type));
    return [core('let', textOf(l, names), [core('pattern', 'array', targets, spec), given[0]!], spec)];
  }
  return names.flatMap((name, at) => {
    if (only && name !== only) return [];
    const value = given[at] ?? zeroValue(type ?? core('type', 'unknown'));
    if (isBlank(name) && textOf(l, [name]) === 'let') return [core('evaluate', '', [value], spec)];
    return [core('let', textOf(l, [name]), [bindTo(l, name, type ?? typeOfValue(value)), value], spec)];
  });
}

/** Variables of a package may be written by whoever sees them. */
function textOf(l: Lowering, names: readonly AstNode[]): string {
  const top = names.some((name) => l.file.bindings.of(name)?.topLevel ?? isOutside(l, name));
  return top ? 'package' : 'let';
}

function isOutside(l: Lowering, node: AstNode): boolean {
  for (let at = l.parent(node); at; at = l.parent(at)) if (at.kind === 'block') return false;
  return true;
}

/** Constants; one without a value repeats that of the one before, with its own `iota`. */
export function lowerConstants(l: Lowering, node: AstNode, only: AstNode | null = null): readonly Core[] {
  let typeNode: AstNode | null = null;
  let values: readonly AstNode[] = [];
  return specs(node, 'const_spec').flatMap((spec, iota) => {
    const own = listed(fieldOf(spec, 'value'));
    if (own.length > 0) {
      values = own;
      typeNode = fieldOf(spec, 'type');
    }
    const type = typeNode ? l.type(typeNode) : null;
    return fieldsOf(spec, 'name').flatMap((name, at) => {
      if (only && spec !== only && name !== only) return [];
      const value = values[at] ? withIota(l.expression(values[at]!), iota) : core('nothing');
      const made = type ? assigned(type, value) : value;
      return [core('let', 'const', [bindTo(l, name, constantType(made)), made], spec)];
    });
  });
}

/** Of a constant without a type also the one that it would get. */
function constantType(value: Core): Core | null {
  if (!isUntyped(value)) return staticType(value);
  const otherwise = value.op === 'variable' ? value.variable!.type?.children[0] : typeOfValue(value);
  return core('type', 'untyped', otherwise ? [otherwise] : []);
}

function withIota(node: Core, iota: number): Core {
  if (node.op === 'variable' && node.variable!.kind === 'free' && node.variable!.name === 'iota')
    return core('literal', `n:${iota}`, [], node.source);
  return node.children.length === 0
    ? node
    : { ...node, children: node.children.map((child) => withIota(child, iota)) };
}

/**
 * `x += v` on a variable is `x = x + v`; `a, b = b, a` takes all values before it writes any.
 */
export function assign(
  l: Lowering,
  targets: readonly AstNode[],
  operator: string,
  values: readonly AstNode[],
  source: AstNode,
): readonly Core[] {
  const [first] = targets;
  if (targets.length === 1 && values.length === 1 && first) {
    if (isBlank(first) && operator === '=')
      return [core('evaluate', '', [materialised(l.expression(values[0]!))], source)];
    const target = l.expression(first);
    const value = l.expression(values[0]!);
    const fails =
      /^(?:\/|%|<<|>>)=$/.test(operator) && !(value.op === 'literal' && /^n:(?!0|-)/.test(value.text));
    const plain = operator.slice(0, -1);
    if (operator !== '=' && target.op === 'variable')
      return [write(target, core('binary', `${fails ? '~' : ''}${plain}`, [target, value], source), source)];
    const typed = target.op === 'variable' ? assigned(target.variable!.type ?? null, value) : value;
    return [write(target, operator === '=' ? typed : value, source, operator === '=' ? '' : operator)];
  }
  const given = values.map((value) => l.expression(value));
  const simple = targets.every((target) => unparenthesised(target).kind === 'identifier');
  if (!simple) {
    const places = core(
      'pattern',
      'array',
      targets.map((target) => (isBlank(target) ? core('nothing') : l.expression(target))),
      source,
    );
    return [write(places, given.length === 1 ? given[0]! : core('array', 'tuple', given, source), source)];
  }
  const writes: Core[] = [];
  if (given.length === targets.length && targets.every(isBlank))
    return given.map((value) => core('evaluate', '', [materialised(value)], source));
  const binds = targets.map((target, at) => {
    const place = isBlank(target) ? null : l.expression(target);
    const held = temporary(
      place?.variable?.type ?? (given.length === targets.length ? typeOfValue(given[at]!) : null),
    );
    if (place) writes.push(write(place, core('variable', '', [], target, held), source));
    return core('bind', '', [], target, held);
  });
  const typed = given.map((value, at) =>
    given.length === targets.length
      ? assigned(binds[at]!.variable!.type ?? null, materialised(value))
      : value,
  );
  return [...declared(l, binds, typed, source), ...writes];
}

function write(target: Core, value: Core, source: AstNode, operator = ''): Core {
  return core('evaluate', '', [core('assign', operator, [target, value], source)], source);
}

function temporary(type: Core | null): CoreVariable {
  return { name: 'held', kind: 'temporary', binding: null, symbol: null, type };
}
