import { partitionPoint } from '../../model/partition-point.ts';
import { hasOffset } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isSameCode } from '../../model/texts-over-lines.ts';
import type { Unit } from '../proof.ts';
import type { FileFacts, World } from '../world.ts';
import { type Disturbed, disturbedNames } from './disturbed-names.ts';

/**
 * Tells the symbols that need no walk: their text is the same, in its place, and every name in it still stands for
 * the same thing. So the cost of a proof stays near the change.
 *
 * What a symbol can see is what its file binds at the top level, or in a block or a callback there, what its enclosing
 * symbols bind around it, and, through imports, what other files show. A symbol that spells a name of which that changed
 * is not untouched; nor is one in a function that changed, or in a container that binds other names than before. Of a
 * file that came or went every name counts, however it is seen.
 */
export function untouchedUnits(world: World): (unit: Unit) => boolean {
  const disturbed = disturbedNames(world);
  if (!disturbed) return () => false;
  const spellsDisturbed = spellings(disturbed);
  const known = new Map<CodeSymbol, boolean>();
  // Its members ask for a class as well, each of them anew.
  const sameInPlace = (before: CodeSymbol, after: CodeSymbol, old: FileFacts, now: FileFacts): boolean => {
    const same = known.get(before) ?? isSameInPlace(before, after, old, now);
    known.set(before, same);
    return same;
  };
  return ({ before, after, old, now }) => {
    if (before.kind === 'module' || !sameInPlace(before, after, old, now)) return false;
    if ((before.parent === null) !== (after.parent === null)) return false;
    for (
      let [outer, partner] = [before.parent, after.parent];
      outer;
      [outer, partner] = [outer.parent, partner!.parent]
    ) {
      if (!partner || world.mapping.after(outer) !== partner) return false;
      if (sameInPlace(outer, partner, old, now)) continue;
      if (bindsLocals(outer) || namesBoundAround(outer, old) !== namesBoundAround(partner, now)) return false;
    }
    return !spellsDisturbed(before, old);
  };
}

function isSameInPlace(before: CodeSymbol, after: CodeSymbol, old: FileFacts, now: FileFacts): boolean {
  return (
    before.path === after.path &&
    before.name === after.name &&
    isSameCode(before, after, old.file.text, now.file.text)
  );
}

const plainContainers = new Set(['class', 'interface', 'enum', 'struct', 'namespace', 'object', 'type']);

function bindsLocals({ kind }: CodeSymbol): boolean {
  return !plainContainers.has(kind);
}

const boundAround = new WeakMap<CodeSymbol, string>();

/** The names that a container binds outside its members: type parameters, its own name inside, a namespace's variables. */
function namesBoundAround(symbol: CodeSymbol, { file }: FileFacts): string {
  const known = boundAround.get(symbol);
  if (known !== undefined) return known;
  const { children } = symbol;
  const isOfMember = (start: number): boolean => {
    const member = children[partitionPoint(children.length, (at) => children[at]!.range.end <= start)];
    return member !== undefined && hasOffset(member.range, start);
  };
  const own = file.bindings.all.filter(({ declarations }) =>
    declarations.some(({ start }) => hasOffset(symbol.range, start) && !isOfMember(start)),
  );
  // In their order, since two blocks of it may exchange the names of what they bind.
  const names = JSON.stringify(own.map(({ name, kind, frozen }) => [name, kind, frozen]));
  boundAround.set(symbol, names);
  return names;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * Whether a symbol's text holds one of its file's disturbed names, as a word or as part of one; or, as a word, one
 * that is disturbed anywhere.
 */
function spellings({ inFiles, anywhere }: Disturbed): (symbol: CodeSymbol, facts: FileFacts) => boolean {
  const found = new Map<string, readonly number[]>();
  const placesIn = ({ file }: FileFacts): readonly number[] => {
    const known = found.get(file.path);
    if (known) return known;
    const places: number[] = [];
    for (const name of inFiles.get(file.path) ?? []) {
      for (let at = file.text.indexOf(name); at >= 0; at = file.text.indexOf(name, at + 1)) places.push(at);
    }
    if (anywhere.size > 0)
      for (const { 0: word, index } of file.text.matchAll(WORD)) if (anywhere.has(word)) places.push(index);
    places.sort((one, other) => one - other);
    found.set(file.path, places);
    return places;
  };
  return ({ range }, facts) => {
    const places = placesIn(facts);
    const first = partitionPoint(places.length, (at) => places[at]! < range.start);
    return first < places.length && places[first]! < range.end;
  };
}
