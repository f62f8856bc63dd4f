import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import { EXPORTS_ASKED_BY_NAME } from '../assumptions.ts';
import type { WrittenForm } from '../old-forms/modernised.ts';
import { edited, type TextEdit } from '../old-forms/nodes.ts';
import { strictDirective } from '../old-forms/sloppy-mode.ts';
import { exportEdits } from './export-edits.ts';
import { asksElsewhere } from './fitting-requests.ts';
import { type AnsweredRequest, importEdits } from './import-edits.ts';
import { areCommonjs, type CommonjsFile, type ModuleSide, moduleSide, pathOfModule } from './module-sides.ts';
import { modulesToKeep } from './modules-to-keep.ts';
import { loadTheSameOutside, sameLines } from './same-lines.ts';
import type { Shown } from './shown-names.ts';

/** What is told of CommonJS modules that were compared as ES modules. */
export const MODULES_BY_NAME: WrittenForm = {
  rule: 'commonjs-names',
  because: 'what CommonJS modules show and load is the same, name by name, wherever each is said',
  assumes: EXPORTS_ASKED_BY_NAME,
};

/** By their paths, the texts of the files of each side that are written otherwise. */
export interface AlikeModules {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

/**
 * The CommonJS modules of both sides, written as ES modules: what one shows and another asks it for is a name of the
 * change set there, and no member of an object that anybody may have.
 *
 *     exports.parse = function () {}          ->      export function parse() {}
 *     const { parse } = require('./parse')            import { parse } from './parse'
 *
 * A module is written so on both sides, or on none, with everybody who loads it. Holds where it shows its values in
 * statements of its own, and is asked for nothing but those; what that comes to is in `modules-to-keep.ts`. Null where
 * nothing about modules differs, or nothing can be written so.
 *
 * @param paths where each file before stands after.
 */
export function alikeModules(
  before: readonly ReadFile[],
  after: readonly ReadFile[],
  paths: ReadonlyMap<string, string>,
): AlikeModules | null {
  if (!areCommonjs(before, after)) return null;
  const [old, now] = [moduleSide(before), moduleSide(after)];
  if (!old || !now || sameLines(old, now) || !loadTheSameOutside(old, now)) return null;
  const kept = modulesToKeep(old, now, paths);
  if (!kept || (areAll(old, kept.before) && areAll(now, kept.after))) return null;
  const [was, is] = [writtenSide(old, kept.before), writtenSide(now, kept.after)];
  return was && is && was.size + is.size > 0 ? { before: was, after: is } : null;
}

function areAll({ modules }: ModuleSide, kept: ReadonlySet<string>): boolean {
  return [...modules.keys()].every((path) => kept.has(path));
}

/** Null where two of the edits meet. */
function writtenSide(side: ModuleSide, kept: ReadonlySet<string>): ReadonlyMap<string, string> | null {
  const texts = new Map<string, string>();
  const shownAt = (path: string): Shown | null =>
    kept.has(path) ? null : (side.modules.get(path)?.shown ?? null);
  for (const [path, module] of side.modules) {
    const text = writtenModule(side, module, shownAt);
    if (text === null) return null;
    if (text !== module.file.text) texts.set(path, text);
  }
  return texts;
}

function writtenModule(
  side: ModuleSide,
  { file, requests }: CommonjsFile,
  shownAt: (path: string) => Shown | null,
): string | null {
  const answered = requests.flatMap((request): readonly AnsweredRequest[] => {
    const path = pathOfModule(side, file.path, request.module);
    if (path === null) return asksElsewhere(file, request) ? [{ request, shown: null }] : [];
    const shown = shownAt(path);
    return shown ? [{ request, shown }] : [];
  });
  const shown = shownAt(file.path);
  const exports = shown ? exportEdits(file, shown) : [];
  if (!exports) return null;
  const made = [...importEdits(file, answered), ...exports];
  return edited(file.text, [...withoutMode(file, made.length === 0), ...made]);
}

/** An ES module is strict without saying so, and is one only where it says anything to others. */
function withoutMode(file: ParsedFile, isSilent: boolean): readonly TextEdit[] {
  const first = strictDirective(file);
  if (!first) return [];
  const end = file.text.length;
  const mark = isSilent ? [{ start: end, end, text: '\nexport {};\n' }] : [];
  return [{ start: first.start, end: first.end, text: '' }, ...mark];
}
