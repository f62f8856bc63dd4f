import { wordPattern } from '../../model/literal-pattern.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { calledBy } from '../modules/spelled-modules.ts';
import type { Side } from '../world.ts';

interface PutTogether {
  readonly head: string;
  readonly tail: string;
  /** The file that asks. */
  readonly path: string;
}

/** In what names of members are put together from that are asked for: `getattr(x, f'visit_{kind}')`. */
export const putTogether = onceEach((side: Side): readonly PutTogether[] =>
  [...side.files.values()].flatMap(({ file }) => piecesIn(file)),
);

const WORD = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
/** Behind what has the name; a search that began with a word would go through a long one from each of its letters. */
const OF = '(?<=[\\p{L}\\p{N}_$)\\]])';
/** The quoted beginning or end of what stands in brackets behind a name, or is given to `getattr`. */
const ASKED = [
  new RegExp(`${OF}\\[\\s*(["'])(?<head>${WORD})\\1\\s*\\+`, 'gu'),
  new RegExp(`${OF}\\[[^\\[\\]\\n"'\`]*\\+\\s*(["'])(?<tail>[\\p{L}\\p{N}_$]+)\\1\\s*\\]`, 'gu'),
  new RegExp(`${OF}\\[\\s*\`(?<head>(?:${WORD})?)\\$\\{[^{}]*\\}(?<tail>[\\p{L}\\p{N}_$]*)\`\\s*\\]`, 'gu'),
  new RegExp(`\\bgetattr\\([^,()\\n]+,\\s*(["'])(?<head>${WORD})\\1\\s*\\+`, 'gu'),
  new RegExp(`\\bgetattr\\([^,()\\n]+,\\s*(["'])(?<head>${WORD})%s\\1`, 'gu'),
  new RegExp(
    `\\bgetattr\\([^,()\\n]+,\\s*(["'])(?<head>(?:${WORD})?)\\{\\w*\\}(?<tail>[\\p{L}\\p{N}_$]*)\\1`,
    'gu',
  ),
  new RegExp(
    `\\bgetattr\\([^,()\\n]+,\\s*f(["'])(?<head>(?:${WORD})?)\\{[^{}]*\\}(?<tail>[\\p{L}\\p{N}_$]*)\\1`,
    'gu',
  ),
];

const piecesIn = onceEach(({ path, text }: ParsedFile): readonly PutTogether[] =>
  ASKED.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({
      head: groups?.['head'] ?? '',
      tail: groups?.['tail'] ?? '',
      path,
    })),
  ),
);

/** Whether a name begins and ends so; no beginning and no end are any name, which tells nothing. */
export function matches(name: string, head: string, tail: string): boolean {
  return head + tail !== '' && name.startsWith(head) && name.endsWith(tail);
}

/**
 * Whether a module that shows a symbol may be asked for it by a name that is put together, in its own file or in one
 * that says the module.
 *
 *     import commands; getattr(commands, 'do_' + name)        globals()['do_' + name]        import * as on; on['on' + name]
 */
export function isAskedOfModule(side: Side, { path, simpleName }: CodeSymbol): boolean {
  const asking = putTogether(side).filter(({ head, tail }) => matches(simpleName, head, tail));
  if (asking.length === 0) return false;
  const module = wordPattern([calledBy(path)]);
  return asking.some((one) => one.path === path || module.test(side.files.get(one.path)?.file.text ?? ''));
}
