import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { encloses } from '../../model/span.ts';
import { bind } from './build.ts';
import type { Lowering } from './lowering.ts';
import { lowerTokens } from './macros.ts';
import { ofKind } from './tree-facts.ts';
import { boundsOf, lowerType, sorted, typesIn } from './types.ts';

/**
 * The type parameters with all that is asked of them; one that stands for the type of a single parameter, and is named
 * nowhere else, is left out and put into `bound`.
 */
export function genericsOf(
  l: Lowering,
  node: AstNode,
  bound: Map<Binding, Core>,
): { readonly parameters: readonly Core[] } {
  const list = typesIn(partOf(node, 'type_parameters')).filter(({ kind }) => kind !== 'lifetime_parameter');
  const where = ofKind(node, 'where_clause');
  const predicates = where ? named(where).filter(({ kind }) => kind === 'where_predicate') : [];
  const asked = new Map<Binding, Core[]>();
  const others: Core[] = [];
  const own = new Set(
    list.flatMap((parameter) => l.file.bindings.of(partOf(parameter, 'name') ?? parameter) ?? []),
  );
  for (const predicate of predicates) {
    const left = partOf(predicate, 'left')!;
    if (left.kind === 'lifetime') continue;
    const binding = l.file.bindings.of(left);
    const bounds = boundsOf(l, partOf(predicate, 'bounds')!);
    if (binding && own.has(binding)) asked.set(binding, [...(asked.get(binding) ?? []), ...bounds]);
    else others.push(core('opaque', 'type where', [lowerType(l, left), ...bounds], predicate));
  }
  const parameters = list.flatMap((parameter) => {
    const name = partOf(parameter, 'name')!;
    const binding = l.file.bindings.of(name);
    if (!binding) return [core('opaque', 'type unknown', lowerTokens(l, parameter), parameter)];
    const at = partOf(parameter, 'bounds');
    const bounds = sorted([...(at ? boundsOf(l, at) : []), ...(asked.get(binding) ?? [])]);
    const preset = partOf(parameter, 'default_type') ?? partOf(parameter, 'type');
    // What a constant is where nobody says: `<const N: usize = 3>`.
    const value = partOf(parameter, 'value');
    if (!preset && isNamedOnce(l, node, binding)) {
      bound.set(binding, core('opaque', 'type impl', bounds, parameter));
      return [];
    }
    return [
      core(
        'opaque',
        `type ${parameter.kind}`,
        [
          bind(l.variable(binding), name),
          ...bounds,
          ...[preset, value].flatMap((node) => (node ? [lowerType(l, node)] : [])),
        ],
        parameter,
      ),
    ];
  });
  return { parameters: [...parameters, ...sorted(others)] };
}

function isNamedOnce(l: Lowering, node: AstNode, binding: Binding): boolean {
  const list =
    node.kind === 'function_item' || node.kind === 'function_signature_item'
      ? partOf(node, 'parameters')
      : null;
  if (!list || binding.frozen) return false;
  const where = ofKind(node, 'where_clause');
  const isSubject = (use: AstNode): boolean => {
    const holder = l.parents.get(use);
    return where !== null && holder?.kind === 'where_predicate' && use.field === 'left';
  };
  const uses = binding.references.filter((use) => !isSubject(use));
  return uses.length === 1 && encloses(list, uses[0]!);
}
