import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { groupBy } from '../../model/group-by.ts';
import type { SourceFile } from '../../model/source-file.ts';

const SCRIPT = /\.(?:[cm]?[jt]sx?|pyi?)$/;
const IMPORT = /^(?:import|from|export)\b[^\n]*|^\}\s*from\b[^\n]*|\brequire\([^)\n]*\)/gm;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** A line that calls something, or writes into something, while its module is loaded. */
const ACTS = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:[.[][^\s(=]*)?\(|[.[][^\s(=]*\s*[-+|&]?=[^=>])/mu;

/**
 * The files that did not change and are loaded, by themselves or through others, by a file that imports otherwise now, or
 * in another order, where one of them does something when it is loaded; none where none does.
 *
 *     index.ts: import { b } from './b'; import { a } from './a'            a.ts: registry.push('a')      b.ts: registry.push('b')
 */
export function loadedNearby(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  unchanged: readonly SourceFile[],
): readonly SourceFile[] {
  const asked = new Set(after.flatMap((now) => askedOtherwise(before, now)));
  if (asked.size === 0) return [];
  const scripts = groupBy(
    unchanged.filter(({ path }) => SCRIPT.test(path)),
    ({ path }) => calledBy(path),
  );
  const found: SourceFile[] = [];
  // Words that are added meanwhile are gone through as well, each once.
  for (const word of asked)
    for (const file of scripts.get(word) ?? []) {
      found.push(file);
      for (const next of wordsOf(importsOf(file))) asked.add(next);
    }
  return found.some((file) => ACTS.test(textOf(file))) ? found : [];
}

/** The words of a file's imports on both sides, where those are others now, or in another order. */
function askedOtherwise(before: readonly SourceFile[], now: SourceFile): readonly string[] {
  const was = SCRIPT.test(now.path) ? before.find(({ path }) => path === now.path) : undefined;
  const [old, is] = [was ? importsOf(was) : [], importsOf(now)];
  return was && old.join('\n') !== is.join('\n') ? wordsOf([...old, ...is]) : [];
}

function importsOf(file: SourceFile): readonly string[] {
  return textOf(file).match(IMPORT) ?? [];
}

function wordsOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.match(WORD) ?? []);
}

function textOf(file: SourceFile): string {
  return file.type === 'text' ? file.text : '';
}
