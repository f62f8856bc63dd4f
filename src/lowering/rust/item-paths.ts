import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { spelling } from '../tree-facts.ts';
import { around } from './tree-facts.ts';

/** The modules of one file, so that a name means the same however it is reached: by a path, by `use`, by a glob. */
export interface ItemPaths {
  /** The module around a node, as its names from the top of the file. */
  moduleOf(node: AstNode): readonly string[];
  /** A path as written in a module, from the top of the file; what leads out of the file stays as it is. */
  absolute(path: readonly string[], from: readonly string[]): readonly string[];
  /** The one item that stands at a path. */
  item(path: readonly string[]): Binding | null;
  /** Whether a module of this file stands at a path, or an enum. */
  isModule(path: readonly string[]): boolean;
  /** Where a name that nothing declares comes from, if a `use` with a star around brings it from this very file. */
  fromGlob(name: string, at: AstNode): readonly string[] | null;
}

const MOST_HOPS = 8;

/** Reads a file's modules, items and imports once. A path at which two items stand is none's. */
export function itemPathsOf(file: ParsedFile, parents: Parents): ItemPaths {
  const bySymbol = new Map(
    file.bindings.all.flatMap((one) => (one.symbol ? [[one.symbol, one] as const] : [])),
  );
  const items = new Map<string, Binding | null>();
  for (const symbol of file.symbols) {
    let outer = symbol.parent;
    while (outer && /^(?:module|struct|enum|interface)$/.test(outer.kind)) outer = outer.parent;
    const binding = bySymbol.get(symbol);
    if (outer || !binding) continue;
    const key = symbol.name.replace(/~\d+/g, '').replaceAll('.', '::');
    items.set(key, items.has(key) ? null : binding);
  }
  const imports = new Map<string, Binding>();
  for (const binding of file.bindings.all) {
    const [name] = binding.declarations;
    if (binding.import && name) imports.set([...moduleOf(name), binding.name].join('::'), binding);
  }
  const globs = globsOf(file.root, moduleOf);
  const isRoot = /(?:^|\/)(?:lib|main)\.rs$/.test(file.path);

  const isModule = (path: readonly string[]): boolean =>
    path.length === 0 ||
    /^(?:mod|enum)_item$/.test(items.get(path.join('::'))?.symbol?.declaration.kind ?? '');

  return { moduleOf, absolute, item, isModule, fromGlob };

  function moduleOf(node: AstNode): readonly string[] {
    const names: string[] = [];
    let at = around(parents, node, /^mod_item$/);
    while (at) {
      names.unshift(partOf(at, 'name')!.text);
      at = around(parents, at, /^mod_item$/);
    }
    return names;
  }

  function absolute(path: readonly string[], from: readonly string[], hops = 0): readonly string[] {
    const [first, ...rest] = path;
    if (first === undefined || hops > MOST_HOPS) return path;
    if (first === 'self') return absolute([...from, ...rest], [], hops + 1);
    if (first === 'super' && from.length > 0)
      return absolute(
        rest[0] === 'super' || rest[0] === 'self' ? rest : [...from.slice(0, -1), ...rest],
        rest[0] === 'super' || rest[0] === 'self' ? from.slice(0, -1) : [],
        hops + 1,
      );
    if (first === 'crate' && isRoot) return absolute(rest, [], hops + 1);
    if (first === 'crate' || first === 'super') return path;
    if (isDeclared([...from, first]) || from.length === 0) return [...from, ...path];
    const imported = imports.get([...from, first].join('::'));
    if (!imported) return path;
    return absolute([...pathOfImport(imported), ...rest], from, hops + 1);
  }

  function isDeclared(path: readonly string[]): boolean {
    const key = path.join('::');
    return items.has(key);
  }

  function item(path: readonly string[], hops = 0): Binding | null {
    const key = path.join('::');
    const known = items.get(key);
    if (known !== undefined) return known;
    const again = imports.get(key);
    if (!again || hops > MOST_HOPS) return null;
    return item(absolute(pathOfImport(again), path.slice(0, -1)), hops + 1);
  }

  function fromGlob(name: string, at: AstNode): readonly string[] | null {
    const here = moduleOf(at).join('::');
    const found = globs
      .filter(({ module }) => module.join('::') === here)
      .map(({ module, path }) => [...absolute(path, module), name])
      .filter((path) => items.has(path.join('::')));
    const [only, ...more] = new Set(found.map((path) => path.join('::')));
    return only !== undefined && more.length === 0 ? only.split('::') : null;
  }
}

/**
 * The path that a `use` brings in, as its parts; of `self` and `*` that of the module. To be asked of imports alone.
 */
export function pathOfImport({ import: target }: Binding): readonly string[] {
  const module = target!.module === '' ? [] : target!.module.split('::').map((part) => part.trim());
  return target!.name === '*' || target!.name === 'self' ? module : [...module, target!.name];
}

interface Glob {
  readonly module: readonly string[];
  readonly path: readonly string[];
}

/** Where a name of a `use` comes from and what it is called here; `*` for all that is there. */
export interface UseLeaf {
  readonly path: readonly string[];
  readonly name: string;
}

/** `use a::{b::*, c as d}` is `a::b::*` and `a::c` as `d`. */
export function leavesOfUse(node: AstNode, prefix: readonly string[] = []): readonly UseLeaf[] {
  switch (node.kind) {
    case 'use_declaration':
      return named(node)
        .filter(({ kind }) => kind !== 'visibility_modifier')
        .flatMap((child) => leavesOfUse(child));
    case 'use_list':
      return named(node).flatMap((child) => leavesOfUse(child, prefix));
    case 'scoped_use_list': {
      const path = partOf(node, 'path');
      const list = partOf(node, 'list');
      return list ? leavesOfUse(list, [...prefix, ...(path ? partsOf(path) : [])]) : [];
    }
    case 'use_wildcard': {
      const [path] = named(node);
      return [{ path: [...prefix, ...(path ? partsOf(path) : [])], name: '*' }];
    }
    case 'use_as_clause': {
      const path = partsOf(partOf(node, 'path')!);
      return [{ path: [...prefix, ...path], name: partOf(node, 'alias')?.text ?? '_' }];
    }
    case 'self':
      return [{ path: prefix, name: prefix.at(-1) ?? 'self' }];
    default: {
      const path = [...prefix, ...partsOf(node)];
      return [{ path, name: path.at(-1)! }];
    }
  }
}

function globsOf(root: AstNode, moduleOf: (node: AstNode) => readonly string[]): readonly Glob[] {
  const found: Glob[] = [];
  const visit = (node: AstNode): void => {
    if (node.kind === 'use_declaration') {
      for (const { path, name } of leavesOfUse(node))
        if (name === '*') found.push({ module: moduleOf(node), path });
    } else if (node.kind === 'source_file' || node.kind === 'mod_item' || node.kind === 'declaration_list')
      for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function partsOf(path: AstNode): readonly string[] {
  return spelling(path).split('::');
}
