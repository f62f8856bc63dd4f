import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { withClaimedTypes } from './claimed-types.ts';
import { type Lowering, unparenthesised } from './context.ts';
import { lowerDirective } from './directives.ts';
import { isUsing, lowerUsing, startsByUsing, withDisposal } from './using.ts';

/** What has no meaning at run time: types, and the bindings of imports and exports, which names resolve through. */
const ERASED =
  /^(?:interface_declaration|type_alias_declaration|function_signature|ambient_declaration|empty_statement|import_alias_type|comment|hash_bang_line)$/;

/** Function declarations first, since they are there from the start of their block. */
export function lowerStatements(lowering: Lowering, nodes: readonly AstNode[]): readonly Core[] {
  const isFunction = ({ kind }: AstNode): boolean =>
    kind === 'function_declaration' || kind === 'generator_function_declaration';
  return withDisposal(
    lowering,
    [...nodes.filter(isFunction), ...nodes.filter((node) => !isFunction(node))],
    (node) => lowerStatement(lowering, node),
  );
}

/**
 * None for what runs nothing: types, and strings that are no directives. Several for one that declares several
 * variables.
 */
export function lowerStatement(lowering: Lowering, node: AstNode): readonly Core[] {
  if (ERASED.test(node.kind) || node.extra) return [];
  switch (node.kind) {
    case 'expression_statement': {
      const inner = named(node)[0];
      if (!inner) return [];
      if (isUsing(node)) return [lowerUsing(lowering, node)];
      if (lowering.directives.has(node)) return lowerDirective(node, lowering.isStrict);
      // A string that is no directive is evaluated without a trace.
      if (inner.kind === 'string') return [];
      return [core('evaluate', '', [withClaimedTypes(lowering, inner, lowering.expression(inner))], node)];
    }
    case 'lexical_declaration':
    case 'variable_declaration':
      return named(node)
        .filter(({ kind }) => kind === 'variable_declarator')
        .map((declarator) => lowerDeclarator(lowering, declarator, kindOf(node), node));
    case 'variable_declarator':
      return [lowerDeclarator(lowering, node, 'const', node)];
    case 'function_declaration':
    case 'generator_function_declaration':
      return [declared(lowering, node, 'function', lowering.callable(node))];
    case 'class_declaration':
    case 'abstract_class_declaration':
      return [declared(lowering, node, 'class', lowering.classBody(node))];
    case 'export_statement':
      return lowerExport(lowering, node);
    case 'import_statement':
      return lowerImport(lowering, node);
    case 'statement_block':
      return [core('block', '', lowering.statements(named(node)), node)];
    case 'if_statement': {
      const alternative = fieldOf(node, 'alternative');
      const otherwise =
        alternative && (alternative.kind === 'else_clause' ? named(alternative)[0]! : alternative);
      return [
        core(
          'choose',
          '',
          [
            lowering.expression(unparenthesised(fieldOf(node, 'condition')!)),
            lowering.body(fieldOf(node, 'consequence')!),
            otherwise ? lowering.body(otherwise) : core('nothing'),
          ],
          node,
        ),
      ];
    }
    case 'while_statement': {
      const test = lowering.expression(unparenthesised(fieldOf(node, 'condition')!));
      return [core('loop', '', [test, lowering.body(fieldOf(node, 'body')!), core('nothing')], node)];
    }
    case 'do_statement': {
      const test = lowering.expression(unparenthesised(fieldOf(node, 'condition')!));
      return [core('do_loop', '', [lowering.body(fieldOf(node, 'body')!), test], node)];
    }
    case 'for_statement':
      return [startsByUsing(node) ? lowering.opaque(node) : lowerFor(lowering, node)];
    case 'for_in_statement':
      return [lowerForEach(lowering, node)];
    case 'return_statement': {
      const value = named(node)[0];
      return [core('return', '', value ? [lowering.expression(value)] : [], node)];
    }
    case 'throw_statement':
      return [core('throw', '', [lowering.expression(named(node)[0]!)], node)];
    case 'break_statement':
    case 'continue_statement':
      return [
        core(
          node.kind === 'break_statement' ? 'break' : 'continue',
          fieldOf(node, 'label')?.text ?? '',
          [],
          node,
        ),
      ];
    case 'labeled_statement':
      return [core('label', fieldOf(node, 'label')!.text, [lowering.body(fieldOf(node, 'body')!)], node)];
    case 'switch_statement':
      return [lowerSwitch(lowering, node)];
    case 'try_statement':
      return [lowerTry(lowering, node)];
    default:
      return [lowering.opaque(node)];
  }
}

function kindOf(declaration: AstNode): string {
  if (declaration.kind === 'variable_declaration') return 'var';
  return hasToken(declaration, 'const') ? 'const' : 'let';
}

function lowerDeclarator(lowering: Lowering, node: AstNode, kind: string, statement: AstNode): Core {
  const value = fieldOf(node, 'value');
  const made = value ? lowering.expression(value) : core('nothing');
  return core('let', kind, [lowering.target(fieldOf(node, 'name')!, true), made], statement);
}

function declared(lowering: Lowering, node: AstNode, kind: string, made: Core): Core {
  const name = fieldOf(node, 'name');
  const variable = name && lowering.variable(name);
  return variable
    ? core('let', kind, [core('bind', '', [], name, variable), made], node)
    : core('opaque', kind, [made], node);
}

/** What an import binds is found through the names; one that binds nothing is evaluated for its effect. */
function lowerImport(lowering: Lowering, node: AstNode): readonly Core[] {
  if (!fieldOf(node, 'source')) return [];
  return node.children.some(({ kind }) => kind === 'import_clause') ? [] : [lowering.opaque(node)];
}

/** What is exported under which name belongs to the module's interface; here only what is evaluated counts. */
function lowerExport(lowering: Lowering, node: AstNode): readonly Core[] {
  const declaration = fieldOf(node, 'declaration');
  const decorators = node.children.filter(({ kind }) => kind === 'decorator').map(lowering.opaque);
  if (declaration) return [...decorators, ...lowerStatement(lowering, declaration)];
  const value = fieldOf(node, 'value');
  if (value) return [...decorators, core('opaque', 'export default', [lowering.expression(value)], node)];
  return hasToken(node, '=') ? [lowering.opaque(node)] : [];
}

function lowerInitializer(lowering: Lowering, node: AstNode): readonly Core[] {
  if (node.kind === 'empty_statement') return [];
  if (/declaration$/.test(node.kind)) return lowerStatement(lowering, node);
  const inner = node.kind === 'expression_statement' ? named(node)[0] : undefined;
  return [core('evaluate', '', [lowering.expression(inner ?? node)], node)];
}

/** What a `for` declares stands before its loop, in a block with it. */
function lowerFor(lowering: Lowering, node: AstNode): Core {
  const initializer = fieldOf(node, 'initializer');
  const condition = fieldOf(node, 'condition');
  const increment = fieldOf(node, 'increment');
  const lexical = initializer?.kind === 'lexical_declaration';
  const copies = lexical && lowering.captured(initializer, node);
  const before = initializer ? lowerInitializer(lowering, initializer) : [];
  const test =
    condition && condition.kind !== 'empty_statement'
      ? condition.kind === 'expression_statement'
        ? named(condition)[0]!
        : condition
      : null;
  const loop = core(
    'loop',
    copies ? 'copies' : '',
    [
      test ? lowering.expression(test) : core('literal', 'b:true'),
      lowering.body(fieldOf(node, 'body')!),
      increment ? core('evaluate', '', [lowering.expression(increment)], increment) : core('nothing'),
    ],
    node,
  );
  return before.length === 0 ? loop : core('block', '', [...before, loop], node);
}

function lowerForEach(lowering: Lowering, node: AstNode): Core {
  const kind = node.children.find(({ field: role }) => role === 'kind')?.text ?? '';
  const operator = node.children.find(({ field: role }) => role === 'operator')?.text ?? 'in';
  const left = fieldOf(node, 'left')!;
  const shared = kind === 'var' || kind === 'const' ? ` ${kind}` : '';
  const text = `${hasToken(node, 'await') ? 'await ' : ''}${operator}${kind === '' ? ' assign' : shared}`;
  return core(
    'for_each',
    text,
    [
      lowering.target(left, kind !== ''),
      lowering.expression(unparenthesised(fieldOf(node, 'right')!)),
      lowering.body(fieldOf(node, 'body')!),
    ],
    node,
  );
}

function lowerSwitch(lowering: Lowering, node: AstNode): Core {
  const cases = named(fieldOf(node, 'body')!).map((inner) => {
    const value = inner.kind === 'switch_case' ? fieldOf(inner, 'value') : null;
    const body = named(inner).filter(({ field: role }) => role === 'body');
    return core(
      'case',
      '',
      [
        value ? lowering.expression(value) : core('nothing'),
        ...body.flatMap((statement) => lowerStatement(lowering, statement)),
      ],
      inner,
    );
  });
  return core('switch', '', [lowering.expression(unparenthesised(fieldOf(node, 'value')!)), ...cases], node);
}

function lowerTry(lowering: Lowering, node: AstNode): Core {
  const handler = fieldOf(node, 'handler');
  const finalizer = fieldOf(node, 'finalizer');
  const parameter = handler && fieldOf(handler, 'parameter');
  return core(
    'try',
    '',
    [
      lowering.body(fieldOf(node, 'body')!),
      handler
        ? core(
            'catch',
            '',
            [
              parameter ? lowering.target(parameter, true) : core('nothing'),
              lowering.body(fieldOf(handler, 'body')!),
            ],
            handler,
          )
        : core('nothing'),
      finalizer ? lowering.body(fieldOf(finalizer, 'body')!) : core('nothing'),
    ],
    node,
  );
}
