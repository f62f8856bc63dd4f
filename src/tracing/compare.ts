import { classify, type JudgeOptions } from '../classification/classify.ts';
import { lower } from '../lowering/lower.ts';
import { changesOf } from '../matching/changes.ts';
import { matchSymbols } from '../matching/match-symbols.ts';
import type { Comparison } from '../model/comparison.ts';
import { Fault } from '../model/fault.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import type { Languages } from '../syntax/languages.ts';

export interface CompareOptions extends JudgeOptions {
  /** Files that did not change, and may refer to what did: it has to mean the same to them. */
  readonly around?: readonly SourceFile[];
}

/**
 * What a change set did: which symbol became which, what happened to each, and whether behaviour is proved to be kept.
 * A pure function of its texts. Files that are the same on both sides are left out.
 *
 * @throws Fault MAPPING_NOT_ONE_TO_ONE if the matcher is defective.
 */
export async function compare(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
  { around = [], ...options }: CompareOptions = {},
): Promise<Comparison> {
  const [changedBefore, changedAfter] = withoutEqual(before, after);
  const read = (files: readonly SourceFile[]) =>
    Promise.all(files.map((file) => languages.read(file, { bindings: true })));
  const [old, now] = [await read([...changedBefore, ...around]), await read([...changedAfter, ...around])];
  const mapping = matchSymbols(old, now);
  assertOneToOne(mapping);
  const changes = changesOf(mapping, old, now);
  return { ...classify(old, now, mapping, changes, lower, options), mapping };
}

function withoutEqual(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): readonly [readonly SourceFile[], readonly SourceFile[]] {
  const now = new Map(after.map((file) => [file.path, file]));
  const equal = new Set(before.filter((file) => isEqual(file, now.get(file.path))).map(({ path }) => path));
  const changed = (file: SourceFile): boolean => !equal.has(file.path);
  return [before.filter(changed), after.filter(changed)];
}

function isEqual(before: SourceFile, after: SourceFile | undefined): boolean {
  if (before.type === 'text') return after?.type === 'text' && before.text === after.text;
  return after?.type === 'opaque' && before.contentHash === after.contentHash;
}

function assertOneToOne({ pairs }: SymbolMapping): void {
  const [old, now] = [new Set<CodeSymbol>(), new Set<CodeSymbol>()];
  for (const { before, after } of pairs) {
    if (old.has(before) || now.has(after)) {
      throw new Fault(
        'MAPPING_NOT_ONE_TO_ONE',
        `${before.path}#${before.name} and ${after.path}#${after.name} have two partners`,
      );
    }
    old.add(before);
    now.add(after);
  }
}
