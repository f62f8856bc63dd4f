import { fileSizes } from '../git/file-sizes.ts';
import { attributesOf, choosesWhatIsBinary } from '../git/git-attributes.ts';
import type { GitFile } from '../git/git-files.ts';
import type { KeptBlobs } from '../git/kept-blobs.ts';
import { filesNaming } from './name-search.ts';

/** Which files of a commit say a name as a word of its own, told as `filesNaming` tells it, of one commit after the other. */
export interface WordsOfTrees {
  naming(
    names: readonly string[],
    revision: string,
    files: () => ReadonlyMap<string, GitFile>,
  ): readonly string[];
}

/** A text with each word in it once; null for what is no text. Bytes are taken for characters, as git takes them. */
type Searched = { readonly text: string; readonly words: ReadonlySet<string> } | null;

/** So many questions are put to git, before its texts are read here: that pays for a long history alone. */
const ASKED_OF_GIT = 6;

/** Of trees with more bytes than that git is asked each time. */
const MOST_BYTES = 6 * 1024 * 1024;

/** git looks for a zero among so many bytes to tell what is no text. */
const BYTES_LOOKED_AT = 8_000;

/**
 * Asks git at first. Where more is asked, the words of each text are kept: from one commit to the next only those of
 * what changed are read, where git would look through all of the tree each time.
 */
export function wordsOfTrees(root: string, blobs: KeptBlobs): WordsOfTrees {
  let asked = 0;
  let isLeftToGit = false;
  let known = new Map<string, Searched>();
  let bytesRead = 0;
  const isText = textsForGit(root);
  return {
    naming(names, revision, files) {
      if (names.length === 0) return [];
      asked += 1;
      if (asked === ASKED_OF_GIT)
        isLeftToGit = isOver(MOST_BYTES, fileSizes(root, revision).values()) || choosesWhatIsBinary(root);
      if (asked < ASKED_OF_GIT || isLeftToGit || !names.every(isOneLine))
        return filesNaming(root, names, revision);
      const own = [...files().values()].filter(({ symlink }) => !symlink);
      const areText = isText(own.map(({ path }) => path));
      if (areText === null) {
        isLeftToGit = true;
        known = new Map();
        return filesNaming(root, names, revision);
      }
      readMissing(own.map(({ blob }) => blob));
      const sought = names.map((name) => Buffer.from(name).toString('latin1'));
      return own
        .flatMap(({ path, blob }) => (areText(path) && says(known.get(blob) ?? null, sought) ? [path] : []))
        .sort();
    },
  };

  /** What no tree has that was asked of lately is forgotten from time to time. */
  function readMissing(all: readonly string[]): void {
    if (bytesRead > MOST_BYTES) {
      const used = new Set(all);
      known = new Map([...known].filter(([blob]) => used.has(blob)));
      bytesRead = 0;
    }
    for (const [blob, bytes] of blobs.bytesOf(all.filter((blob) => !known.has(blob)))) {
      known.set(blob, searched(bytes));
      bytesRead += bytes.length;
    }
  }
}

function isOver(most: number, sizes: Iterable<number>): boolean {
  let sum = 0;
  for (const size of sizes) sum += size;
  return sum > most;
}

/**
 * Tells which paths git takes for text, as far as it is told so for them and doesn't go by what stands in them; null
 * where it is told that of any, whatever stands in it.
 */
function textsForGit(root: string): (paths: readonly string[]) => ((path: string) => boolean) | null {
  const attributes = new Map<string, string>();
  return (paths) => {
    const unknown = paths.filter((path) => !attributes.has(path));
    for (const [path, value] of attributesOf(root, 'diff', unknown)) attributes.set(path, value);
    if (paths.some((path) => attributes.get(path) === 'set')) return null;
    return (path) => attributes.get(path) !== 'unset';
  };
}

function isOneLine(name: string): boolean {
  return /^[^\n\0]+$/.test(name);
}

function searched(bytes: Buffer): Searched {
  if (bytes.subarray(0, BYTES_LOOKED_AT).includes(0)) return null;
  const text = bytes.toString('latin1');
  return { text, words: new Set(text.match(/[A-Za-z0-9_]+/g)) };
}

function says(file: Searched, names: readonly string[]): boolean {
  if (file === null) return false;
  return names.some((name) => (ONE_WORD.test(name) ? file.words.has(name) : isWordOf(file.text, name)));
}

const ONE_WORD = /^[A-Za-z0-9_]+$/;

/** A name with other signs in it, such as `$rate`: neither before nor after it may stand a sign of a word. */
function isWordOf(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + name.length]];
    if (!ONE_WORD.test(before) && !ONE_WORD.test(after)) return true;
  }
  return false;
}
