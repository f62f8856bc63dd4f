import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { canonicalView } from '../../model/canonical.ts';
import { type Core, type CoreFile, type CoreVariable, core, TOLD_TO_DECORATORS } from '../../model/core.ts';
import { typesToldToDecorators } from '../../model/decorated-types.ts';
import { intersectionOf, isToken } from '../../model/intersections.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { variableKind } from '../variable-kind.ts';
import { assertedTypes } from './asserted-types.ts';
import { componentProps } from './component-props.ts';
import type { Lowering } from './context.ts';
import { isStrictAnyway, prologueOf } from './directives.ts';
import { lowerExpression } from './expressions.ts';
import { lowerCallable, lowerClass, lowerMember } from './functions.ts';
import { impliedTypes } from './implied-types.ts';
import { isMappedAsNamed, keyedType, mappedType } from './mapped-types.ts';
import { missingNames } from './missing-names.ts';
import { lowerPair } from './objects.ts';
import { lowerTarget } from './patterns.ts';
import { plainType } from './plain-types.ts';
import { isOnlyMatched } from './regular-expressions.ts';
import { signatureOf } from './signatures.ts';
import { lowerStatement, lowerStatements } from './statements.ts';
import { valueShapes } from './value-shapes.ts';

/** Lowers TypeScript, TSX and JavaScript with JSX. */
export function lowerEcmascript(file: ParsedFile): CoreFile {
  const variables = new Map<Binding, CoreVariable>();
  const free = new Map<string, CoreVariable>();
  const { bindings } = file;
  const view = canonicalView(file.profile);
  const shapeOf = valueShapes(file);
  let props: ReturnType<typeof componentProps> | null = null;

  const lowering: Lowering = {
    directives: new Set(prologueOf(named(file.root))),
    isStrict: isStrictAnyway(file.root),
    variable(node) {
      const binding = bindings.of(node);
      if (binding) return variable(binding);
      return bindings.isReference(node) ? freeVariable(node.text) : null;
    },
    declaration(node) {
      const [name, ...more] = bindings.of(node)?.declarations ?? [];
      return name && more.length === 0 ? (parentsOf(file.root).get(name) ?? null) : null;
    },
    expression: (node) => lowerExpression(lowering, node),
    target: (node, declares) => lowerTarget(lowering, node, declares),
    statements: (nodes) => lowerStatements(lowering, nodes),
    body(node) {
      const inner = node.kind === 'statement_block' ? named(node) : [node];
      return core('block', '', lowerStatements(lowering, inner), node);
    },
    callable: (node, modifiers) => lowerCallable(lowering, node, modifiers),
    classBody: (node) => lowerClass(lowering, node),
    opaque,
    structure,
    mayBeMissing: missingNames(file),
    isOnlyMatched: (node) => isOnlyMatched(file.root, bindings, node),
    captured(declaration, within) {
      const bound = new Set(leavesOf(declaration).flatMap((name) => bindings.of(name) ?? []));
      return hasCapture(within, bound, false);
    },
  };

  return {
    file,
    variable,
    // A property of an interface is all type.
    lower: (node) => (node.kind === 'property_signature' ? [] : (lowerAmbient(node) ?? lowerAny(node))),
    signature: (node) => [...signatureOf(lowering, node), ...toldTypes(node)],
    implied: (node) => impliedTypes(lowering, file, node),
    asserted: (node) => assertedTypes(lowering, node),
  };

  function variable(binding: Binding): CoreVariable {
    const known = variables.get(binding);
    if (known) return known;
    props ??= componentProps(file);
    const held = props.get(binding);
    const made: CoreVariable = {
      ...(held ? { props: held } : {}),
      name: binding.name,
      kind: variableKind(binding, isItem(binding.symbol)),
      binding,
      symbol: binding.symbol,
      shape: () => shapeOf(binding),
    };
    variables.set(binding, made);
    return made;
  }

  function freeVariable(name: string): CoreVariable {
    const known = free.get(name);
    if (known) return known;
    const made: CoreVariable = { name, kind: 'free', binding: null, symbol: null, path: file.path };
    free.set(name, made);
    return made;
  }

  /** What decorators are told, as it is spelled: a name for a type is no value. */
  function toldTypes(node: AstNode): readonly Core[] {
    const told = typesToldToDecorators(file, node);
    return told
      ? [
          core(
            'opaque',
            TOLD_TO_DECORATORS,
            told.map((type) => (type ? structure(type) : core('nothing'))),
          ),
        ]
      : [];
  }

  /**
   * What is only declared is made by somebody else, or by nobody.
   *
   *     declare const rate = 1      is not      const rate = 1
   */
  function lowerAmbient(node: AstNode): readonly Core[] | null {
    if (!/^(?:variable_declarator|(?:abstract_)?class_declaration)$/.test(node.kind)) return null;
    const parents = parentsOf(file.root);
    const holder = parents.get(node);
    const statement = node.kind === 'variable_declarator' && holder ? parents.get(holder) : holder;
    if (statement?.kind !== 'ambient_declaration') return null;
    const made = core('opaque', 'ambient', [], node);
    const name = fieldOf(node, 'name');
    return name && node.kind === 'variable_declarator'
      ? [core('let', 'ambient', [lowering.target(name, true), made], node)]
      : [made];
  }

  function lowerAny(node: AstNode): readonly Core[] {
    if (isMember(node)) return lowerMember(lowering, node);
    if (node.kind === 'pair') return [lowerPair(lowering, node)];
    if (isStatement(node)) return lowerStatement(lowering, node);
    return [lowerExpression(lowering, node)];
  }

  /** Everything that counts in it: its tokens, and what stands inside, lowered where that is known. */
  function opaque(node: AstNode): Core {
    if (node.children.length === 0) {
      const named = lowering.variable(node);
      return named
        ? core('variable', '', [], node, named)
        : core('opaque', `${node.kind} ${node.text}`, [], node);
    }
    const tokens = node.children.filter((child) => !child.named && !child.extra).map(({ text }) => text);
    const inside = node.children
      .filter((child) => child.named && !child.extra)
      .flatMap((child) => {
        if (isMember(child)) return lowerMember(lowering, child);
        if (isStatement(child)) return [core('block', '', lowerStatement(lowering, child), child)];
        return [lowerExpression(lowering, child)];
      });
    return core('opaque', `${node.kind} ${tokens.join(' ')}`, inside, node);
  }

  function structure(node: AstNode): Core {
    if (view.isLeaf(node)) {
      const name = lowering.variable(node);
      return name
        ? core('variable', '', [], node, name)
        : core('opaque', `${node.kind} ${view.text(node)}`, [], node);
    }
    const mapped = mappedType(node);
    const of = mapped && structure(mapped.of);
    if (of && isMappedAsNamed(of)) return core('opaque', `mapped ${mapped.name}`, [of], node);
    const keyed = keyedType(node);
    if (keyed) return core('opaque', 'keyed type', keyed.map(structure), node);
    const inside = view.children(node).map(structure);
    const plain = plainType(node, inside);
    if (plain) return plain;
    if (node.kind === 'parenthesized_type' && inside.length === 3) return inside[1]!;
    if (node.kind === 'intersection_type')
      return intersectionOf(
        inside.filter((part) => !isToken(part)),
        node,
      );
    // An interface's body and an object type say the same.
    if (node.kind === 'interface_body' || node.kind === 'object_type') {
      const members = inside.filter((part) => !isToken(part));
      const object = core('opaque', 'object_type', members, node);
      return members.length > 0 ? intersectionOf([object], node) : object;
    }
    return core('opaque', node.kind, inside, node);
  }

  function hasCapture(node: AstNode, bound: ReadonlySet<Binding>, inside: boolean): boolean {
    if (node.children.length === 0) {
      const binding = inside ? bindings.of(node) : null;
      return binding !== null && bound.has(binding);
    }
    const within = inside || FUNCTIONS.test(node.kind);
    return node.children.some((child) => hasCapture(child, bound, within));
  }
}

const FUNCTIONS =
  /^(?:arrow_function|function_expression|function_declaration|generator_function|generator_function_declaration|method_definition|class|class_declaration)$/;

function isMember({ kind }: AstNode): boolean {
  return /^(?:method_definition|public_field_definition|field_definition|method_signature|abstract_method_signature|index_signature|class_static_block)$/.test(
    kind,
  );
}

function isStatement({ kind }: AstNode): boolean {
  return (
    /(?:_statement|_declaration|^variable_declarator|^statement_block|^function_signature)$/.test(kind) ||
    kind === 'statement_block'
  );
}

/** Declared in a namespace, outside of every function: found by its symbol like what the module itself declares. */
function isItem(symbol: CodeSymbol | null): boolean {
  if (!symbol) return false;
  for (let outer = symbol.parent; outer; outer = outer.parent) if (outer.kind !== 'namespace') return false;
  return true;
}
