import { addWord } from '../../../model/word-bags.ts';
import type { Side } from '../../world.ts';

/** How often the Go files of one side say names, lines of comment and what stands in quotes alone aside. */
export interface SaidNames {
  /** `stats`, wherever it stands. */
  times(name: string): number;
  /** `stats`, but not `stats.count`. */
  timesWhole(name: string): number;
  /** `stats.count`. */
  timesOf(owner: string, field: string): number;
}

const NAME = /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*/gu;

/** Every name is counted in one pass, since a package may have as many candidates as it has variables. */
export function saidNames(side: Side): SaidNames {
  const names = new Map<string, number>();
  const wholes = new Map<string, number>();
  const fields = new Map<string, number>();
  for (const { file } of side.files.values()) {
    if (file.profile.id !== 'go') continue;
    const text = file.text.replace(/^[^\S\n]*\/\/.*$/gm, '');
    for (const { 0: name, index } of text.matchAll(NAME)) {
      const end = index + name.length;
      const field = text[end] === '.' ? nameAt(text, end + 1) : '';
      if (field !== '') addWord(fields, `${name}.${field}`);
      if (/["'/]/.test(text[index - 1] ?? '') || /["'/]/.test(text[end] ?? '')) continue;
      addWord(names, name);
      if (field === '') addWord(wholes, name);
    }
  }
  return {
    times: (name) => names.get(name) ?? 0,
    timesWhole: (name) => wholes.get(name) ?? 0,
    timesOf: (owner, field) => fields.get(`${owner}.${field}`) ?? 0,
  };
}

function nameAt(text: string, start: number): string {
  const name = /[\p{L}_][\p{L}\p{N}_]*/uy;
  name.lastIndex = start;
  return name.exec(text)?.[0] ?? '';
}
