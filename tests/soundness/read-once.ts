import type { ReadFile } from '../../src/model/parsed-file.ts';
import type { Languages } from '../../src/syntax/languages.ts';
import { languages } from '../support/languages.ts';

/** How many texts are kept: those of the largest change sets, and what was last made of them. */
const MOST = 32;

/**
 * The shipped languages for whoever compares one text with many others: it is read once, as in the replay of a history,
 * where a version stands on two sides (`tracing/history/read-once.ts`). A text that stands on both sides of one
 * comparison has a tree for each.
 */
export const readOnce: Languages = {
  ...languages,
  get grammarVersions() {
    return languages.grammarVersions;
  },
  read(file, options) {
    if (file.type !== 'text') return languages.read(file, options);
    const key = `${options?.apart === true}\0${file.path}\0${file.text}`;
    const made = kept.get(key) ?? languages.read(file, options);
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return made;
  },
};

/** The text that was asked for last stands last. */
const kept = new Map<string, Promise<ReadFile>>();
