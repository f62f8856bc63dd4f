import { foldersOf } from '../modules/folders.ts';
import { joinedFile } from '../modules/spelled-modules.ts';
import { type ModuleSide, pathOfModule } from './module-sides.ts';
import type { RequestUse } from './requests.ts';

/** Whether all modules of both sides show the same names for the same, and load the same in the same way. */
export function sameLines(before: ModuleSide, after: ModuleSide): boolean {
  const [old, now] = [linesOf(before), linesOf(after)];
  return old.length === now.length && old.every((line, at) => line === now[at]);
}

/**
 * Whether both sides load the same modules that aren't of the change set, whichever of their own does: another one is another
 * one, however it is asked.
 */
export function loadTheSameOutside(before: ModuleSide, after: ModuleSide): boolean {
  const [old, now] = [placesOutside(before), placesOutside(after)];
  return old.size === now.size && [...old].every((place) => now.has(place));
}

function placesOutside(side: ModuleSide): ReadonlySet<string> {
  return new Set(
    [...side.modules].flatMap(([path, { requests }]) =>
      requests
        .filter(({ module }) => module.startsWith('.') && pathOfModule(side, path, module) === null)
        .map(({ module }) => joinedFile(foldersOf(path), module)),
    ),
  );
}

function linesOf({ modules }: ModuleSide): readonly string[] {
  return [...modules].flatMap(([path, { file, shown, requests }]) => {
    const shows =
      shown?.type === 'names'
        ? [
            `${shown.replacing !== null}`,
            ...[...shown.names].map(([name, { value }]) => `${name} ${value.kind} ${value.text}`),
          ]
        : [`${shown?.type} ${shown?.value.kind} ${shown?.value.text}`];
    // What comes from a package is loaded by both sides as it is.
    const relative = requests.filter(({ module }) => module.startsWith('.'));
    const loads = relative.map(({ use, module, isLate }) => {
      const members = use.type === 'held' ? membersOf(file.text, use.binding.name) : [];
      return `${use.type} ${module} ${isLate} ${[...namesTaken(use), ...members].join()}`;
    });
    return [path, ...shows, ...loads, ...membersOf(file.text, 'exports')];
  });
}

/** What is taken of a module where it is loaded; the names that get it are the file's own, and no business of others. */
export function namesTaken(use: RequestUse): readonly string[] {
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
