import { join, posix } from 'node:path';
import type { CommandReading, CommandWrite } from '../../model/command-reading.ts';
import type { Refusal } from '../../model/decision.ts';
import { isScratch, standingAt } from '../../workspace/paths/command-surroundings.ts';
import { type Place, placeOf, refuseProtected } from '../symbols/place.ts';
import type { TracingContext } from '../tracing-context.ts';

/** A place in the workspace that a command is seen to write. */
export interface CommandTarget {
  readonly path: string;
  readonly lexicalPath: string;
  readonly what: 'file' | 'removed' | 'folder' | 'any below';
  /** What the file will hold, where that is known. */
  readonly content: string | null;
  readonly part: string;
}

/**
 * The files that a command's writes come to, each folder looked into for what stands there now, and what speaks
 * against some of them whatever the intent. What lies in a scratch folder or is left out by .intentignore is passed over.
 */
export function commandTargets(
  context: TracingContext,
  { effects }: CommandReading,
  mayUndo: MayUndo,
): { readonly targets: readonly CommandTarget[]; readonly refusals: readonly Refusal[] } {
  const targets: CommandTarget[] = [];
  const refusals: Refusal[] = [];
  const earlier: CommandWrite[] = [];
  const seen = new Set<string>();
  for (const effect of effects) {
    if (effect.type !== 'write') continue;
    const again = JSON.stringify([effect.folder, effect.path, effect.how]);
    if (seen.has(again)) continue;
    seen.add(again);
    const { scratchFolders } = context.config.commands;
    const anyBelow = effect.how.type === 'below';
    if (!isScratch(context.root, effect.folder, effect.path, scratchFolders, anyBelow)) {
      const looked = lookAt(context, effect, earlier, mayUndo);
      targets.push(...looked.targets);
      refusals.push(...looked.refusals);
    }
    earlier.push(effect);
  }
  return { targets, refusals };
}

/** Whether a write only takes back what a session was told to take back. */
export type MayUndo = (path: string, effect: CommandWrite) => boolean;

interface Looked {
  readonly targets: readonly CommandTarget[];
  readonly refusals: readonly Refusal[];
}

function lookAt(
  context: TracingContext,
  effect: CommandWrite,
  earlier: readonly CommandWrite[],
  mayUndo: MayUndo,
): Looked {
  const { place } = placeOf(context, effect.folder ?? '/', effect.path);
  if (place !== null && mayUndo(place.path, effect)) return none;
  const { how } = effect;
  const link = earlier.find((other) => other.how.type === 'link' && isAtOrBelow(effect, other));
  if (link) return unclear(effect, `${effect.path} lies behind a link that the command makes itself`);
  switch (how.type) {
    case 'content':
      return one(context, effect, 'file', how.content);
    case 'changed':
    case 'link':
      return one(context, effect, 'file');
    case 'removed':
      return one(context, effect, 'removed');
    case 'folder': {
      const standing = standingAt(effect.folder ?? '/', effect.path);
      return standing === null ? one(context, effect, 'folder') : none;
    }
    case 'tree': {
      const standing = standingAt(effect.folder ?? '/', effect.path);
      const odd = how.plainNames ? oddName(effect.path, standing) : null;
      if (odd !== null) return unclear(effect, `${JSON.stringify(odd)} would be taken for several names`);
      return below(context, effect, standing, how.throughLinks ? 'file' : 'removed');
    }
    case 'tree_from':
      return copied(context, effect, { folder: how.folder ?? '/', path: how.path }, earlier);
    case 'returned': {
      const standing = standingAt(effect.folder ?? '/', effect.path);
      const isFolder = standing !== null && standing !== 'many' && !standing.files.includes('');
      const there = below(context, effect, standing, 'file');
      const all = isFolder ? one(context, effect, 'any below') : none;
      return { targets: [...there.targets, ...all.targets], refusals: [...there.refusals, ...all.refusals] };
    }
    case 'below':
      return ignored(context, effect)
        ? none
        : unclear(effect, `the files that it puts into ${effect.path} are not named in it`, intoScratch);
    default:
      return how satisfies never;
  }
}

/** What stands at the source comes to stand at the target, as far as both can be looked at before the command runs. */
function copied(
  context: TracingContext,
  effect: CommandWrite,
  source: { readonly folder: string; readonly path: string },
  earlier: readonly CommandWrite[],
): Looked {
  const made = earlier.filter((other) => other.how.type !== 'folder' && isAtOrBelow(other, source));
  const standing = standingAt(source.folder, source.path);
  if (made.length > 0) {
    // What a redirection or a plain copy has made is a file and nothing else: `jq ... > new && mv new old`.
    return isFileOrNothing(standing) && made.every((other) => isPlainWriteOf(source, other))
      ? one(context, effect, 'file')
      : unclear(effect, `what it copies (${source.path}) is written by the command itself`);
  }
  if (standing !== null && standing !== 'many' && standing.links.length > 0) {
    return unclear(effect, `${source.path} holds symbolic links (${standing.links[0] || source.path})`);
  }
  const target = standingAt(effect.folder ?? '/', effect.path);
  if (target === 'many' || (target !== null && !target.files.includes('') && target.links.length > 0)) {
    return unclear(effect, `${effect.path} holds symbolic links, or more files than can be looked at`);
  }
  if (standing !== null && standing !== 'many' && standing.files.includes(''))
    return one(context, effect, 'file');
  return below(context, effect, standing, 'file');
}

const none: Looked = { targets: [], refusals: [] };

function ignored(context: TracingContext, { folder, path }: CommandWrite): boolean {
  const { place, refusal } = placeOf(context, folder ?? '/', path);
  return (
    place !== null &&
    refusal === null &&
    [place.path, place.lexicalPath].every((name) => context.ignored(`${name}/`))
  );
}

function one(
  context: TracingContext,
  { folder, path, part }: CommandWrite,
  what: CommandTarget['what'],
  content: string | null = null,
): Looked {
  const { place, refusal } = placeOf(context, folder ?? '/', path);
  if (refusal) return { targets: [], refusals: [inCommand(refusal, part)] };
  if (place === null || (context.ignored(place.path) && context.ignored(place.lexicalPath))) return none;
  return { targets: [{ ...place, what, content, part }], refusals: [] };
}

/** A file for each that stands at another place or at this one; the place itself where nothing does. */
function below(
  context: TracingContext,
  effect: CommandWrite,
  standing: ReturnType<typeof standingAt>,
  what: 'file' | 'removed',
): Looked {
  if (standing === 'many') return unclear(effect, `there are too many files below ${effect.path}`);
  const files = standing === null ? [''] : standing.files;
  const targets: CommandTarget[] = [];
  const { place, refusal } = placeOf(context, effect.folder ?? '/', effect.path);
  if (refusal) return { targets, refusals: [inCommand(refusal, effect.part)] };
  if (place === null) return none;
  if (files.length === 0) return one(context, effect, what === 'removed' ? 'removed' : 'folder');
  const links = standing === null ? [] : standing.links;
  for (const name of files) {
    // What is only removed goes by its own name; what is written may be written through a link.
    const through = what === 'file' && links.includes(name);
    const path = name === '' ? effect.path : `${effect.path}/${name}`;
    const looked = through
      ? one(context, { ...effect, path }, what)
      : byName(context, place, name, what, effect.part);
    if (looked.refusals.length > 0) return looked;
    targets.push(...looked.targets);
  }
  return { targets, refusals: [] };
}

function byName(
  context: TracingContext,
  place: Place,
  name: string,
  what: 'file' | 'removed',
  part: string,
): Looked {
  const [path, lexicalPath] = [place.path, place.lexicalPath].map((base) =>
    name === '' ? base : `${base}/${name}`,
  ) as [string, string];
  const refusal = refuseProtected(context, path, lexicalPath);
  if (refusal) return { targets: [], refusals: [inCommand(refusal, part)] };
  if (context.ignored(path) && context.ignored(lexicalPath)) return none;
  return { targets: [{ path, lexicalPath, what, content: null, part }], refusals: [] };
}

/** By spelling alone: what the command makes isn't on the disk yet. */
function isAtOrBelow(
  { folder, path }: Pick<CommandWrite, 'folder' | 'path'>,
  above: { readonly folder: string | null; readonly path: string },
): boolean {
  const place = spelled(path, folder);
  const base = spelled(above.path, above.folder);
  return (
    place === base ||
    place.startsWith(`${base}/`) ||
    path
      .split('/')
      .some(
        (name, at, names) => name === '..' && spelled(names.slice(0, at).join('/'), folder).startsWith(base),
      )
  );
}

/** A name that a list of names separated by blanks doesn't give as it is. */
function oddName(path: string, standing: ReturnType<typeof standingAt>): string | null {
  const names = standing === null || standing === 'many' ? [] : standing.files;
  return [path, ...names].find((name) => !/^[\w./@+,:=~#%^()[\]{}-]*$/.test(name)) ?? null;
}

function isFileOrNothing(standing: ReturnType<typeof standingAt>): boolean {
  if (standing === null) return true;
  return standing !== 'many' && standing.files.includes('') && standing.links.length === 0;
}

function isPlainWriteOf(
  source: { readonly folder: string; readonly path: string },
  write: CommandWrite,
): boolean {
  const isPlain = write.how.type === 'content' || write.how.type === 'changed';
  return isPlain && spelled(write.path, write.folder) === spelled(source.path, source.folder);
}

function spelled(path: string, folder: string | null): string {
  return posix.normalize(path.startsWith('/') ? path : join(folder ?? '/', path)).replace(/\/$/, '');
}

function inCommand(refusal: Refusal, part: string): Refusal {
  const line = part.replace(/\s+/g, ' ').slice(0, 160);
  return { ...refusal, because: `\`${line}\` would write there: ${refusal.because}` };
}

const inSteps = 'Do it in commands of their own, with the paths of the files that they write.';
const intoScratch =
  'Let it put them into a folder of its own below the temporary folder, such as /tmp/x, and copy the files from there by their names.';

function unclear(effect: CommandWrite, because: string, next: string = inSteps): Looked {
  return {
    targets: [],
    refusals: [
      {
        decision: 'ask',
        code: 'COMMAND_NOT_UNDERSTOOD',
        intentId: null,
        path: null,
        symbols: [],
        because: `What \`${effect.part.replace(/\s+/g, ' ').slice(0, 160)}\` would write can't be told: ${because}.`,
        next,
      },
    ],
  };
}
