import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { core, nothing, opaque } from './build.ts';
import { lowerExpression } from './expressions.ts';
import { lowerFunctionParts, withDefaults } from './functions.ts';
import { fieldTypeInside } from './inner-annotations.ts';
import { type Lowering, memberName, receiverName } from './lowering.ts';
import { lowerStatement } from './statements.ts';

/**
 * A class with what it inherits from, its fields and its methods, in source order, since its body runs in that order.
 *
 *     class A(B):                class [B, field `limit` [1], get `size` [function]]
 *         limit: int = 1
 *         @property
 *         def size(self): ...
 */
export function lowerClass(l: Lowering, node: AstNode): Core {
  const members = named(partOf(node, 'body')!).flatMap((member) => lowerMember(l, member));
  return core('class', [lowerBases(l, node), ...members], node);
}

/** One base as it is; several, and what is passed to the metaclass, are told apart by their order. */
function lowerBases(l: Lowering, node: AstNode): Core {
  const list = partOf(node, 'superclasses');
  const bases = list ? named(list).map((base) => lowerExpression(l, base)) : [];
  const [only] = bases;
  if (!only) return nothing();
  return bases.length === 1 && only.op !== 'named' ? only : opaque('bases', bases, list);
}

/**
 * A member of a class's body, where an assignment makes a field of the class; the name is the field's, and no
 * variable.
 */
export function lowerMember(l: Lowering, node: AstNode): readonly Core[] {
  switch (node.kind) {
    case 'function_definition':
      return [lowerMethod(l, node, [], node)];
    case 'class_definition':
      return [core('field', [lowerClass(l, node)], node, `static ${keyOf(l, node)}`)];
    case 'decorated_definition': {
      const definition = partOf(node, 'definition')!;
      const decorators = node.children
        .filter(({ kind }) => kind === 'decorator')
        .map((one) => named(one)[0]!);
      if (definition.kind === 'function_definition') return [lowerMethod(l, definition, decorators, node)];
      return [
        core(
          'field',
          [decorate(l, decorators, lowerClass(l, definition))],
          node,
          `static ${keyOf(l, definition)}`,
        ),
      ];
    }
    case 'expression_statement': {
      const [only] = node.children;
      if (node.children.length === 1 && only?.kind === 'assignment') return lowerField(l, only, node);
      return lowerStatement(l, node);
    }
    default:
      return lowerStatement(l, node);
  }
}

function keyOf(l: Lowering, node: AstNode): string {
  return memberName(l, node, partOf(node, 'name')!.text);
}

/** `limit: int = 1`; the annotation, which a dataclass reads, is the field's signature. */
function lowerField(l: Lowering, assignment: AstNode, statement: AstNode): readonly Core[] {
  const left = partOf(assignment, 'left')!;
  const right = partOf(assignment, 'right');
  if (left.kind !== 'identifier' || right?.kind === 'assignment') return lowerStatement(l, statement);
  const value = right ? lowerExpression(l, right) : nothing();
  return [
    ...fieldTypeInside(l, assignment, statement),
    core('field', [value], statement, `static ${memberName(l, left, left.text)}`),
  ];
}

function lowerMethod(l: Lowering, node: AstNode, decorators: readonly AstNode[], source: AstNode): Core {
  const key = keyOf(l, node);
  const [first] = decorators;
  const { made, defaults } = lowerFunctionParts(l, node);
  if (decorators.length === 1 && first?.kind === 'identifier' && defaults.length === 0) {
    if (first.text === 'property') return core('method', [made], source, `get ${key}`);
    if (first.text === 'staticmethod') return core('method', [made], source, `static ${key}`);
    if (first.text === 'classmethod' && partOf(node, 'parameters')?.children.some(({ named }) => named))
      return core('method', [{ ...made, text: `class ${made.text}` }], source, `class ${key}`);
  }
  if (
    decorators.length === 1 &&
    defaults.length === 0 &&
    first?.kind === 'attribute' &&
    partOf(first, 'attribute')?.text === 'setter'
  )
    return core('method', [made], source, `set ${key}`);
  const receiver = receiverName(node, l.parents);
  const own = receiver && l.file.bindings.of(receiver);
  const isPlain = own && l.receivers.has(own) && decorators.length === 0;
  // A decorator, or a first parameter that isn't the plain object, makes it something that isn't a method of ours.
  return isPlain
    ? core('method', [made, ...defaults], source, key)
    : opaque(`method ${key}`, [decorate(l, decorators, withDefaults(made, defaults, node))], source);
}

/** `@a @b def f` is `f = a(b(f))`, the decorators evaluated from the first to the last. */
export function decorate(l: Lowering, decorators: readonly AstNode[], value: Core): Core {
  return decorators.reduceRight(
    (inner, decorator) => core('call', [lowerExpression(l, decorator), inner], decorator),
    value,
  );
}
