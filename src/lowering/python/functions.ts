import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Core } from '../../model/core.ts';
import { hasLateAnnotations } from '../../model/late-annotations.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { bindOf, core, literal, nothing, opaque, useOf } from './build.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import { signatureInside } from './inner-annotations.ts';
import { type Lowering, receiverName } from './lowering.ts';
import { lowerBlock } from './statements.ts';

/** `lambda x: x + 1` is a function that returns `x + 1`. */
export function lowerLambda(l: Lowering, node: AstNode): Core {
  const body = partOf(node, 'body')!;
  const { parameters, defaults } = lowerParameters(l, partOf(node, 'parameters'), null);
  const statements = l.lifetimes
    .ahead(body)
    .map((binding) => core('let', [bindOf(l.variable(binding)), nothing()], null, 'let'));
  const block = core('block', [...statements, core('return', [lowerExpression(l, body)], body)], body);
  const made = core(
    'function',
    [parameters, block],
    node,
    yields(body) ? 'arrow generator exact' : 'arrow exact',
  );
  return withDefaults(made, defaults, node);
}

export interface FunctionParts {
  readonly made: Core;
  /** Values that are computed when the function is defined; its parameters name them by their number. */
  readonly defaults: readonly Core[];
}

/** A function with the values of its defaults, which are computed where it is defined. */
export function lowerFunction(l: Lowering, node: AstNode): Core {
  const { made, defaults } = lowerFunctionParts(l, node);
  return withDefaults(made, defaults, node);
}

/**
 * A function with its parameters and its body; `exact`, since it takes each argument by place or name or fails. Defaults that are more than a literal stand before the function, since
 * Python evaluates them where it is defined; annotations and documentation are its signature's, but for what those of a
 * function inside of another one do.
 */
export function lowerFunctionParts(l: Lowering, node: AstNode): FunctionParts {
  const receiver = receiverName(node, l.parents);
  const own = receiver && l.file.bindings.of(receiver);
  const isMethod = own !== null && l.receivers.has(own);
  const { parameters, defaults } = lowerParameters(l, partOf(node, 'parameters'), isMethod ? receiver : null);
  const body = partOf(node, 'body')!;
  const modifiers = [
    ...(isMethod ? [] : ['arrow']),
    ...(hasToken(node, 'async') ? ['async'] : []),
    ...(yields(body) ? ['generator'] : []),
    ...(isMethod ? ['method'] : []),
    'exact',
    ...(isAskedForItsName(l, node) ? ['named'] : []),
  ];
  const made = core('function', [parameters, lowerBlock(l, body)], node, modifiers.join(' '));
  return { made, defaults: [...defaults, ...namesAskedTooEarly(l, node), ...signatureInside(l, node)] };
}

/**
 * An annotation that names a class around, which is not there before all of it is: asking for it fails.
 *
 *     def main():
 *         class Cart:
 *             def copy(self) -> Cart: ...
 */
function namesAskedTooEarly(l: Lowering, node: AstNode): readonly Core[] {
  const classes: Binding[] = [];
  for (let at = l.parents.get(node); at; at = l.parents.get(at)) {
    const name = at.kind === 'class_definition' ? partOf(at, 'name') : null;
    const binding = name && l.file.bindings.of(name);
    if (binding && !binding.topLevel) classes.push(binding);
  }
  if (classes.length === 0 || hasLateAnnotations(l.file)) return [];
  const heads = [partOf(node, 'parameters'), partOf(node, 'return_type')];
  return heads.flatMap((head) => (head ? namesOf(l, head, classes) : []));
}

function namesOf(l: Lowering, node: AstNode, wanted: readonly Binding[]): readonly Core[] {
  if (node.kind === 'string') return [];
  const binding = node.kind === 'identifier' ? l.file.bindings.of(node) : null;
  if (binding && wanted.includes(binding)) return [useOf(l.variable(binding), node)];
  return node.children.flatMap((child) => namesOf(l, child, wanted));
}

/** `f.__name__`, which a lambda in its place would not have. */
function isAskedForItsName(l: Lowering, node: AstNode): boolean {
  return namesAskedFor(l.file).has(partOf(node, 'name')?.text ?? '');
}

const askedFor = new WeakMap<Lowering['file'], ReadonlySet<string>>();

function namesAskedFor(file: Lowering['file']): ReadonlySet<string> {
  const asked = /(?<![\w.])([\p{L}_][\p{L}\p{M}\p{N}_]*)\.__(?:qual)?name__/gu;
  const known = askedFor.get(file) ?? new Set([...file.text.matchAll(asked)].map(([, name]) => name!));
  askedFor.set(file, known);
  return known;
}

interface LoweredParameters {
  readonly parameters: Core;
  /** Values that are computed when the function is defined. */
  readonly defaults: readonly Core[];
}

function lowerParameters(l: Lowering, list: AstNode | null, receiver: AstNode | null): LoweredParameters {
  const defaults: Core[] = [];
  const lowered: Core[] = [];
  const given = list
    ? list.children.filter(({ extra, named, kind }) => !extra && (named || kind === '*' || kind === '/'))
    : [];
  for (const parameter of given) {
    if (receiver && (parameter === receiver || parameter.children.includes(receiver))) continue;
    lowered.push(lowerParameter(l, parameter, defaults));
  }
  return { parameters: core('parameters', lowered, list), defaults };
}

function lowerParameter(l: Lowering, node: AstNode, defaults: Core[]): Core {
  switch (node.kind) {
    case 'identifier':
      return bindName(l, node);
    case 'typed_parameter':
      return lowerParameter(l, named(node)[0]!, defaults);
    case 'default_parameter':
    case 'typed_default_parameter': {
      const value = lowerExpression(l, partOf(node, 'value')!);
      const name = partOf(node, 'name')!;
      if (value.op === 'literal') return core('default', [bindName(l, name), value], node, 'missing');
      defaults.push(value);
      return core('default', [bindName(l, name), literal(`default ${defaults.length}`)], node, 'missing');
    }
    case 'list_splat_pattern':
      return core(
        'spread',
        named(node).map((name) => bindName(l, name)),
        node,
      );
    case 'dictionary_splat_pattern':
      return core(
        'spread',
        named(node).map((name) => bindName(l, name)),
        node,
        '**',
      );
    case 'positional_separator':
    case '/':
      return opaque('/', [], node);
    case 'keyword_separator':
    case '*':
      return opaque('*', [], node);
    default:
      return lowerUnknown(l, node);
  }
}

function bindName(l: Lowering, name: AstNode): Core {
  const binding = l.file.bindings.of(name);
  return binding ? bindOf(l.variable(binding), name) : lowerUnknown(l, name);
}

/** `def f(a=now()): ...` calls `now` where it is defined. */
export function withDefaults(made: Core, defaults: readonly Core[], node: AstNode): Core {
  return defaults.length === 0 ? made : opaque('defaults', [...defaults, made], node);
}

const INNER = /^(?:function_definition|lambda|class_definition|generator_expression)$/;

function yields(node: AstNode): boolean {
  if (node.kind === 'yield') return true;
  return node.children.some((child) => !INNER.test(child.kind) && yields(child));
}
