import type { ChangeKind, SymbolChange } from '../model/classification.ts';
import { mayBeOutOfOrder } from '../model/order.ts';
import type { ParsedFile, ReadFile } from '../model/parsed-file.ts';
import { type CodeSymbol, parentPrefix } from '../model/symbol.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import { isSameCode, sameOwnTextsOverLines } from '../model/texts-over-lines.ts';
import { originsOf } from './origins.ts';
import { ownText } from './own-part.ts';
import { signatureOf } from './signature.ts';
import { vanishedInDamage } from './vanished.ts';

/**
 * What happened to each symbol, unchanged ones left out. A container is listed for its own part alone, outside its
 * child symbols. Ordered by path and position after; a deleted symbol comes after what stood before it.
 */
export function changesOf(
  mapping: SymbolMapping,
  before: readonly ReadFile[],
  after: readonly ReadFile[],
): readonly SymbolChange[] {
  const old = new Map(parsed(before).map((file) => [file.path, file]));
  const now = new Map(parsed(after).map((file) => [file.path, file]));
  const reordered = reorderedIn(mapping);
  const origins = originsOf(mapping);
  const changes: SymbolChange[] = [];
  for (const pair of mapping.pairs) {
    const kinds = kindsOf(
      pair.before,
      pair.after,
      mapping,
      old.get(pair.before.path)!,
      now.get(pair.after.path)!,
    );
    if (reordered.has(pair.after)) kinds.push('reordered');
    if (kinds.length > 0)
      changes.push({
        before: pair.before,
        after: pair.after,
        changes: kinds,
        origin: origins.get(pair.after) ?? null,
      });
  }
  for (const symbol of mapping.onlyBefore) {
    const file = old.get(symbol.path)!;
    const successor = now.get(mapping.pathAfter(symbol.path) ?? symbol.path);
    if (successor && vanishedInDamage(symbol, file.text, successor)) continue;
    if (symbol.kind === 'module' && isBare(symbol, file.text)) continue;
    changes.push({ before: symbol, after: null, changes: ['deleted'], origin: null });
  }
  for (const symbol of mapping.onlyAfter) {
    if (symbol.kind === 'module' && isBare(symbol, now.get(symbol.path)!.text)) continue;
    changes.push({ before: null, after: symbol, changes: ['added'], origin: origins.get(symbol) ?? null });
  }
  return inOrder([...changes, ...layoutOfFiles(mapping, changes, old, now)], mapping);
}

/** A file of symbols alone is told by them; an empty one by itself. */
function isBare(module: CodeSymbol, text: string): boolean {
  return module.children.length > 0 && ownText(module, text) === '';
}

function parsed(files: readonly ReadFile[]): readonly ParsedFile[] {
  return files.filter((file) => file.type === 'parsed');
}

function kindsOf(
  before: CodeSymbol,
  after: CodeSymbol,
  mapping: SymbolMapping,
  old: ParsedFile,
  now: ParsedFile,
): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  const module = before.kind === 'module';
  if (!module && before.simpleName !== after.simpleName) kinds.push('renamed');
  if (before.path !== after.path || (!module && movedParent(before, after, mapping, old, now)))
    kinds.push('moved');
  if (isSameCode(before, after, old.text, now.text)) return kinds;
  if (ownText(before, old.text) !== ownText(after, now.text) || !sameOwnTextsOverLines(before, after)) {
    kinds.push('modified');
    if (!module && signatureOf(before, old.profile) !== signatureOf(after, now.profile))
      kinds.push('signature_changed');
  }
  return kinds;
}

/** A method whose class got another name has not moved; one that went to another class has. */
function movedParent(
  before: CodeSymbol,
  after: CodeSymbol,
  mapping: SymbolMapping,
  old: ParsedFile,
  now: ParsedFile,
): boolean {
  const parentBefore = before.parent ?? old.module;
  const parentAfter = after.parent ?? now.module;
  if (mapping.after(parentBefore) !== parentAfter) return true;
  return (
    receiverOf(before) !== receiverOf(after) &&
    before.parent === null &&
    !renamedReceiver(before, after, mapping, old)
  );
}

/** The type that a method stands for without standing inside it: `Foo` of Go's `func (f *Foo) bar()`. */
function receiverOf(symbol: CodeSymbol): string {
  const prefix = parentPrefix(symbol).length;
  const local = symbol.name.slice(prefix).replace(/~\d+$/, '');
  return local.endsWith(`.${symbol.simpleName}`) ? local.slice(0, -symbol.simpleName.length - 1) : '';
}

function renamedReceiver(
  before: CodeSymbol,
  after: CodeSymbol,
  mapping: SymbolMapping,
  old: ParsedFile,
): boolean {
  const owner = old.symbols.find((symbol) => symbol.name === receiverOf(before));
  return owner !== undefined && mapping.after(owner)?.name === receiverOf(after);
}

/** Symbols that changed places among the siblings they kept; both, where two were exchanged. */
function reorderedIn(mapping: SymbolMapping): ReadonlySet<CodeSymbol> {
  const reordered = new Set<CodeSymbol>();
  for (const { before, after } of mapping.pairs) {
    if (before.children.length < 2) continue;
    const position = new Map(after.children.map((child, at) => [child, at]));
    const kept = before.children.flatMap((child) => {
      const partner = mapping.after(child);
      const at = partner && position.get(partner);
      return partner && at !== null && at !== undefined ? [{ partner, at }] : [];
    });
    for (const index of mayBeOutOfOrder(kept.map(({ at }) => at))) reordered.add(kept[index]!.partner);
  }
  return reordered;
}

/** A file in which only blank lines between symbols changed has changed all the same: its module says so. */
function layoutOfFiles(
  mapping: SymbolMapping,
  changes: readonly SymbolChange[],
  old: ReadonlyMap<string, ParsedFile>,
  now: ReadonlyMap<string, ParsedFile>,
): readonly SymbolChange[] {
  const touched = new Set(
    changes.flatMap(({ before, after }) => [before && `-${before.path}`, after && `+${after.path}`]),
  );
  return mapping.pairs.flatMap(({ before, after }) => {
    if (before.kind !== 'module' || touched.has(`-${before.path}`) || touched.has(`+${after.path}`))
      return [];
    if (old.get(before.path)!.text === now.get(after.path)!.text) return [];
    return [{ before, after, changes: ['modified' as const], origin: null }];
  });
}

function inOrder(changes: readonly SymbolChange[], mapping: SymbolMapping): readonly SymbolChange[] {
  const key = ({ before, after }: SymbolChange): readonly [string, number, number] => {
    if (after) return [after.path, after.range.start, 0];
    return [mapping.pathAfter(before!.path) ?? before!.path, before!.range.start, 1];
  };
  return [...changes]
    .map((change) => ({ change, at: key(change) }))
    .sort(({ at: a }, { at: b }) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1] || a[2] - b[2]))
    .map(({ change }) => change);
}
