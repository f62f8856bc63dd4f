import type { CodeSymbol } from '../model/symbol.ts';
import { bagLikeness } from '../model/word-bags.ts';
import { assign, type Candidate } from './assign.ts';
import { isContainer } from './kinds.ts';
import type { Pairing } from './pairing.ts';
import { wordsUnderName } from './respelled-words.ts';
import { bagOf, likeness, nameLikeness, sizeOf } from './tokens.ts';

/** How alike two files must be to be one: the share of words in common, or of code in symbols they both have. */
const SAME_FILE = 0.5;
const SAME_FILE_UNDER_ITS_NAME = 0.35;
/** More vanished files times appeared ones than this are compared only where they share a name. */
const MOST_COMPARISONS = 4_000;

/**
 * Files by path; then a file that vanished and one that appeared are one file under a new name if they hold the same
 * text, the same code in another layout, or mostly the same words or symbols.
 */
export function pairModules(pairing: Pairing): void {
  const byPath = new Map(pairing.modulesAfter.map((module) => [module.path, module]));
  for (const before of pairing.modulesBefore) {
    const after = byPath.get(before.path);
    if (after) pairing.pair(before, after, { by: 'path' });
  }
  pairByKey(pairing, (module) => module.contentHash, 'content');
  pairByKey(
    pairing,
    (module) => (module.children.length > 0 ? module.structureHash : module.contentHash),
    'structure',
  );
  pairBySimilarFile(pairing);
}

/** Where several files are the same, those whose paths are most alike go together. */
function pairByKey(
  pairing: Pairing,
  keyOf: (module: CodeSymbol) => string,
  by: 'content' | 'structure',
): void {
  const now = new Map<string, CodeSymbol[]>();
  for (const module of pairing.modulesAfter.filter(pairing.isFree)) {
    now.set(keyOf(module), [...(now.get(keyOf(module)) ?? []), module]);
  }
  const candidates = pairing.modulesBefore.filter(pairing.isFree).flatMap((before) =>
    (now.get(keyOf(before)) ?? []).map((after) => ({
      before,
      after,
      score: nameLikeness(before.path, after.path),
    })),
  );
  for (const { before, after } of assign(candidates)) pairing.pair(before, after, { by });
}

function pairBySimilarFile(pairing: Pairing): void {
  const old = pairing.modulesBefore.filter(pairing.isFree);
  const now = pairing.modulesAfter.filter(pairing.isFree);
  const many = old.length * now.length > MOST_COMPARISONS;
  const byStem = new Map<string, CodeSymbol[]>();
  for (const module of now)
    byStem.set(fileName(module.path).stem, [...(byStem.get(fileName(module.path).stem) ?? []), module]);
  const candidates = old.flatMap((before) =>
    (many ? (byStem.get(fileName(before.path).stem) ?? []) : now).flatMap((after) =>
      fileCandidate(before, after),
    ),
  );
  for (const { before, after, score } of assign(candidates)) {
    pairing.pair(before, after, { by: 'similarity', score: Math.min(1, Math.round(score * 1000) / 1000) });
  }
}

function fileCandidate(before: CodeSymbol, after: CodeSymbol): readonly Candidate[] {
  const [nameBefore, nameAfter] = [fileName(before.path), fileName(after.path)];
  if (nameBefore.extension !== nameAfter.extension && before.children.length === 0) return [];
  const sameName = nameBefore.stem === nameAfter.stem;
  const words = Math.max(
    likeness(before, after),
    likenessUnderName(before, nameBefore.stem, after, nameAfter.stem),
  );
  const score = Math.max(commonSize(before, after), (words - 0.2) / 0.8);
  if (score < (sameName ? SAME_FILE_UNDER_ITS_NAME : SAME_FILE)) return [];
  return [
    { before, after, score: score + (sameName ? 0.1 : 0) + nameLikeness(before.path, after.path) / 100 },
  ];
}

/** How alike two files are that are called after a class in them, once the one class has the other's name. */
function likenessUnderName(before: CodeSymbol, stem: string, after: CodeSymbol, other: string): number {
  const holds = ({ children }: CodeSymbol, name: string): boolean =>
    children.some(({ kind, simpleName }) => isContainer(kind) && simpleName === name);
  if (stem === other || !holds(before, stem) || !holds(after, other)) return 0;
  return bagLikeness(wordsUnderName(before, stem, other), bagOf(after));
}

/** The share of words that stand in top-level symbols which both files have: as code, or by name and half of it. */
function commonSize(before: CodeSymbol, after: CodeSymbol): number {
  const structures = new Set(after.children.map((symbol) => symbol.structureHash));
  const names = new Map(after.children.map((symbol) => [symbol.name, symbol]));
  let common = 0;
  for (const symbol of before.children) {
    const named = names.get(symbol.name);
    if (structures.has(symbol.structureHash)) common += sizeOf(symbol);
    else if (named) common += 0.7 * Math.min(sizeOf(symbol), sizeOf(named));
  }
  return common / Math.max(1, sizeOf(before), sizeOf(after));
}

function fileName(path: string): { readonly stem: string; readonly extension: string } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}
