import type { Binding } from '../../model/bindings.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { hasOffset } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { classesNamed } from '../symbols/classes.ts';
import { textOfSymbol } from '../symbols/symbol-text.ts';
import type { FileFacts, Side } from '../world.ts';

/** So many steps from a name to what made its object: `const shell = make()`, `make` gives back `new Shell()`. */
const MOST_STEPS = 3;

/**
 * The class of the change set whose object an expression is, by its spelling; null where it isn't said near by.
 *
 *     new Shell()      Shell()      shell, of `shell: Shell`, `Shell shell` or `shell = Shell()`
 *     make(), of `def make() -> Shell` or `return new Shell()`      this.shell, where its class says what that is
 *
 * @param start where it stands, in UTF-16 units of the file's text.
 */
export function classOfSubject(
  side: Side,
  facts: FileFacts,
  expression: string,
  start: number,
  steps = MOST_STEPS,
): CodeSymbol | null {
  if (steps <= 0) return null;
  const called = /^(?:new\s+)?([\p{L}\p{N}_$.]+)\(/u.exec(expression)?.[1];
  if (called !== undefined) return classMadeBy(side, facts, called, steps);
  const [head = '', member, ...more] = expression.split('.');
  if (/^(?:this|self|cls)$/.test(head))
    return member === undefined || more.length > 0 ? null : classOfMember(side, facts, member, start, steps);
  if (member !== undefined) return null;
  const declared = bindingAt(facts, start)?.declarations ?? [];
  const around = declared.map(({ start, end }) => [start - BEFORE, end + BEHIND] as const);
  return classSaid(side, facts, head, around, steps);
}

/** So much of the text before and behind a name is looked at for its type, in UTF-16 units. */
const [BEFORE, BEHIND] = [60, 120];

/** What a call makes or gives back: the class itself, or what its function says or is seen to return. */
function classMadeBy(side: Side, facts: FileFacts, called: string, steps: number): CodeSymbol | null {
  const name = called.slice(called.lastIndexOf('.') + 1);
  const made = classNamed(side, name);
  if (made || steps <= 1) return made;
  for (const { file } of side.files.values())
    for (const symbol of file.symbols) {
      if (symbol.simpleName !== name || !/^(?:function|method|variable|constant)$/.test(symbol.kind))
        continue;
      const text = textOfSymbol(side, symbol);
      const said = /\)\s*(?:->|:)\s*(?:["'])?([\p{L}_$][\p{L}\p{N}_$]*)/u.exec(text)?.[1];
      const returned = /(?:\breturn|=>)\s*(?:new\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\(/u.exec(text)?.[1];
      for (const each of [said, returned]) {
        const found = each === undefined || each === name ? null : classMadeBy(side, facts, each, steps - 1);
        if (found) return found;
      }
    }
  return null;
}

/** `this.shell`, by what its class says or gives it: `private shell: Shell`, `self.shell = Shell()`. */
function classOfMember(
  side: Side,
  facts: FileFacts,
  name: string,
  start: number,
  steps: number,
): CodeSymbol | null {
  const around = facts.file.symbols.find(({ kind, range }) => kind === 'class' && hasOffset(range, start));
  return around ? classSaid(side, facts, name, [[around.range.start, around.range.end]], steps) : null;
}

/** By what stands around a name at one of some places: a type before or behind it, or what it is first given. */
function classSaid(
  side: Side,
  facts: FileFacts,
  name: string,
  places: readonly (readonly [number, number])[],
  steps: number,
): CodeSymbol | null {
  for (const [start, end] of places) {
    const text = facts.file.text.slice(Math.max(0, start), end);
    if (!isSaidWithMore(text, name)) continue;
    for (const pattern of patternsOf(name))
      for (const { groups } of text.matchAll(pattern)) {
        const { type, made } = groups ?? {};
        const found = type
          ? classNamed(side, type)
          : made
            ? classOfSubject(side, facts, made, start, steps - 1)
            : null;
        if (found) return found;
      }
  }
  return null;
}

function patternsOf(name: string): readonly RegExp[] {
  const word = String.raw`(?<![\p{L}\p{N}_$])${literalPattern(name)}`;
  return [
    new RegExp(String.raw`${word}\s*[?!]?\s*:\s*["']?(?<type>[\p{L}_$][\p{L}\p{N}_$]*)`, 'gu'),
    new RegExp(String.raw`${word}\s*(?::[^=\n]+)?=\s*(?<made>(?:new\s+)?[\p{L}\p{N}_$.]+\()`, 'gu'),
    new RegExp(
      String.raw`(?<type>[\p{Lu}][\p{L}\p{N}_$]*)(?:<[^<>]*>)?\s+${literalPattern(name)}(?![\p{L}\p{N}_$])`,
      'gu',
    ),
  ];
}

/**
 * Whether a name stands anywhere with what may say its type, behind it or before it. Most stand without, and making the
 * patterns of a name takes longer than this.
 */
function isSaidWithMore(text: string, name: string): boolean {
  if (name === '') return true;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    MORE_BEHIND.lastIndex = at + name.length;
    if (MORE_BEHIND.test(text)) return true;
    const before = text.slice(Math.max(0, at - LONG_TYPE), at);
    const words = before.trimEnd();
    if (words !== before && TYPE_BEFORE.test(words)) return true;
  }
  return false;
}

const MORE_BEHIND = /\s*(?:[?!]\s*:|:|=\s*(?:new\s+)?[\p{L}\p{N}_$.]+\()/uy;
/** So much of the text before a name is looked at; what fills all of it may be a type. */
const LONG_TYPE = 60;
const TYPE_BEFORE = /(?:\p{Lu}[\p{L}\p{N}_$]*|>)$|^[\p{L}\p{N}_$]*$/u;

/** The first of those that have the name. */
export function classNamed(side: Side, name: string): CodeSymbol | null {
  return classesNamed(side, name)[0] ?? null;
}

const places = new WeakMap<FileFacts, ReadonlyMap<number, Binding>>();

/** What a name means that stands at an offset; null where it is none that something in the file declares. */
export function bindingAt(facts: FileFacts, start: number): Binding | null {
  let made = places.get(facts);
  if (!made) {
    const all = facts.file.bindings.all.flatMap((binding) =>
      binding.references.map((node) => [node.start, binding] as const),
    );
    made = new Map(all);
    places.set(facts, made);
  }
  return made.get(start) ?? null;
}
