import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { isNeverImported } from '../checkers/checker-imports.ts';
import type { FileFacts, Side } from '../world.ts';
import { interfaceOf, unquoted } from './module-interface.ts';
import { resolveModule } from './module-paths.ts';
import { isBareImport } from './passed-effects.ts';

export interface Load {
  readonly of: FileFacts;
  /** Where in its file it is loaded. In ECMAScript all that a file loads comes before anything else of it. */
  readonly at: number;
}

/** By side, since it depends on the files that are looked at. */
const loads = new WeakMap<Side, Map<FileFacts, readonly Load[]>>();

/** The files of the change set that a file loads while it is loaded. */
export function loadsOf(side: Side, facts: FileFacts): readonly Load[] {
  const known = loads.get(side) ?? new Map<FileFacts, readonly Load[]>();
  loads.set(side, known);
  const made = known.get(facts) ?? readLoads(side, facts);
  known.set(facts, made);
  return made;
}

function readLoads(side: Side, facts: FileFacts): readonly Load[] {
  const { file } = facts;
  const load = (specifier: string, at: number): readonly Load[] => {
    const module = resolveModule(side, facts, specifier);
    return module.type === 'file' && module.facts !== facts ? [{ of: module.facts, at }] : [];
  };
  const imported = file.bindings.all.flatMap((binding) => {
    const target = binding.import;
    if (!binding.topLevel || !target || isForCheckers(facts, binding)) return [];
    const at = binding.declarations[0]?.start ?? 0;
    if (file.profile.modules === 'ecmascript') return load(target.module, at);
    const separator = target.module.endsWith('.') ? '' : '.';
    const inner = target.name === '*' ? [] : load(`${target.module}${separator}${target.name}`, at);
    return inner.length > 0 ? inner : load(target.module, at);
  });
  if (file.profile.modules !== 'ecmascript')
    return [...imported, ...wholePaths(facts).flatMap(({ path, at }) => load(path, at))];
  const { names, stars } = interfaceOf(facts);
  const shown = [...names.values()].flatMap((one) =>
    one.type === 'reexport' && !one.typeOnly ? load(one.module, one.node.start) : [],
  );
  const handedOn = new Set(stars);
  const others = file.root.children.flatMap((node) => {
    const source = node.children.find(({ field }) => field === 'source');
    const module = source ? unquoted(source, facts) : null;
    return module !== null && (isBareImport(node) || handedOn.has(module)) ? load(module, node.start) : [];
  });
  return [...imported, ...shown, ...others];
}

/** What a file of CommonJS loads where it stands, and not in a function: `require('./rates')`. */
export function requiredLoads(side: Side, facts: FileFacts): readonly Load[] {
  if (facts.file.profile.modules !== 'ecmascript') return [];
  const found: Load[] = [];
  const visit = (node: AstNode): void => {
    if (/^(?:.*function.*|method_definition|class_body)$/.test(node.kind)) return;
    const specifier = node.kind === 'call_expression' ? requiredBy(facts, node) : null;
    const module = specifier === null ? null : resolveModule(side, facts, specifier);
    if (module?.type === 'file' && module.facts !== facts) found.push({ of: module.facts, at: node.start });
    for (const child of node.children) visit(child);
  };
  if (/\brequire\(/.test(facts.file.text)) visit(facts.file.root);
  return found;
}

function requiredBy(facts: FileFacts, { children: [callee, given] }: AstNode): string | null {
  const path = given?.children.find(({ kind }) => kind === 'string');
  return callee!.kind === 'identifier' && callee!.text === 'require' && path ? unquoted(path, facts) : null;
}

/** `a.b` of `import a.b`, which binds `a` alone and loads both. */
function wholePaths({ file }: FileFacts): readonly { readonly path: string; readonly at: number }[] {
  return file.root.children.flatMap(({ kind, children }) =>
    kind === 'import_statement'
      ? children
          .filter((child) => child.kind === 'dotted_name' && child.children.length > 1)
          .map((child) => ({ path: textOf(child), at: child.start }))
      : [],
  );
}

/**
 * Where a file loads another one first, itself or through others; -1 where it doesn't.
 *
 * @param loading files that are being loaded meanwhile, so that they load nothing.
 */
export function loadedAt(
  side: Side,
  facts: FileFacts,
  sought: FileFacts,
  loading: readonly FileFacts[],
): number {
  const inOrder = loadsOf(side, facts).toSorted((one, two) => one.at - two.at);
  return inOrder.find(({ of }) => leadsTo(side, of, sought, [facts, ...loading]))?.at ?? -1;
}

/** Whether loading a file loads another one, itself or through others, but for those that are being loaded. */
export function leadsTo(
  side: Side,
  from: FileFacts,
  to: FileFacts,
  loading: readonly FileFacts[] = [],
): boolean {
  const seen = new Set([from]);
  for (const facts of seen) {
    if (facts === to) return true;
    if (loading.includes(facts)) continue;
    for (const { of } of loadsOf(side, facts)) seen.add(of);
  }
  return false;
}

/** What is imported for types alone, which a compiler leaves out, or under a condition that never holds. */
export function isForCheckers(facts: FileFacts, binding: Binding): boolean {
  const { file } = facts;
  if (file.profile.modules === 'python') return isNeverImported(facts, binding);
  return /\.[cm]?tsx?$/.test(file.path) && binding.references.every(({ kind }) => kind === 'type_identifier');
}
