import { pathTo } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isPageScript } from '../modules/private-to-file.ts';
import type { Side, World } from '../world.ts';
import { occurrencesOf } from './occurrences.ts';

/**
 * What has the new name of a method already, so that whoever asks a value for it finds another method than before, or
 * finds one where there was none; null where nothing has.
 *
 *     impl Based for Rates { fn base(&self) }      impl Rates { fn root(&self) }  ->  fn base        the trait's is hidden
 *     type A struct { Base }; func (Base) Put()    func (A) Add()  ->  func (A) Put()                that of Base is
 *     type putter interface { Put() }              func (A) Add()  ->  func (A) Put()                an A is a putter now
 */
export function whoHasNewName(world: World, before: CodeSymbol, after: CodeSymbol): CodeSymbol | null {
  const { id } = world.before.factsOf(before).file.profile;
  if (before.kind !== 'method' || (id !== 'go' && id !== 'rust')) return null;
  if (id === 'rust' && !isInherent(world.before, before)) return null;
  const own = ownerOf(before);
  const embedded = id === 'go' ? embeddedIn(world, own) : new Set<string>();
  const meets = (one: CodeSymbol): boolean => one.parent?.kind === 'interface' || embedded.has(ownerOf(one));
  return membersNamed(world, id, after.simpleName).find((one) => ownerOf(one) !== own && meets(one)) ?? null;
}

/**
 * Whether something is hidden by what is new: by a method of Go what its type had from one that it embeds, by one of Rust
 * what its type has from a trait or leads to, by a function of one script what another script of its page has.
 *
 *     type A struct { Base }; func (Base) twice()          func (A) twice(), taken out of another method
 *     impl Deref for Rows { type Target = Vec<Row> }       impl Rows { fn len(&self) }, where somebody asks for `len`
 *     rates.js: function twice() {}                        cart.js: function twice() {}, taken out of another function
 */
export function hidesAnother(world: World, added: CodeSymbol): boolean {
  const { file } = world.after.factsOf(added);
  if (isPageScript(file) && added.parent === null) return isInOtherScript(world, added);
  const { id } = file.profile;
  if (added.kind !== 'method' || (id !== 'go' && id !== 'rust')) return false;
  const own = ownerOf(added);
  const others = membersNamed(world, id, added.simpleName);
  if (id === 'go') {
    const embedded = embeddedIn(world, own);
    return others.some((one) => embedded.has(ownerOf(one)));
  }
  if (!isInherent(world.after, added)) return false;
  if (others.some((one) => ownerOf(one) !== own && one.parent?.kind === 'interface')) return true;
  const { leading, ofOthers } = traitsIn(world.after);
  return (leading.has(own) || ofOthers.has(own)) && isSaid(world.before, added.simpleName);
}

/**
 * Whether who still asks for a method that is gone may find another one: that of what its type embeds, or leads to.
 *
 *     type A struct { Base }; func (Base) twice(); func (A) twice()      func (Base) twice(), and a.twice() somewhere
 */
export function leavesItsCallersToAnother(world: World, gone: CodeSymbol): boolean {
  const { id } = world.before.factsOf(gone).file.profile;
  if (gone.kind !== 'method' || (id !== 'go' && id !== 'rust')) return false;
  const own = ownerOf(gone);
  const hasOthers = id === 'go' ? embeddedIn(world, own).size > 0 : traitsIn(world.before).having.has(own);
  return hasOthers && isSaid(world.after, gone.simpleName);
}

/** Whether a name is asked for as a member. */
function isSaid(side: Side, name: string): boolean {
  return occurrencesOf(side).named(name).length > 0;
}

/** Types of Rust that have methods of a trait, and those that lead to another type by `Deref`, and so to its methods. */
interface Traits {
  readonly having: ReadonlySet<string>;
  readonly leading: ReadonlySet<string>;
  /** Those that have methods of a trait that isn't in sight, such as `Iterator`. */
  readonly ofOthers: ReadonlySet<string>;
}

const traitsIn = onceEach(({ files }: Side): Traits => {
  const [having, leading, ofOthers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const inSight = new Set(
    [...files.values()].flatMap(({ file }) =>
      file.symbols.flatMap(({ kind, simpleName }) => (kind === 'interface' ? [simpleName] : [])),
    ),
  );
  for (const { file } of files.values()) {
    if (file.profile.id !== 'rust') continue;
    for (const [, trait, type] of file.text.matchAll(HAS_TRAIT)) {
      having.add(type!);
      if (trait === 'Deref') leading.add(type!);
      if (!inSight.has(trait!)) ofOthers.add(type!);
    }
  }
  return { having, leading, ofOthers };
});

/** `impl ops::Deref for Rows`, `impl<T> Extend<T> for Rows<T>` */
const HAS_TRAIT = /\b(\w+)(?:<[^{}]*?>)?\s+for\s+(?:\w+::)*(\w+)/g;

function isInOtherScript({ before }: World, { path, simpleName }: CodeSymbol): boolean {
  return [...before.files.values()].some(
    ({ file }) =>
      file.path !== path &&
      isPageScript(file) &&
      file.symbols.some((one) => one.parent === null && one.simpleName === simpleName),
  );
}

/** The type that a member belongs to, also where it stands outside of it; empty where it is no member. */
function ownerOf({ parent, name }: CodeSymbol): string {
  return parent?.simpleName ?? (name.includes('.') ? name.split('.')[0]! : '');
}

/** Members that had the name before, and have it still. */
function membersNamed(world: World, language: string, name: string): readonly CodeSymbol[] {
  const { before: side, mapping } = world;
  return (membersOf(side).get(name) ?? []).filter(
    (one) => side.factsOf(one).file.profile.id === language && mapping.after(one)?.simpleName === name,
  );
}

/** By their names, read once for a side: each of many new methods is asked for. */
const membersOf = onceEach(({ files }: Side) =>
  groupBy(
    [...files.values()].flatMap(({ file }) => file.symbols.filter((one) => ownerOf(one) !== '')),
    ({ simpleName }) => simpleName,
  ),
);

/** Of the type itself, and not what a trait of Rust asks of it. */
export function isInherent(side: Side, { declaration, path }: CodeSymbol): boolean {
  const root = side.files.get(path)?.file.root;
  const impl = root && pathTo(root, declaration).find(({ kind }) => kind === 'impl_item');
  return impl?.children.every(({ field }) => field !== 'trait') ?? false;
}

/** The types that a struct of Go embeds, and those that they embed, by their names: `struct { Base; *pkg.Other }`. */
function embeddedIn({ before: side }: World, type: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (holder: string): void => {
    for (const { simpleName } of embeddingOf(side).get(holder) ?? []) {
      if (found.has(simpleName)) continue;
      found.add(simpleName);
      add(simpleName);
    }
  };
  add(type);
  return found;
}

/** The fields of Go that have no name but that of their type, by the struct in which they stand. */
const embeddingOf = onceEach(({ files }: Side) => {
  const isEmbedded = ({ kind, declaration }: CodeSymbol): boolean =>
    kind === 'field' && declaration.children.every(({ field }) => field !== 'name');
  return groupBy(
    [...files.values()].flatMap(({ file }) =>
      file.profile.id === 'go' ? file.symbols.filter(isEmbedded) : [],
    ),
    ({ parent }) => parent?.simpleName ?? '',
  );
});
