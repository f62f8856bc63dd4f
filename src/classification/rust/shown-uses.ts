import type { AstNode } from '../../model/ast-node.ts';
import { hasOffset, sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';
import { isElsewhere, movedItem } from './items.ts';
import { isPub } from './visibility.ts';

/** A name that a file of Rust shows to others and has from elsewhere: `pub use crate::cart::Cart;`. */
interface ShownUse {
  readonly name: string;
  readonly module: string;
  readonly item: string;
  /** `pub`, `pub(crate)`: who sees it. */
  readonly visibility: string;
}

interface ShownUses {
  readonly uses: readonly ShownUse[];
  /** Those that are compared as they are spelled: they are there in some builds only, or bind no name that is seen. */
  readonly spelled: readonly string[];
}

/**
 * What a file of Rust shows of others under another meaning than before, or no longer; null where nothing. Nobody in the
 * file need say such a name. It may follow an item that the change set moved, which the file's proof then leans on.
 *
 *     pub use crate::one::total;      ->      pub use crate::two::total;
 *
 * One that only the crate sees may come and go, since the compiler asks for it.
 */
export function whyOtherUses(
  world: World,
  before: FileFacts,
  after: FileFacts,
  leans: Map<CodeSymbol, CodeSymbol> | undefined,
): string | null {
  if (before.file.profile.id !== 'rust' || after.file.profile.id !== 'rust') return null;
  if (before.file.text === after.file.text) return null;
  const [was, is] = [shownUses(before), shownUses(after)];
  if (was.spelled.join('\n') !== is.spelled.join('\n'))
    return `what ${after.file.path} shows to others is another`;
  for (const old of was.uses) {
    const now = is.uses.filter(({ name }) => name === old.name);
    const kept = now.find(
      (one) => one.visibility === old.visibility && sameItem(world, before, old, after, one, leans),
    );
    if (kept) continue;
    if (now.some(({ visibility }) => visibility !== old.visibility))
      return `${old.name} of ${after.file.path} is not shown to the same others`;
    if (now.length > 0) return `${old.name} of ${after.file.path} stands for something else now`;
    if (old.visibility === 'pub' && !isShownHere(world, before, old, after))
      return `${after.file.path} no longer shows ${old.name}`;
  }
  const come = is.uses.find(
    (now) =>
      now.visibility === 'pub' &&
      !was.uses.some(({ name }) => name === now.name) &&
      !wasShownHere(world, before, after, now, leans),
  );
  return come ? `${after.file.path} shows ${come.name} to others now` : null;
}

function sameItem(
  world: World,
  before: FileFacts,
  old: ShownUse,
  after: FileFacts,
  now: ShownUse,
  leans: Map<CodeSymbol, CodeSymbol> | undefined,
): boolean {
  const moved = movedItem(world, said(before, old), said(after, now));
  if (moved && isElsewhere(...moved)) leans?.set(...moved);
  return moved !== null || (old.module === now.module && old.item === now.item);
}

/** The item itself stands here now: `pub use one::total;` and `pub fn total() {}`. */
function isShownHere(world: World, before: FileFacts, old: ShownUse, after: FileFacts): boolean {
  return after.file.symbols.some(
    (symbol) =>
      symbol.parent === null &&
      symbol.name === old.name &&
      isPub(symbol.declaration) &&
      movedItem(world, said(before, old), { facts: after, entity: { type: 'symbol', symbol } }) !== null,
  );
}

/** The item itself stood here before. */
function wasShownHere(
  world: World,
  before: FileFacts,
  after: FileFacts,
  now: ShownUse,
  leans: Map<CodeSymbol, CodeSymbol> | undefined,
): boolean {
  const found = before.file.symbols
    .filter((symbol) => symbol.parent === null && symbol.name === now.name && isPub(symbol.declaration))
    .flatMap((symbol) => {
      const moved = movedItem(world, { facts: before, entity: { type: 'symbol', symbol } }, said(after, now));
      return moved ? [moved] : [];
    });
  for (const moved of found) leans?.set(...moved);
  return found.length > 0;
}

function said(facts: FileFacts, { module, item }: ShownUse): Parameters<typeof movedItem>[1] {
  return { facts, entity: { type: 'outside', module, name: item } };
}

function shownUses(facts: FileFacts): ShownUses {
  const { file } = facts;
  const modules = new Set(
    file.root.children.flatMap(({ kind, children }) =>
      kind === 'mod_item' ? children.filter(({ field }) => field === 'name').map(({ text }) => text) : [],
    ),
  );
  const uses: ShownUse[] = [];
  const spelled: string[] = [];
  let attributes: readonly AstNode[] = [];
  for (const node of file.root.children) {
    if (node.extra) continue;
    if (node.kind === 'attribute_item') {
      attributes = [...attributes, node];
      continue;
    }
    const conditions = attributes.filter((one) => !IDLE.test(sliceOf(facts.file, one)));
    attributes = [];
    const visibility = node.children.find(({ kind }) => kind === 'visibility_modifier');
    if (node.kind !== 'use_declaration' || !visibility) continue;
    if (conditions.length > 0 || bindsUnseen(node))
      spelled.push(
        [...conditions, node].map((one) => sliceOf(facts.file, one).replace(/\s+/g, ' ')).join(' '),
      );
    else
      for (const { name, import: target, declarations } of file.bindings.all) {
        if (!target || !declarations.some(({ start }) => hasOffset(node, start))) continue;
        const module = fromHere(target.module, modules);
        uses.push({ name, module, item: target.name, visibility: sliceOf(facts.file, visibility) });
      }
  }
  return { uses, spelled: spelled.sort() };
}

/** Attributes that nobody sees who uses the name. */
const IDLE = /^#\[\s*(?:doc|allow|warn|deny|expect|rustfmt::skip)\b/;

/** `pub use cart::{self, Line};`, `pub use cart::Total as _;` */
function bindsUnseen({ kind, field, text, children }: AstNode): boolean {
  if (kind === 'visibility_modifier' || field === 'path') return false;
  return kind === 'self' || text === '_' || children.some(bindsUnseen);
}

/** A path that begins at a module of this file is the same with `self::` before it. */
function fromHere(module: string, modules: ReadonlySet<string>): string {
  return modules.has(module.split('::')[0]!) ? `self::${module}` : module;
}
