import { type AstNode, isBroken } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, type CoreFile, type CoreVariable, core } from '../../model/core.ts';
import { dotImports } from '../../model/go-dot-imports.ts';
import { predeclaredNames } from '../../model/go-predeclared.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { variableKind } from '../variable-kind.ts';
import { lowerConstants, lowerVariables } from './assignments.ts';
import { constantValue } from './constant-values.ts';
import { type GoVariable, type Lowering, unparenthesised } from './context.ts';
import { lowerExpression } from './expressions.ts';
import { bindTo, lowerFunction } from './functions.ts';
import { libraryNameOf } from './library-names.ts';
import { methodsOf } from './methods.ts';
import { signatureOf } from './signatures.ts';
import { lowerStatement, lowerStatements } from './statements.ts';
import { functionType, lowerType, predeclaredType } from './types.ts';

/** Lowers Go. */
export function lowerGo(file: ParsedFile): CoreFile {
  const { bindings } = file;
  const variables = new Map<Binding, GoVariable>();
  const others = new Map<string, CoreVariable>();
  const members = new Map<Binding, Map<string, CoreVariable>>();
  let parents: Parents | null = null;
  const dots = dotImports(file);

  const lowering: Lowering = {
    file,
    frame: null,
    parent(node) {
      parents ??= parentsOf(file.root);
      return parents.get(node) ?? null;
    },
    variable,
    name(node) {
      const binding = bindings.of(node);
      return binding ? variable(binding) : otherName(node.text);
    },
    packageMember(operand, member) {
      const binding = operand.children.length === 0 ? bindings.of(operand) : null;
      const name = binding?.import ? libraryNameOf(binding.import.module, member.text) : null;
      if (name) return otherName(name);
      return binding?.import ? memberOf(binding, member.text) : null;
    },
    expression: (node) => lowerExpression(lowering, node),
    type: (node) => lowerType(lowering, node),
    statements: (block) => (block ? lowerStatements(lowering, named(block)) : []),
    opaque(node) {
      if (node.children.length === 0) return core('opaque', `${node.kind} ${node.text}`, [], node);
      const tokens = node.children.filter((child) => !child.named && !child.extra).map(({ text }) => text);
      return core('opaque', `${node.kind} ${tokens.join(' ')}`, named(node).map(lowering.expression), node);
    },
    isType,
  };
  const methods = methodsOf(lowering);

  return {
    file,
    variable,
    lower: (node) => lowerAny(node),
    signature: (node) => signatureOf(lowering, node),
  };

  function variable(binding: Binding): GoVariable {
    const known = variables.get(binding);
    if (known) return known;
    const { name, symbol } = binding;
    const kind = isNamedResult(binding) ? 'local' : variableKind(binding);
    const declared = binding.kind === 'type' && binding.declarations[0];
    const spec = declared ? lowering.parent(declared) : null;
    const isWhole = spec && !fieldOf(spec, 'type_parameters') && !isBroken(spec);
    const written = isWhole ? fieldOf(spec, 'type') : null;
    const made: GoVariable = {
      name,
      kind,
      binding,
      symbol,
      type: null,
      ...(written && { underlying: () => lowerType(lowering, written) }),
      ...(kind === 'item' &&
        spec && {
          copiedBy: (method: string) => methods.isCopiedBy(name, method),
          methodType: (method: string) => methods.typeOf(name, method),
        }),
      ...(kind === 'item' && constantOf(binding)),
    };
    variables.set(binding, made);
    if (kind === 'item') made.type = typeOfItem(binding);
    return made;
  }

  /** `n` of `func f() (n int)`: a local that begins as zero, and nothing that a caller gives. */
  function isNamedResult({ kind, declarations: [name] }: Binding): boolean {
    const declaration = kind === 'parameter' && name ? lowering.parent(name) : null;
    const list = declaration && lowering.parent(declaration);
    return list?.kind === 'parameter_list' && list.field === 'result';
  }

  /** What a constant of the package is, found out when somebody asks. */
  function constantOf({ declarations: [name, ...others] }: Binding): Pick<CoreVariable, 'constant'> | null {
    const spec = name && others.length === 0 ? lowering.parent(name) : null;
    const whole = spec?.kind === 'const_spec' && !isBroken(spec) ? lowering.parent(spec) : null;
    if (!whole) return null;
    return {
      constant: () => {
        const [made] = lowerConstants(lowering, whole, name);
        return made ? constantValue(made.children[1]!) : null;
      },
    };
  }

  /** What a package declares can be used before it is lowered. */
  function typeOfItem({ declarations }: Binding): Core | null {
    const holder = declarations[0] ? lowering.parent(declarations[0]) : null;
    if (!holder || isBroken(holder)) return null;
    if (holder.kind === 'function_declaration')
      return fieldOf(holder, 'type_parameters') ? null : functionType(lowering, holder);
    const type = holder.kind === 'var_spec' ? fieldOf(holder, 'type') : null;
    if (type) return lowerType(lowering, type);
    if (holder.kind === 'const_spec') lowerAny(holder);
    return declarations[0] ? (variables.get(bindings.of(declarations[0])!)?.type ?? null) : null;
  }

  function memberOf(binding: Binding, member: string): CoreVariable {
    const own = members.get(binding) ?? new Map<string, CoreVariable>();
    members.set(binding, own);
    const known = own.get(member) ?? {
      name: member,
      kind: 'import',
      binding,
      symbol: null,
      member,
      type: null,
    };
    own.set(member, known);
    return known;
  }

  /** A name that this file doesn't declare is the language's, or its package's. */
  function otherName(name: string): CoreVariable {
    const known = others.get(name);
    if (known) return known;
    // What has a dot in it is the library's.
    const made: CoreVariable =
      predeclaredNames.has(name) || name.includes('.')
        ? { name, kind: 'free', binding: null, symbol: null, type: null }
        : {
            ...{ name, kind: 'item', binding: null, symbol: null, path: file.path, type: null, dots },
            // Its type may be declared beside this file, and its methods in it.
            methodType: (method) => methods.typeOf(name, method),
          };
    others.set(name, made);
    return made;
  }

  function isType(wrapped: AstNode): boolean {
    const node = unparenthesised(wrapped);
    if (/_type$/.test(node.kind)) return node.kind !== 'generic_type' || isType(fieldOf(node, 'type')!);
    if (node.kind === 'unary_expression') return node.children[0]?.kind === '*' && isType(named(node)[0]!);
    if (!/^(?:identifier|type_identifier)$/.test(node.kind)) return false;
    const binding = bindings.of(node);
    return binding
      ? binding.kind === 'type'
      : predeclaredNames.has(node.text) && predeclaredType(node.text) !== null;
  }

  function lowerAny(node: AstNode): readonly Core[] {
    switch (node.kind) {
      case 'function_declaration': {
        const bind = bindTo(lowering, fieldOf(node, 'name')!, null);
        return [core('let', 'function', [bind, lowerFunction(lowering, node)], node)];
      }
      case 'method_declaration':
        return [core('method', fieldOf(node, 'name')!.text, [lowerFunction(lowering, node)], node)];
      case 'var_spec':
        return lowerVariables(lowering, node);
      case 'const_spec':
        return lowerConstants(lowering, constantsAround(node), node);
      case 'identifier':
        return lowerDeclaredName(node);
      case 'type_spec':
      case 'type_alias':
      case 'type_declaration':
      case 'field_declaration':
      case 'field_identifier':
      case 'method_elem':
        return [];
      case 'import_declaration':
        return effectsOf(node);
      case 'package_clause':
        return [core('opaque', `package ${named(node)[0]?.text ?? ''}`, [], node)];
      default:
        return /_declaration$|_statement$|^block$/.test(node.kind)
          ? lowerStatement(lowering, node)
          : [lowerExpression(lowering, node)];
    }
  }

  /**
   * What is imported for its effect, for all of its names, or from C; and a package that is called otherwise than its
   * path ends: whoever says its real name says nothing that is known here.
   */
  function effectsOf(node: AstNode): readonly Core[] {
    if (node.kind !== 'import_spec') return named(node).flatMap(effectsOf);
    const name = fieldOf(node, 'name');
    const path = file.text.slice(fieldOf(node, 'path')!.start + 1, fieldOf(node, 'path')!.end - 1);
    const isSaid = (): boolean =>
      file.bindings.all.some(
        ({ references, import: target }) => target?.module === path && references.length > 0,
      );
    const binds = path !== 'C' && (name ? /^(?:package_identifier|dot)$/.test(name.kind) : isSaid());
    return binds ? [] : [core('opaque', `import ${name ? name.kind : ''} ${path}`, [], node)];
  }

  /** One of the several names of a spec, or an expression. */
  function lowerDeclaredName(node: AstNode): readonly Core[] {
    const holder = lowering.parent(node);
    if (holder?.kind === 'var_spec' && node.field === 'name') return lowerVariables(lowering, holder, node);
    if (holder?.kind === 'const_spec' && node.field === 'name')
      return lowerConstants(lowering, constantsAround(holder), node);
    return [lowerExpression(lowering, node)];
  }

  function constantsAround(node: AstNode): AstNode {
    let at = node;
    while (at.kind !== 'const_declaration') at = lowering.parent(at) ?? { ...at, kind: 'const_declaration' };
    return at;
  }
}
