import { pathTo } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isPageScript } from '../modules/private-to-file.ts';
import type { Side, World } from '../world.ts';

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
 * What a new method of Go hides, which its type had from one that it embeds, one of Rust which it has from a trait, and a new function of one script of what
 * another script of its page has; null where it hides nothing.
 *
 *     type A struct { Base }; func (Base) twice()          func (A) twice(), taken out of another method
 *     rates.js: function twice() {}                        cart.js: function twice() {}, taken out of another function
 */
export function whatIsHidden(world: World, added: CodeSymbol): CodeSymbol | null {
  const { file } = world.after.factsOf(added);
  if (isPageScript(file) && added.parent === null) return inOtherScript(world, added);
  if (added.kind === 'method' && file.profile.id === 'rust' && isInherent(world.after, added)) {
    const own = ownerOf(added);
    return (
      membersNamed(world, 'rust', added.simpleName).find(
        (one) => ownerOf(one) !== own && one.parent?.kind === 'interface',
      ) ?? null
    );
  }
  if (added.kind !== 'method' || file.profile.id !== 'go') return null;
  const embedded = embeddedIn(world, ownerOf(added));
  if (embedded.size === 0) return null;
  return membersNamed(world, 'go', added.simpleName).find((one) => embedded.has(ownerOf(one))) ?? null;
}

function inOtherScript({ before }: World, { path, simpleName }: CodeSymbol): CodeSymbol | null {
  for (const { file } of before.files.values()) {
    if (file.path === path || !isPageScript(file)) continue;
    const found = file.symbols.find((one) => one.parent === null && one.simpleName === simpleName);
    if (found) return found;
  }
  return null;
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

/** Of the type itself, and not what a trait asks of it. */
function isInherent(side: Side, { declaration, path }: CodeSymbol): boolean {
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
