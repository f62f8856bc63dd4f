import { Fault } from '../../model/fault.ts';
import { rangeEnds } from '../../model/revision-range.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type ReadLimits, readSourceFile } from '../../workspace/files/source-files.ts';
import { resolveRevision, revision } from '../../workspace/git/git.ts';
import { changedFiles } from '../../workspace/git/git-files.ts';
import { isBareRepository } from '../../workspace/git/git-index.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { pathKind, readTree, readTreeFile } from '../../workspace/tree/read-tree.ts';
import { committedSources } from './committed-sources.ts';
import { committedTree, filesAtHand, type Surroundings, workingTree } from './surroundings.ts';

/** The two sides of a comparison, files that are the same on both sides left out. */
export interface DiffSides {
  readonly before: readonly SourceFile[];
  readonly after: readonly SourceFile[];
  /** The rest of the tree that the second side belongs to; null where two files or folders stand alone. */
  readonly surroundings: Surroundings | null;
}

/**
 * What `goldthread diff` is asked to compare: two files, two folders (by relative path), two revisions
 * (`REV1..REV2`, or as two words), or a revision against the working tree.
 *
 * @throws Fault BAD_DIFF where the words name neither.
 */
export function diffSides(
  root: string,
  cwd: string,
  words: readonly string[],
  limits: ReadLimits,
): DiffSides {
  const [first, second] = words;
  if (first === undefined || words.length > 2) throw badDiff(words);
  const range = rangeEnds(first);
  if (second === undefined && range && pathKind(cwd, first) === null) {
    return revisions(root, range.from || 'HEAD', range.to || 'HEAD', limits);
  }
  if (second === undefined) {
    if (isRevision(root, first)) {
      if (isBareRepository(root)) throw noWorkingTree(root, first);
      return revisions(root, first, null, limits);
    }
    // Where nothing is committed `HEAD` is no revision either, and that is what there is to say.
    const isOfGit = /^(?:HEAD|@)(?![\w-])/.test(first) && pathKind(cwd, first) === null;
    if (isOfGit && revision(root) === null) resolveRevision(root, first);
    throw unknownSide(first);
  }
  const kinds = [pathKind(cwd, first), pathKind(cwd, second)];
  if (kinds[0] === 'file' && kinds[1] === 'file') return twoFiles(cwd, first, second, limits);
  if (kinds[0] === 'folder' && kinds[1] === 'folder') return twoFolders(cwd, first, second, limits);
  if (isRevision(root, first) && isRevision(root, second)) return revisions(root, first, second, limits);
  const missing = [first, second].filter((word, at) => kinds[at] === null && !isRevision(root, word));
  throw missing.length > 0 ? missingSides(missing) : badDiff(words);
}

/**
 * Two files are two states of one: a difference of name alone is how they were kept, not a rename. Both are compared
 * under the second one's name, unless their names say that they are in different languages.
 */
function twoFiles(cwd: string, first: string, second: string, limits: ReadLimits): DiffSides {
  const before = readTreeFile(cwd, first, limits);
  const after = readTreeFile(cwd, second, limits);
  const path = nameOf(second);
  const sameLanguage = extensionOf(first) === extensionOf(second);
  return {
    before: [{ ...before, path: sameLanguage ? path : nameOf(first) }],
    after: [{ ...after, path }],
    surroundings: null,
  };
}

function nameOf(path: string): string {
  return path.replace(/\\/g, '/').replace(/^(?:\.\.?\/)+|^\/+/, '');
}

function extensionOf(path: string): string {
  return /\.[^./\\]*$/.exec(path)?.[0] ?? '';
}

function twoFolders(cwd: string, first: string, second: string, limits: ReadLimits): DiffSides {
  const now = readTree(cwd, second, limits);
  const changed = withoutEqual(readTree(cwd, first, limits), now);
  const own = new Set(changed.after);
  return { ...changed, surroundings: filesAtHand(now.filter((file) => !own.has(file))) };
}

function revisions(root: string, before: string, after: string | null, limits: ReadLimits): DiffSides {
  // What goldthread itself keeps there tells of changes and is none.
  const paths = changedFiles(root, before, after).filter((path) => !isOwnPath(path));
  const surroundings = after === null ? workingTree(root, limits) : committedTree(root, after, limits);
  return {
    before: committedSources(root, before, paths, limits),
    after:
      after === null
        ? paths.flatMap((path) => readSourceFile(root, path, limits) ?? [])
        : committedSources(root, after, paths, limits),
    surroundings,
  };
}

function withoutEqual(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Omit<DiffSides, 'surroundings'> {
  const keyOf = (file: SourceFile): string =>
    `${file.path}\0${file.type === 'text' ? file.text : file.contentHash}`;
  const [left, right] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    before: before.filter((file) => !right.has(keyOf(file))),
    after: after.filter((file) => !left.has(keyOf(file))),
  };
}

function isRevision(root: string, word: string): boolean {
  try {
    return resolveRevision(root, word) !== '';
  } catch {
    return false;
  }
}

function noWorkingTree(root: string, word: string): Fault {
  return new Fault(
    'BAD_DIFF',
    `${root} is a repository without a working tree, so there is nothing to compare ${JSON.stringify(word)} with`,
    'Name a second revision: REV1..REV2.',
  );
}

function unknownSide(word: string): Fault {
  return new Fault(
    'BAD_DIFF',
    `${JSON.stringify(word)} is neither a revision nor half of a pair of paths`,
    'Give two files, two folders, REV1..REV2, or one revision.',
  );
}

/** A name that was misspelled, or a file that one side hasn't got. */
function missingSides(words: readonly string[]): Fault {
  return new Fault(
    'BAD_DIFF',
    `There is no file, folder or revision ${words.map((word) => JSON.stringify(word)).join(' or ')}`,
    'Check its spelling. What was added or removed is compared with its folder, or in git: REV1..REV2.',
  );
}

function badDiff(words: readonly string[]): Fault {
  return new Fault(
    'BAD_DIFF',
    `goldthread diff can't compare ${words.map((word) => JSON.stringify(word)).join(' with ') || 'nothing'}`,
    'Give two files, two folders, REV1..REV2, or one revision to compare with the working tree.',
  );
}
