import type { AstNode } from '../../model/ast-node.ts';
import { type Core, IMPORTS, LOADS } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { placeOfModule } from '../../model/relative-modules.ts';
import { spelling } from '../tree-facts.ts';
import { core, opaque } from './build.ts';
import type { Lowering } from './lowering.ts';
import { assignTo } from './patterns.ts';
import { around } from './tree-facts.ts';

/** Imports of a file say what its names mean; in a function or under a condition they also run then and there. */
export function lowerImport(l: Lowering, node: AstNode): readonly Core[] {
  const names = node.children.flatMap((child) => (child.field === 'name' ? [child] : []));
  const bound = names.map((name) => l.file.bindings.of(boundName(name)));
  // `import a.b` also makes `b` a member of `a`, which others may rely on.
  const loads = names.some(
    (name) => name.kind === 'dotted_name' && named(name).length > 1 && node.kind === 'import_statement',
  );
  const isPlain =
    !loads && l.parents.get(node)?.kind === 'module' && bound.every((binding) => binding?.import);
  if (isPlain && bound.length > 0) return [];
  const unresolved = names.flatMap((name) => {
    const binding = l.file.bindings.of(boundName(name));
    return binding && !binding.import ? [boundName(name)] : [];
  });
  // `global a; import a` binds the name for everybody.
  const scope = bound.some((binding) => binding?.topLevel && isInFunction(l, node)) ? 'global ' : '';
  if (unresolved.length === 0) {
    const modules =
      names.length === 0 || isTried(l, node)
        ? [`${IMPORTS}${scope}${spelledAll(l, node)}`]
        : names.map((name) => `${LOADS}${scope}${importedName(l, node, name).trim().replace(/ as$/, '')}`);
    return modules.map((text) => core('evaluate', [opaque(text, [], node)], node));
  }
  return names.flatMap((name) => {
    const target = boundName(name);
    const how = isTried(l, node) ? IMPORTS : LOADS;
    return assignTo(l, target, opaque(`${how}${importedName(l, node, name)}`, [], node), node);
  });
}

const FUNCTIONS = new Set(['function_definition', 'lambda']);
const CATCHING = new Set([...FUNCTIONS, 'try_statement', 'with_statement']);

/** Whether somebody may go on where a module is not there, with those that were loaded before it. */
function isTried(l: Lowering, node: AstNode): boolean {
  const outer = around(l.parents, node, CATCHING);
  return outer !== null && !FUNCTIONS.has(outer.kind);
}

function isInFunction(l: Lowering, node: AstNode): boolean {
  return around(l.parents, node, FUNCTIONS) !== null;
}

function boundName(name: AstNode): AstNode {
  const alias = name.kind === 'aliased_import' ? partOf(name, 'alias') : null;
  return alias ?? named(name)[0] ?? name;
}

function withoutAliases(node: AstNode): AstNode {
  const children = node.children.map((child) =>
    child.kind === 'aliased_import' ? (partOf(child, 'name') ?? child) : child,
  );
  return { ...node, children: children.filter(({ kind }) => kind !== '(' && kind !== ')') };
}

function importedName(l: Lowering, node: AstNode, name: AstNode): string {
  const module = partOf(node, 'module_name');
  const own = name.kind === 'aliased_import' ? partOf(name, 'name')! : name;
  const alias = name.kind === 'aliased_import' && !module ? ' as' : '';
  return `${module ? placed(l, spelling(module)) : ''} ${spelling(own)}${alias}`;
}

/** The statement without other names for what it brings in. */
function spelledAll(l: Lowering, node: AstNode): string {
  const module = partOf(node, 'module_name');
  const text = spelling(withoutAliases(node));
  return module ? text.replace(spelling(module), (one) => placed(l, one)) : text;
}

/** `.money` means another module in another folder. */
function placed({ file }: Lowering, module: string): string {
  return placeOfModule(file.path, module) ?? module;
}
