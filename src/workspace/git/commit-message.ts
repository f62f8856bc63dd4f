import { resolve } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { textIfThere } from '../files/text-file.ts';
import { gitOrNull } from './run-git.ts';

/** A trailer of a commit message, such as `Intent: INT-001`. */
export interface Trailer {
  readonly name: string;
  readonly value: string;
}

/**
 * Adds trailers to the file that holds a commit's message, where git itself would put them; one that is there already
 * is not added again. A message without a word stays so, since by leaving it empty a person calls the commit off.
 *
 * @returns false where nothing was to be done, or git could not do it.
 */
export function addTrailers(root: string, file: string, trailers: readonly Trailer[]): boolean {
  if (trailers.length === 0) return false;
  const path = resolve(file);
  const text = textIfThere(path) ?? '';
  const [written] = text.split(/^.{0,3} -{8,} >8 -{8,}$/m);
  const words = gitOrNull(root, ['stripspace', '--strip-comments'], written);
  if (words === null || words.toString('utf8').trim() === '') return false;
  // git takes a last line without an end for the beginning of the trailers.
  if (!text.endsWith('\n')) writeAtomically(path, `${text}\n`);
  const added = trailers.flatMap(({ name, value }) => ['--trailer', `${name}: ${value}`]);
  const how = ['--in-place', '--no-divider', '--if-exists', 'addIfDifferent', '--if-missing', 'add'];
  return gitOrNull(root, ['interpret-trailers', ...how, ...added, path]) !== null;
}
