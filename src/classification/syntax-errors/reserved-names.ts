import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Unit } from '../proof.ts';

/**
 * A word of the language that something is called by now: no program, though a grammar reads a word as a name wherever
 * it expects nothing but a name.
 *
 *     local total = sum(cart)      ->      local return = sum(cart)
 *
 * What was declared under such a word before is taken for what the grammar reads in its own way, such as a macro.
 */
export function reservedName({ after, old, now }: Unit): string | null {
  const { start, end } = after.range;
  const found = reservedIn(now.file).find(
    ([name, at]) => at >= start && at < end && !reservedIn(old.file).some(([known]) => known === name),
  );
  return found?.[0] ?? null;
}

/**
 * What a file of Go on either side calls by a word that its grammar reads as the language's own wherever it stands, so
 * that nobody sees who means which:
 *
 *     func first(nil []int) []int { return nil }
 */
export function hiddenLiteral({ old, now }: Unit): string | null {
  if (old.file.profile.id !== 'go') return null;
  return [old, now].map(({ file }) => literalDeclaredIn(file)).find((name) => name !== null) ?? null;
}

const literalDeclaredIn = onceEach(
  ({ bindings }: ParsedFile): string | null =>
    bindings.all.find(({ name, kind }) => kind !== 'member' && LITERALS_OF_GO.has(name))?.name ?? null,
);

const LITERALS_OF_GO: ReadonlySet<string> = new Set(['nil', 'true', 'false', 'iota']);

const known = new WeakMap<ParsedFile, readonly (readonly [string, number])[]>();

/** Words of the language that a file declares, and where. */
function reservedIn(file: ParsedFile): readonly (readonly [string, number])[] {
  const found = known.get(file);
  if (found) return found;
  const words = new Set(file.profile.reserved);
  const declared = file.bindings.all.flatMap(({ name, kind, declarations }) =>
    kind !== 'member' && words.has(name) ? declarations.map(({ start }) => [name, start] as const) : [],
  );
  known.set(file, declared);
  return declared;
}
