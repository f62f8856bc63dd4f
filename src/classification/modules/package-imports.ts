import type { ParsedFile } from '../../model/parsed-file.ts';
import { folderOf } from './folders.ts';
import { modulesImported, namesTaken } from './python-imports.ts';

/**
 * The module that a file of Python asks for by dots on one side, and by its name alone on the other; null where there is
 * none. By dots it is one of the package that the file is run in; by its name alone it is none of a package's, and is
 * found where the folder of the file is looked through, as it is for a program: never do both find the same.
 *
 *     from .rates import base      is no      from rates import base
 *     from . import rates          is no      import rates
 *
 * With the name of the package it is the same: `from shop.rates import base`. Holds for a file that stays in its folder.
 */
export function packageLost(old: ParsedFile, now: ParsedFile): string | null {
  if (old.profile.modules !== 'python' || folderOf(old.path) !== folderOf(now.path)) return null;
  const [was, is] = [askedIn(old.text), askedIn(now.text)];
  const gone = [...was].filter((name) => !is.has(name));
  const came = new Set([...is].filter((name) => !was.has(name)));
  return (
    gone.find((name) => isByDots(name) && came.has(withoutDots(name))) ??
    [...came].find((name) => isByDots(name) && gone.includes(withoutDots(name))) ??
    null
  );
}

function isByDots(name: string): boolean {
  return name.startsWith('.');
}

function withoutDots(name: string): string {
  return name.replace(/^\.+/, '');
}

/** The modules that a text asks for, as they are spelled; `.rates` for what is taken from the package itself. */
function askedIn(text: string): ReadonlySet<string> {
  const taken = namesTaken(text).flatMap(({ module, names }) =>
    /^\.+$/.test(module)
      ? [...names.matchAll(/(?<![\w.])(?!as\b)(\w+)(?:\s+as\s+\w+)?/g)].map(([, name]) => `${module}${name}`)
      : [module],
  );
  return new Set([...taken, ...modulesImported(text)]);
}
