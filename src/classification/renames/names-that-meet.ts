import { pathTo } from '../../model/ast-node.ts';
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
  if (added.kind !== 'method') return false;
  const own = ownerOf(added);
  const others = membersNamed(world, file.profile.id, added.simpleName);
  switch (file.profile.id) {
    case 'rust':
      if (!isInherent(world.after, added)) return false;
      if (others.some((one) => ownerOf(one) !== own && one.parent?.kind === 'interface')) return true;
      return hasTrait(world.after, own, 'Deref') && isSaid(world.before, added.simpleName);
    case 'go': {
      const embedded = embeddedIn(world, own);
      return others.some((one) => embedded.has(ownerOf(one)));
    }
    default:
      return false;
  }
}

/**
 * Whether who still asks for a method that is gone may find another one: that of what its type embeds, or leads to.
 *
 *     type A struct { Base }; func (Base) twice(); func (A) twice()      func (Base) twice(), and a.twice() somewhere
 */
export function leavesItsCallersToAnother(world: World, gone: CodeSymbol): boolean {
  const { id } = world.before.factsOf(gone).file.profile;
  if (gone.kind !== 'method' || !isSaid(world.after, gone.simpleName)) return false;
  if (id === 'go') return embeddedIn(world, ownerOf(gone)).size > 0;
  return id === 'rust' && hasTrait(world.before, ownerOf(gone));
}

/** Whether a name is asked for as a member. */
function isSaid(side: Side, name: string): boolean {
  return occurrencesOf(side).named(name).length > 0;
}

/** Whether a type of Rust has a trait, and its methods; by `Deref` it has those of the type that it leads to. */
function hasTrait({ files }: Side, type: string, trait = '\\w+'): boolean {
  const has = new RegExp(`\\b${trait}(?:<[^{}]*>)?\\s+for\\s+(?:\\w+::)*${type}\\b`);
  return [...files.values()].some(({ file }) => file.profile.id === 'rust' && has.test(file.text));
}

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
  return [...world.before.files.values()].flatMap(({ file }) =>
    file.profile.id === language
      ? file.symbols.filter(
          (one) =>
            one.simpleName === name && ownerOf(one) !== '' && world.mapping.after(one)?.simpleName === name,
        )
      : [],
  );
}

/** Of the type itself, and not what a trait of Rust asks of it. */
export function isInherent(side: Side, { declaration, path }: CodeSymbol): boolean {
  const root = side.files.get(path)?.file.root;
  const impl = root && pathTo(root, declaration).find(({ kind }) => kind === 'impl_item');
  return impl?.children.every(({ field }) => field !== 'trait') ?? false;
}

/** The types that a struct of Go embeds, and those that they embed, by their names: `struct { Base; *pkg.Other }`. */
function embeddedIn({ before: side }: World, type: string): ReadonlySet<string> {
  const fields = [...side.files.values()].flatMap(({ file }) =>
    file.profile.id === 'go' ? file.symbols.filter(({ kind }) => kind === 'field') : [],
  );
  const found = new Set<string>();
  const add = (holder: string): void => {
    for (const { parent, simpleName, declaration } of fields) {
      const isNamed = declaration.children.some(({ field }) => field === 'name');
      if (isNamed || parent?.simpleName !== holder || found.has(simpleName)) continue;
      found.add(simpleName);
      add(simpleName);
    }
  };
  add(type);
  return found;
}
