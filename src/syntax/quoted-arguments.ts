import { endOfArguments } from '../model/file-macros.ts';
import type { LayoutReader } from './layout.ts';

const DEFINE =
  /^[^\S\n]*#[^\S\n]*define[^\S\n]+(?<name>\w+)\((?<parameters>[^()]*)\)(?<body>(?:[^\n\\]|\\[\s\S])*)/gmu;

/**
 * Reads white space inside what is given to a macro of the file that makes a text of it, there and nowhere else: any
 * of it is one blank in the text, and none is none. Null where the file has no such macro.
 *
 *     #define SHOW(x) puts(#x)
 *     SHOW(a+b)     prints a+b         SHOW(a + b)     prints a + b
 */
export function quotedArguments(source: string): LayoutReader | null {
  const names = quotingMacros(source);
  if (names.size === 0) return null;
  const ranges = [...source.matchAll(new RegExp(`\\b(?:${[...names].join('|')})\\s*\\(`, 'g'))].map(
    ({ 0: call, index }) => [index + call.length, endOfArguments(source, index + call.length)] as const,
  );
  const isInside = (at: number): boolean => ranges.some(([start, end]) => start < at && at < end);
  return {
    between: (end, start) => (end < start && isInside(end) && isInside(start) ? ' ' : ''),
    mayCount: () => true,
  };
}

/** Macros that make a text of what they are given, or give it to one that does. */
function quotingMacros(source: string): ReadonlySet<string> {
  const names = new Set<string>();
  const macros = [...source.matchAll(DEFINE)].map(({ groups }) => groups!);
  for (const { name, parameters, body } of macros) {
    const given = parameters!.split(',').map((parameter) => parameter.trim().replace('...', '__VA_ARGS__'));
    if (given.some((parameter) => new RegExp(`(?<!#)#\\s*${parameter}\\b`).test(body!))) names.add(name!);
  }
  for (let size = -1; names.size > 0 && names.size !== size; ) {
    size = names.size;
    for (const { name, body } of macros)
      if ([...names].some((known) => new RegExp(`\\b${known}\\s*\\(`).test(body!))) names.add(name!);
  }
  return names;
}
