import { foldersOf } from '../modules/folders.ts';
import { joinedFile } from '../modules/spelled-modules.ts';
import { type CommonjsFile, type ModuleSide, pathOfModule } from './module-sides.ts';
import type { Request, RequestUse } from './requests.ts';

/*
 * What modules of a change set ask others for, by its names.
 */

/** A module of the change set that loads one which isn't of it. */
export interface RequestOutside {
  readonly from: CommonjsFile;
  readonly request: Request;
  /** Where the other one is looked for. */
  readonly place: string;
}

/** What is loaded from elsewhere; not what comes from a package, which both sides load as it is. */
export function requestsOutside(side: ModuleSide): readonly RequestOutside[] {
  return [...side.modules].flatMap(([path, from]) =>
    relativeRequests(from)
      .filter(({ module }) => pathOfModule(side, path, module) === null)
      .map((request) => ({ from, request, place: joinedFile(foldersOf(path), request.module) })),
  );
}

/** What a module loads by where that stands. */
export function relativeRequests({ requests }: CommonjsFile): readonly Request[] {
  return requests.filter(({ module }) => module.startsWith('.'));
}

/** What a module is asked for where it is loaded, and as an object that is held. */
export function namesAsked({ file }: CommonjsFile, use: RequestUse): readonly string[] {
  return use.type === 'held' ? membersOf(file.text, use.binding.name) : namesTaken(use);
}

/** What is taken of a module where it is loaded; the names that get it are the file's own, and no business of others. */
function namesTaken(use: RequestUse): readonly string[] {
  switch (use.type) {
    case 'parts':
      return use.parts.map(({ key }) => key);
    case 'member':
      return [use.name];
    case 'held':
    case 'loaded':
    case 'whole':
      return [];
  }
}

/** What is asked for of an object, as far as the text tells, each once. */
export function membersOf(text: string, name: string): readonly string[] {
  const asked = text.split(`${name}.`).slice(1);
  return [...new Set(asked.map((rest) => /^[\w$]*/.exec(rest)![0]))].sort();
}
