import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts, World } from '../world.ts';

const known = new WeakMap<FileFacts, ReadonlySet<string>>();

/**
 * The modules that a Python file loads by `import a.b.c` or `from a.b.c import x`, each with the packages around it,
 * so that `a.b.c.x` says what is meant: `a`, `a.b` and `a.b.c`.
 */
export function loadedModules(facts: FileFacts): ReadonlySet<string> {
  const made = known.get(facts) ?? readLoaded(facts);
  known.set(facts, made);
  return made;
}

function readLoaded(facts: FileFacts): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of facts.file.root.children) {
    for (const path of [...dottedNames(facts, node), ...otherwiseLoaded(facts, node)]) {
      const parts = path.split('.');
      for (let length = 1; length <= parts.length; length++) found.add(parts.slice(0, length).join('.'));
    }
  }
  return found;
}

/** `a.b` of `import a.b as c` and of `from a.b import c`. */
function otherwiseLoaded({ file: { text } }: FileFacts, node: AstNode): readonly string[] {
  if (!/^import_(?:from_)?statement$/.test(node.kind)) return [];
  const names = node.children.flatMap((child) =>
    child.kind === 'aliased_import' && node.kind === 'import_statement'
      ? child.children.slice(0, 1)
      : child.field === 'module_name' && child.kind === 'dotted_name'
        ? [child]
        : [],
  );
  return names.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ''));
}

/** `a.b` of `import a.b`, where the name is bound at the start: `import a.b as c` binds the module itself. */
function dottedNames(facts: FileFacts, node: AstNode): readonly string[] {
  if (node.kind !== 'import_statement') return [];
  return node.children
    .filter(({ kind }) => kind === 'dotted_name')
    .map((name) => sliceOf(facts.file, name).replace(/\s+/g, ''));
}

/**
 * Whether `import a.b` only makes names available to those who load the module themselves: the change set says `a.b.x`
 * somewhere, and each file that does so, on either side, has such a statement of its own.
 */
export function loadsForItself({ before, after }: World, facts: FileFacts, node: AstNode): boolean {
  if (facts.file.profile.modules !== 'python' || node.kind !== 'import_statement') return false;
  const files = [...before.files.values(), ...after.files.values()];
  return dottedNames(facts, node).every((path) => {
    if (!path.includes('.')) return true;
    const users = files.filter((one) => says(one, path));
    return users.length > 0 && users.every((one) => loadedModules(one).has(path));
  });
}

function says(facts: FileFacts, path: string): boolean {
  if (facts.file.profile.modules !== 'python') return false;
  return [...chainsOf(facts)].some((chain) => chain === path || chain.startsWith(`${path}.`));
}

const chains = new WeakMap<FileFacts, ReadonlySet<string>>();

/** What is said after the name of a module that was imported whole: `os.path.join`. */
function chainsOf(facts: FileFacts): ReadonlySet<string> {
  const made = chains.get(facts) ?? readChains(facts);
  chains.set(facts, made);
  return made;
}

function readChains({ file }: FileFacts): ReadonlySet<string> {
  const found = new Set<string>();
  const chainOf = (node: AstNode): string | null => {
    if (node.kind === 'identifier') {
      const target = file.bindings.of(node)?.import;
      return target?.name === '*' ? target.module : null;
    }
    if (node.kind !== 'attribute') return null;
    const outer = chainOf(node.children[0]!);
    return outer && `${outer}.${node.children.at(-1)!.text}`;
  };
  const visit = (node: AstNode): void => {
    const chain = node.kind === 'attribute' ? chainOf(node) : null;
    if (chain) found.add(chain);
    else for (const child of node.children) visit(child);
  };
  visit(file.root);
  return found;
}
