import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { World } from '../world.ts';

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
  if (id === 'rust' && !isInherent(world, before)) return null;
  const to = after.simpleName;
  const embedded = id === 'go' ? embeddedIn(world, before.parent?.simpleName ?? '') : new Set<string>();
  for (const { file } of world.before.files.values()) {
    if (file.profile.id !== id) continue;
    for (const one of file.symbols) {
      if (one.simpleName !== to || !one.parent || one.parent === before.parent) continue;
      if (one.parent.kind !== 'interface' && !embedded.has(one.parent.simpleName)) continue;
      if (world.mapping.after(one)?.simpleName === to) return one;
    }
  }
  return null;
}

/** Of the type itself, and not what a trait asks of it. */
function isInherent(world: World, { declaration, path }: CodeSymbol): boolean {
  const inside = ({ start, end }: AstNode): boolean => start <= declaration.start && declaration.end <= end;
  const around = (node: AstNode): AstNode | null => {
    if (node.kind === 'impl_item') return node;
    const inner = node.children.find(inside);
    return inner ? around(inner) : null;
  };
  const root = world.before.files.get(path)?.file.root;
  const impl = root ? around(root) : null;
  return impl?.children.every(({ field }) => field !== 'trait') ?? false;
}

/** The types that a struct of Go embeds, by their names: `struct { Base; *pkg.Other }`. */
function embeddedIn({ before: side }: World, type: string): ReadonlySet<string> {
  const fields = [...side.files.values()].flatMap(({ file }) =>
    file.profile.id === 'go'
      ? file.symbols.filter(({ kind, parent }) => kind === 'field' && parent?.simpleName === type)
      : [],
  );
  return new Set(
    fields
      .filter(({ declaration }) => declaration.children.every(({ field }) => field !== 'name'))
      .map(({ simpleName }) => simpleName),
  );
}
