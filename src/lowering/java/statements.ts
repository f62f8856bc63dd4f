import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldsOf, named, partOf } from '../../model/node-parts.ts';
import { lowerClass } from './classes.ts';
import { type Lowering, typed, use } from './context.ts';
import { lowerArguments, lowerExpression, lowerUnknown } from './expressions.ts';
import { isClass } from './frames.ts';
import { lowerBind } from './functions.ts';
import { assigned, assignmentOf, lowerUpdate } from './operators.ts';
import { givingSwitch, lowerSwitch } from './switches.ts';
import { spelledType, unparenthesised } from './syntax.ts';
import { lowerTry } from './try.ts';

/** A block of its own scope, also where it holds a single statement. */
export function lowerBlock(l: Lowering, node: AstNode): Core {
  return core('block', '', lowerStatements(l, named(node)), node);
}

/** Statements one after the other; comments between them are none. */
export function lowerStatements(l: Lowering, nodes: readonly AstNode[]): readonly Core[] {
  return nodes.flatMap((node) => lowerStatement(l, node));
}

/** A statement that stands where only one may, as a block. */
function lowerBody(l: Lowering, node: AstNode): Core {
  return node.kind === 'block' ? lowerBlock(l, node) : core('block', '', lowerStatement(l, node), node);
}

/** One statement may be several: `int a = 1, b = 2;` declares two variables. */
export function lowerStatement(l: Lowering, node: AstNode): readonly Core[] {
  if (node.extra) return [];
  if (isClass(node)) {
    const name = partOf(node, 'name')!;
    return [core('let', 'class', [lowerBind(l, name), lowerClass(l, node)], node)];
  }
  switch (node.kind) {
    case 'expression_statement':
      return lowerEvaluated(l, named(node)[0] ?? node);
    case 'local_variable_declaration':
      return fieldsOf(node, 'declarator').flatMap((declarator) => lowerDeclarator(l, declarator));
    case 'block':
      return [lowerBlock(l, node)];
    case 'if_statement': {
      const alternative = partOf(node, 'alternative');
      return [
        core(
          'choose',
          '',
          [
            lowerExpression(l, partOf(node, 'condition')!),
            lowerBody(l, partOf(node, 'consequence')!),
            alternative ? lowerBody(l, alternative) : core('nothing'),
          ],
          node,
        ),
      ];
    }
    case 'while_statement':
      return [
        core(
          'loop',
          '',
          [
            lowerExpression(l, partOf(node, 'condition')!),
            lowerBody(l, partOf(node, 'body')!),
            core('nothing'),
          ],
          node,
        ),
      ];
    case 'do_statement':
      return [
        core(
          'do_loop',
          '',
          [lowerBody(l, partOf(node, 'body')!), lowerExpression(l, partOf(node, 'condition')!)],
          node,
        ),
      ];
    case 'for_statement':
      return [lowerFor(l, node)];
    case 'enhanced_for_statement':
      return [lowerForEach(l, node)];
    case 'return_statement':
      return lowerReturn(l, named(node)[0] ?? null, node);
    case 'throw_statement':
      return [core('throw', '', [lowerExpression(l, named(node)[0]!)], node)];
    case 'break_statement':
    case 'continue_statement':
      return [
        core(node.kind === 'break_statement' ? 'break' : 'continue', named(node)[0]?.text ?? '', [], node),
      ];
    case 'labeled_statement': {
      const [label, body] = named(node);
      return [core('label', label!.text, [lowerBody(l, body!)], node)];
    }
    case 'switch_expression':
      return [lowerSwitch(l, node)];
    case 'synchronized_statement': {
      const [lock, body] = named(node);
      return [core('opaque', 'synchronized', [lowerExpression(l, lock!), lowerBlock(l, body!)], node)];
    }
    case 'try_statement':
    case 'try_with_resources_statement':
      return [lowerTry(l, node)];
    case 'explicit_constructor_invocation': {
      const kind = node.children.find(({ kind }) => kind === 'this' || kind === 'super')!.kind;
      const object = partOf(node, 'object');
      const args = lowerArguments(l, partOf(node, 'arguments'));
      // Every constructor that says neither begins with it.
      if (kind === 'super' && !object && args.length === 0) return [];
      return [
        core(
          'opaque',
          `constructor ${kind}`,
          [...(object ? [lowerExpression(l, object)] : []), ...args],
          node,
        ),
      ];
    }
    case 'assert_statement':
      return [lowerAssert(l, node)];
    case 'yield_statement':
      return [core('opaque', 'yield', [lowerExpression(l, named(node)[0]!)], node)];
    default:
      return isEmpty(node) ? [] : [lowerUnknown(l, node)];
  }
}

/** `assert a : b` is only asked where the program was started so, which it seldom is. */
function lowerAssert(l: Lowering, node: AstNode): Core {
  const [test, ...message] = named(node).map((part) => lowerExpression(l, part)) as [Core, ...Core[]];
  const failed = core('throw', '', [core('opaque', 'assertion', message, node)], node);
  const asked = core('choose', '', [test, core('block', ''), core('block', '', [failed])], node);
  return core(
    'choose',
    '',
    [core('opaque', 'assertions'), core('block', '', [asked]), core('block', '')],
    node,
  );
}

function isEmpty({ kind }: AstNode): boolean {
  return kind === ';' || kind === 'empty_statement';
}

function lowerEvaluated(l: Lowering, expression: AstNode): readonly Core[] {
  const node = unparenthesised(expression);
  if (node.kind === 'switch_expression') return [lowerSwitch(l, node)];
  const [target, value] = ['left', 'right'].map((side) => partOf(node, side));
  const isPlain = node.kind === 'assignment_expression' && (partOf(node, 'operator')?.text ?? '=') === '=';
  if (isPlain && target?.kind === 'identifier' && value?.kind === 'switch_expression') {
    const kept = keptSwitch(l, lowerExpression(l, target), value);
    if (kept) return [kept];
  }
  const made = node.kind === 'update_expression' ? lowerUpdate(l, node, false) : lowerExpression(l, node);
  return [core('evaluate', '', [made], expression)];
}

function lowerDeclarator(l: Lowering, declarator: AstNode): readonly Core[] {
  const target = lowerBind(l, partOf(declarator, 'name')!);
  const value = partOf(declarator, 'value');
  const name = target.variable ? use(target.variable, declarator) : null;
  const kept = value && name && keptSwitch(l, name, value);
  if (kept) return [core('let', 'let', [target, core('nothing')], declarator), kept];
  const made = value ? assigned(l, target.variable?.spelled, value) : core('nothing');
  return [core('let', 'let', [target, made], declarator)];
}

/** A switch whose value a variable gets; null for any other value, and where the variable has its type from it. */
function keptSwitch(l: Lowering, name: Core, value: AstNode): Core | null {
  const type = name.spelled ?? name.variable?.spelled;
  if (value.kind !== 'switch_expression' || type === undefined || type === 'var') return null;
  return givingSwitch(l, value, (given) => [
    core('evaluate', '', [assignmentOf(l, { ...name, spelled: type }, given, given)], given),
    core('break', '', [], given),
  ]);
}

/** What a `for` declares stands before its loop, in a block with it. */
function lowerFor(l: Lowering, node: AstNode): Core {
  const start = fieldsOf(node, 'init').flatMap((init) =>
    init.kind === 'local_variable_declaration' ? lowerStatement(l, init) : lowerEvaluated(l, init),
  );
  const condition = partOf(node, 'condition');
  const updates = fieldsOf(node, 'update').flatMap((update) => lowerEvaluated(l, update));
  const [only, ...more] = updates;
  const loop = core(
    'loop',
    '',
    [
      condition ? lowerExpression(l, condition) : typed(core('literal', 'b:true'), 'boolean'),
      lowerBody(l, partOf(node, 'body')!),
      only ? (more.length > 0 ? core('block', '', updates) : only) : core('nothing'),
    ],
    node,
  );
  return start.length === 0 ? loop : core('block', '', [...start, loop], node);
}

function lowerForEach(l: Lowering, node: AstNode): Core {
  return core(
    'for_each',
    'of',
    [
      lowerBind(l, partOf(node, 'name')!),
      lowerExpression(l, partOf(node, 'value')!),
      lowerBody(l, partOf(node, 'body')!),
    ],
    node,
  );
}

function lowerReturn(l: Lowering, value: AstNode | null, node: AstNode): readonly Core[] {
  const type = returnTypeAround(l, node);
  if (!value) return [core('return', '', [], node)];
  const giveBack = (one: AstNode): readonly Core[] => [
    typed(core('return', '', [assigned(l, type, one)], node), type),
  ];
  const chosen = value.kind === 'switch_expression' ? givingSwitch(l, value, giveBack) : null;
  return chosen ? [chosen] : giveBack(value);
}

/** The type that the method around gives; absent in a lambda, whose target says so. */
function returnTypeAround(l: Lowering, node: AstNode): string | undefined {
  for (let at = l.parents.get(node); at; at = l.parents.get(at)) {
    if (at.kind === 'lambda_expression') return undefined;
    if (at.kind === 'method_declaration') return spelledType(partOf(at, 'type'));
  }
  return undefined;
}
