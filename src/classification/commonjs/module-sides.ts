import type { AstNode } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import { foldersOf } from '../modules/folders.ts';
import { ECMASCRIPT_ENDINGS } from '../modules/module-paths.ts';
import { isEsModule } from '../modules/private-to-file.ts';
import { joinedFile } from '../modules/spelled-modules.ts';
import { everyNode, FRAMES, usesOwnFrame } from '../old-forms/nodes.ts';
import { isSaidStrict, needsSloppyMode } from '../old-forms/sloppy-mode.ts';
import { isFreeName, requiredModule } from './module-words.ts';
import { type Request, requestsIn } from './requests.ts';
import { type Shown, shownBy } from './shown-names.ts';

/** A file of CommonJS that can be written as an ES module, as far as it is looked at alone. */
export interface CommonjsFile {
  readonly file: ParsedFile;
  /** Null where it shows anything in a way that an ES module has not. */
  readonly shown: Shown | null;
  readonly requests: readonly Request[];
}

/** The paths of one module on both sides; null on the side that doesn't have it. */
export interface ModulePair {
  readonly before: string | null;
  readonly after: string | null;
}

/** One side of a change set. */
export interface ModuleSide {
  readonly files: ReadonlyMap<string, ReadFile>;
  readonly modules: ReadonlyMap<string, CommonjsFile>;
}

/** Whether there may be modules of CommonJS in a change set: cheap, asked of every one that is not proved. */
export function areCommonjs(before: readonly ReadFile[], after: readonly ReadFile[]): boolean {
  return [...before, ...after].some(
    (file) =>
      file.type === 'parsed' &&
      file.profile.modules === 'ecmascript' &&
      /\bexports\b|\brequire\s*\(/.test(file.text),
  );
}

/** The files of CommonJS of one side; null where somebody loads what no text tells. */
export function moduleSide(files: readonly ReadFile[]): ModuleSide | null {
  const scripts = files.flatMap((file) =>
    file.type === 'parsed' && file.profile.modules === 'ecmascript' ? [file] : [],
  );
  if (scripts.some((file) => file.damage.length > 0 || loadsUnseen(file))) return null;
  const modules = scripts
    .filter(isCommonjs)
    .map((file): [string, CommonjsFile] => [file.path, moduleIn(file)]);
  return { files: new Map(files.map((file) => [file.path, file])), modules: new Map(modules) };
}

const moduleIn = onceEach((file: ParsedFile): CommonjsFile => {
  const isModern = !isBoundToItsMode(file);
  return { file, shown: isModern ? shownBy(file) : null, requests: isModern ? requestsIn(file) : [] };
});

/** The path of the file of one side that a module's name means in another of its files; null for what is out of sight. */
export function pathOfModule({ files }: ModuleSide, from: string, module: string): string | null {
  if (!/^\.{1,2}(?:\/|$)/.test(module)) return null;
  const place = joinedFile(foldersOf(from), module);
  return pathsAt(place).find((path) => files.get(path)?.type === 'parsed') ?? null;
}

/** The files that may be meant by a place, those that are taken first come first. */
export function pathsAt(place: string): readonly string[] {
  const inFolder = place === '' ? 'index' : `${place}/index`;
  return [
    place,
    ...ECMASCRIPT_ENDINGS.map((ending) => place + ending),
    ...ECMASCRIPT_ENDINGS.map((ending) => inFolder + ending),
  ];
}

function isCommonjs(file: ParsedFile): boolean {
  return (
    !isEsModule(file) && /\b(?:require|exports)\b/.test(file.text) && !/\.(?:mjs|mts|d\.ts)$/.test(file.path)
  );
}

/** `require(name)`, `load = require`, `require.cache`, `eval(text)` */
const loadsUnseen = onceEach((file: ParsedFile): boolean => {
  if (!/\b(?:require|eval|with)\b/.test(file.text)) return false;
  let found = false;
  everyNode(file.root, (node, parent) => {
    if (node.kind === 'with_statement' || isFreeName(file, node, 'eval')) found = true;
    if (!isFreeName(file, node, 'require')) return;
    const isAsked =
      parent?.kind === 'member_expression' && /^require\.(?:main|resolve)$/.test(spelled(file, parent));
    found ||= !isAsked && !(parent && requiredModule(file, parent) !== null);
  });
  return found;
});

function spelled({ text }: ParsedFile, { start, end }: AstNode): string {
  return text.slice(start, end);
}

/** Whether a module of that text would do something else: by its mode, its own `this`, or where it ends. */
function isBoundToItsMode(file: ParsedFile): boolean {
  const modes = file.text.match(/(['"])use strict\1/g)?.length ?? 0;
  if (needsSloppyMode(file) || modes > (isSaidStrict(file) ? 1 : 0)) return true;
  return usesOwnFrame(file.root) || returns(file.root);
}

function returns(node: AstNode): boolean {
  if (node.kind === 'return_statement') return true;
  return node.children.some(
    (child) => !FRAMES.test(child.kind) && child.kind !== 'arrow_function' && returns(child),
  );
}
