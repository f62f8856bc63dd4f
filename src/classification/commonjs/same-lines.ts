import { membersOf, namesAsked, relativeRequests, requestsOutside } from './asked-names.ts';
import type { ModuleSide } from './module-sides.ts';

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
  return new Set(requestsOutside(side).map(({ place }) => place));
}

function linesOf({ modules }: ModuleSide): readonly string[] {
  return [...modules].flatMap(([path, module]) => {
    const { file, shown } = module;
    const shows =
      shown?.type === 'names'
        ? [
            `${shown.replacing !== null}`,
            ...[...shown.names].map(([name, { value }]) => `${name} ${value.kind} ${value.text}`),
          ]
        : [`${shown?.type} ${shown?.value.kind} ${shown?.value.text}`];
    const loads = relativeRequests(module).map(
      ({ use, module: asked, isLate }) => `${use.type} ${asked} ${isLate} ${namesAsked(module, use).join()}`,
    );
    return [path, ...shows, ...loads, ...membersOf(file.text, 'exports')];
  });
}
