import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { keptTrees } from '../../syntax/kept-trees.ts';
import type { Languages } from '../../syntax/languages.ts';
import { toSourceFile } from '../../workspace/files/source-files.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Reads each version of a file once, although it stands on two sides: after one commit, and before the next. */
export interface ReadOnce {
  source(path: string, blob: string, bytes: Buffer): SourceFile;
  readonly languages: Languages;
  /** Must be called when no more is read. */
  free(): void;
}

interface Kept {
  readonly file: SourceFile;
  readonly blob: string;
}

/**
 * Text of versions that are kept with their trees, in UTF-16 units. A version takes some two hundred bytes for each, with
 * its names and all that is found out about it; twice as much text saves a tenth of the reading.
 */
const MOST_TEXT = 400_000;

/**
 * Nothing is kept at first. What it keeps is bounded by the length of the texts, and the version that was asked for
 * longest ago goes first.
 */
export function makeReadOnce({ config, languages }: Pick<TracingContext, 'config' | 'languages'>): ReadOnce {
  /** The version of each path that was seen last; the one that was asked for last stands last. */
  const latest = new Map<string, Kept>();
  const reading = new WeakMap<SourceFile, Promise<ReadFile>>();
  const readApart = new WeakMap<SourceFile, Promise<ReadFile>>();
  const kept = new WeakSet<SourceFile>();
  const trees = keptTrees(MOST_TEXT);
  let text = 0;

  return {
    source(path, blob, bytes) {
      const known = latest.get(path);
      if (known?.blob !== blob) return keep(toSourceFile(path, bytes, config.limits), blob);
      latest.delete(path);
      latest.set(path, known);
      return known.file;
    },
    languages: {
      ...languages,
      get grammarVersions() {
        return languages.grammarVersions;
      },
      read(file, options) {
        if (!kept.has(file)) return languages.read(file, options);
        const known = options?.apart ? readApart : reading;
        const made = known.get(file) ?? languages.read(file, { ...options, trees });
        known.set(file, made);
        return made;
      },
    },
    free: trees.free,
  };

  /** What stands there with the same text is that version, however git keeps it. */
  function keep(file: SourceFile, blob: string): SourceFile {
    const { path } = file;
    const known = latest.get(path);
    const isKnown = known?.file.type === 'text' && file.type === 'text' && known.file.text === file.text;
    const made = { file: isKnown ? known.file : file, blob };
    forget(path);
    latest.set(path, made);
    kept.add(made.file);
    text += sizeOf(made.file);
    for (const oldest of latest.keys()) {
      if (text <= MOST_TEXT || oldest === path) break;
      forget(oldest);
    }
    return made.file;
  }

  function forget(path: string): void {
    const known = latest.get(path);
    if (!known) return;
    latest.delete(path);
    text -= sizeOf(known.file);
  }
}

const sizeOf = (file: SourceFile): number => (file.type === 'text' ? file.text.length : 0);
