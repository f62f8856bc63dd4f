import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import { toSourceFile } from '../../workspace/files/source-files.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Reads each version of a file once, although it stands on two sides: after one commit, and before the next. */
export interface ReadOnce {
  source(path: string, blob: string, bytes: Buffer): SourceFile;
  readonly languages: Languages;
}

/** Text of versions that are kept with their trees, in UTF-16 units; a tree takes some fifty times its text. */
const MOST_TEXT = 2_000_000;

export function makeReadOnce({ config, languages }: Pick<TracingContext, 'config' | 'languages'>): ReadOnce {
  /** The version of each path that was seen last, in the order in which they were asked for. */
  const latest = new Map<string, { readonly blob: string; readonly file: SourceFile }>();
  const reading = new WeakMap<SourceFile, Promise<ReadFile>>();
  const kept = new WeakSet<SourceFile>();
  let text = 0;

  return {
    source(path, blob, bytes) {
      const known = latest.get(path);
      if (known?.blob === blob) return known.file;
      const file = toSourceFile(path, bytes, config.limits);
      if (known) forget(path);
      latest.set(path, { blob, file });
      kept.add(file);
      text += sizeOf(file);
      for (const oldest of latest.keys()) {
        if (text <= MOST_TEXT || oldest === path) break;
        forget(oldest);
      }
      return file;
    },
    languages: {
      ...languages,
      get grammarVersions() {
        return languages.grammarVersions;
      },
      // A file around a change set is read once for each side: its trees must not be one.
      read(file, options) {
        if (!kept.has(file)) return languages.read(file, options);
        const known = reading.get(file);
        if (known) return known;
        const made = languages.read(file, options);
        reading.set(file, made);
        return made;
      },
    },
  };

  function forget(path: string): void {
    const known = latest.get(path);
    if (!known) return;
    latest.delete(path);
    text -= sizeOf(known.file);
  }
}

const sizeOf = (file: SourceFile): number => (file.type === 'text' ? file.text.length : 0);
