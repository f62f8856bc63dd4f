import type { CodeSymbol } from '../../model/symbol.ts';
import type { Entity, FileFacts, Side, World } from '../world.ts';

/** What a name means on one side, and the file that says it. */
interface Said {
  readonly facts: FileFacts | undefined;
  readonly entity: Entity;
}

/** Whether an item stands in another file, or is called otherwise, so that who says it leans on its move. */
export function isElsewhere(before: CodeSymbol, after: CodeSymbol): boolean {
  return before.path !== after.path || before.name !== after.name;
}

/**
 * The item that two paths of Rust lead to, one on each side, where the change set moved it from one file to another:
 * then who says it leans on it. A path is followed where the file at its end is in the change set, and has the item.
 *
 *     use crate::util::trimmed;        src/util.rs     ->      use crate::text::trimmed;        src/text.rs
 */
export function movedItem(
  { before, after, mapping }: World,
  was: Said,
  is: Said,
): readonly [CodeSymbol, CodeSymbol] | null {
  if (was.entity.type === 'symbol' && is.entity.type === 'symbol') return null;
  const old = itemOf(before, was);
  const now = old && itemOf(after, is);
  return old && now && mapping.after(old) === now ? [old, now] : null;
}

/**
 * Whether a path that begins where it stands leads elsewhere from another file. In a file that moved as a whole it may
 * lead to the file itself, from a module that is spelled in it.
 */
export function leadsElsewhere({ mapping }: World, old: FileFacts, now: FileFacts, module: string): boolean {
  if (old.file.profile.id !== 'rust' || old.file.path === now.file.path) return false;
  if (!/^(?:self|super)\b/.test(module)) return false;
  const [was, is] = [placeOf(old.file.path), placeOf(now.file.path)];
  const isWhole = mapping.after(old.file.module) === now.file.module;
  if (hasModules(old) || hasModules(now)) return !isWhole;
  if (!was || !is) return !isWhole;
  const from = module.startsWith('self') ? 0 : module.split('::').filter((part) => part === 'super').length;
  const base = ({ modules }: Place): string => modules.slice(0, modules.length - from).join('::');
  return base(was) !== base(is);
}

/** Whether modules are spelled in a file, from which `super` leads to the file itself. */
function hasModules({ file }: FileFacts): boolean {
  return file.symbols.some(
    ({ kind, declaration }) =>
      kind === 'module' && declaration.children.some((child) => child.kind === 'declaration_list'),
  );
}

function itemOf(side: Side, { facts, entity }: Said): CodeSymbol | null {
  if (entity.type === 'symbol') return entity.symbol;
  if (facts?.file.profile.id !== 'rust') return null;
  switch (entity.type) {
    case 'outside':
      return itemAt(side, facts, [...entity.module.split('::').filter(Boolean), entity.name]);
    case 'free':
      return itemAt(side, facts, entity.name.split('::'));
    default:
      return null;
  }
}

/** Where a file's module stands: the folder of its crate's sources, and the modules from there. */
interface Place {
  readonly root: string;
  readonly modules: readonly string[];
}

/** The one item at the end of a path that a file says; null where none or several of the change set stand there. */
function itemAt(side: Side, facts: FileFacts, path: readonly string[]): CodeSymbol | null {
  const here = placeOf(facts.file.path);
  const [first, ...rest] = path;
  if (!here || first === undefined) return null;
  const at = (root: string, modules: readonly string[]): readonly CodeSymbol[] =>
    itemsIn(side, { root, modules });
  let found: readonly CodeSymbol[];
  if (first === 'crate') found = at(here.root, rest);
  else if (first === 'self') found = at(here.root, [...here.modules, ...rest]);
  else if (first === 'super') {
    // Said in a module that stands in the file, it leads to the file itself.
    const isInside = hasModules(facts);
    const up = rest[0] === 'super' ? [] : at(here.root, [...here.modules.slice(0, -1), ...rest]);
    found = [
      ...(here.modules.length > 0 ? up : []),
      ...(isInside ? at(here.root, [...here.modules, ...rest]) : []),
    ];
  } else {
    const crates = new Set([...side.files.keys()].flatMap((file) => placeOf(file)?.root ?? []));
    const named = [...crates].filter((root) => crateOf(root) === first);
    // Before 2018 a path began at the crate's root, as it does in the root itself.
    found = [...named.flatMap((root) => at(root, rest)), ...at(here.root, path)];
  }
  const [only, ...more] = found;
  return only && more.length === 0 ? only : null;
}

/** The items that stand at a path, in a file of its own or in a module that is spelled in one. */
function itemsIn(side: Side, { root, modules }: Place): readonly CodeSymbol[] {
  return [...side.files.values()].flatMap(({ file }) => {
    const place = placeOf(file.path);
    if (place?.root !== root || place.modules.length >= modules.length) return [];
    if (place.modules.some((name, index) => name !== modules[index])) return [];
    const name = modules.slice(place.modules.length).join('.');
    return file.symbols.filter((symbol) => symbol.name === name);
  });
}

/** `crates/shop-core/src/cart/line.rs` is `cart::line` of the crate `shop_core`. */
export function placeOf(path: string): Place | null {
  const parts = /^(?:(.*)\/)?src\/(.+)\.rs$/.exec(path);
  if (!parts) return null;
  const [, folder = '', rest] = parts;
  const modules = rest!.split('/');
  // Each of these is a crate by itself.
  if (modules[0] === 'bin') return null;
  if (modules.at(-1) === 'mod' || (modules.length === 1 && /^(?:lib|main)$/.test(modules[0]!))) modules.pop();
  return { root: folder, modules };
}

function crateOf(root: string): string {
  return root.split('/').at(-1)!.replaceAll('-', '_');
}
