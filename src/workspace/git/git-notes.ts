import { Fault } from '../../model/fault.ts';
import { gitIdentity } from '../person.ts';
import { blobBytes } from './git-files.ts';
import { notesUnder } from './git-history.ts';
import { git, gitOrNull } from './run-git.ts';

/** The notes under a ref, as text, by the commit that they are about. */
export function readNotes(root: string, ref: string): ReadonlyMap<string, string> {
  const blobs = notesUnder(root, ref.replace(/^refs\/notes\//, ''));
  const texts = blobBytes(root, [...blobs.values()]);
  return new Map(
    [...blobs].flatMap(([revision, blob]) => {
      const bytes = texts.get(blob);
      return bytes ? [[revision, bytes.toString('utf8')] as const] : [];
    }),
  );
}

/**
 * Writes notes, in one commit of their ref however many there are. A note that is there is replaced.
 *
 * @throws Fault BAD_REF for what can't be a ref of notes, GIT_FAILED.
 */
export function writeNotes(root: string, ref: string, notes: ReadonlyMap<string, string>): void {
  if (!/^refs\/notes\/[\w./-]+$/.test(ref) || gitOrNull(root, ['check-ref-format', ref]) === null)
    throw new Fault(
      'BAD_REF',
      `${JSON.stringify(ref)} is no ref of notes`,
      'Give one such as refs/notes/ai.',
    );
  const last = gitOrNull(root, ['rev-parse', '--verify', '--quiet', ref])?.toString('utf8').trim();
  const message = 'Notes added by goldthread notes export\n';
  const person = gitIdentity(root) ?? 'goldthread <goldthread@localhost>';
  const head = [
    `commit ${ref}`,
    `committer ${person} now`,
    `data ${Buffer.byteLength(message)}`,
    message,
    ...(last ? [`from ${last}`] : []),
  ];
  const bodies = [...notes].flatMap(([revision, text]) => [
    `N inline ${revision}`,
    `data ${Buffer.byteLength(text)}`,
    text,
  ]);
  const stream = `${[...head, ...bodies].join('\n')}\n`;
  git(root, ['fast-import', '--quiet', '--date-format=now', '--done'], `${stream}done\n`);
}
