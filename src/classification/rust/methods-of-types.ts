import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { typeAround } from './kept-in-crate.ts';

/**
 * Why a method of Rust may not stand in the `impl` of another type; null where that type is its old one under a new
 * name, or where it takes no object and everybody asks the new type for it.
 *
 *     impl Item { fn price(&self) -> i64 {...} }      ->      impl Cart { fn price(&self) -> i64 {...} }
 *     item.price()                                            item.price()
 */
export function whyOfAnotherType(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (before.kind !== 'method' || after.kind !== 'method') return null;
  const [old, now] = [typeAround(before.name), typeAround(after.name)];
  if (old === undefined || now === undefined || old === now) return null;
  const types = typesNamed(world.before, old).map((type) => world.mapping.after(type)?.name);
  if (types.length > 0 && types.every((name) => name === now)) return null;
  if ([before, after].some(takesObject)) return `${before.name} is a method of ${now} now`;
  const [from, to] = [before.simpleName, after.simpleName].map(literalPattern);
  const still = new RegExp(`\\b${literalPattern(old)}\\s*::\\s*${from}\\b`);
  const own = new RegExp(`\\bSelf\\s*::\\s*(?:${from}|${to})\\b`);
  return isSaid(world.after, still) || isSaid(world.before, own) || isSaid(world.after, own)
    ? `${old} may still be asked for ${before.simpleName}, which ${now} has now`
    : null;
}

function takesObject({ declaration }: CodeSymbol): boolean {
  const parameters = declaration.children.find(({ field }) => field === 'parameters');
  return parameters?.children.some(({ kind }) => kind === 'self_parameter') ?? true;
}

function typesNamed({ files }: Side, sought: string): readonly CodeSymbol[] {
  return [...files.values()].flatMap(({ file }) =>
    file.profile.id === 'rust'
      ? file.symbols.filter(
          ({ kind, name }) => /^(?:struct|enum|type|interface)$/.test(kind) && name === sought,
        )
      : [],
  );
}

function isSaid({ files }: Side, path: RegExp): boolean {
  return [...files.values()].some(({ file }) => file.profile.id === 'rust' && path.test(file.text));
}
