import type { AstNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { Side } from '../../world.ts';
import { ANY_NAME } from '../facts/variable-facts.ts';
import { keySaidBy } from './computed-keys.ts';
import { describedNames } from './described-names.ts';

/** What stands for a getter or a setter without being a symbol of its own. */
const ACCESSORS: Readonly<Record<'ecmascript' | 'python', RegExp>> = {
  ecmascript:
    /\b[gs]et\s+([\p{L}_$#][\p{L}\p{N}_$]*)\s*\(|\b[gs]et\s*\[\s*['"]([\p{L}\p{N}_$]+)['"]|\baccessor\s+(#?[\p{L}\p{N}_$]+)\s*[=;:!]|\bdefineProperty\(\s*[^,()]+,\s*['"]([\p{L}\p{N}_$]+)['"]|\b__define[GS]etter__\(\s*['"]([\p{L}\p{N}_$]+)['"]|\b(?:Array|Function|Math|Number|Object|String)(?:\.prototype)?\.([\w$]+)\s*=(?!=)/gu,
  // A descriptor in a class, or given to one from outside, and what answers for every name there is.
  python:
    /(?:^[^\S\n]+|\.)([\p{L}\p{N}_]+)\s*(?::[^=\n]{1,200})?=\s*(?:[\p{L}\p{N}_]+\.)*(?:\p{Lu}[\p{L}\p{N}_]*|[\p{L}\p{N}_]*property)\(|\bsetattr\(\s*[\p{L}\p{N}_.]+,\s*['"]([\p{L}\p{N}_]+)['"]|\bdef (__getattribute__)\b/gmu,
};

/** `Object.defineProperties(o, { size: { get() { ... } } })`, and `Object.create` alike. */
const DESCRIBED = /(?<![\p{L}\p{N}_$])([\p{L}\p{N}_$]+)['"]?\s{0,9}:\s{0,9}\{[^{}]{0,200}\b[gs]et\b/gu;
/** The same where the descriptor has a name: `{ size: counted }`. */
const DESCRIBED_ELSEWHERE = /\b(?:defineProperties|Object\.create)\(([^;]{0,400})/g;
const ENTRY = /(?<![\p{L}\p{N}_$.])([\p{L}\p{N}_$]+)['"]?\s{0,9}:\s{0,9}[\p{L}\p{N}_$.]+\s{0,9}[,}]/gu;
/** Whoever is asked for a member of the object asks the handler, which may have a name. */
const ANSWERS_ALL =
  /\b(?:new Proxy|Proxy\.revocable)\((?:[^;]{0,400}\bget\b|[^;,]{1,200},\s{0,9}[\p{L}\p{N}_$.]+\s{0,9}\))/u;
/**
 * A name of which nobody sees what it is: `Object.defineProperty(box, name, { get() {} })`, `get [name]() {}`, and
 * `get 0() {}`, which is asked for by brackets.
 */
const UNSEEN_NAME =
  /\bdefineProperty\(\s*[^,()]+,\s*(?![\s'"])[^,{}]{1,100},\s*\{[^{}]{0,200}\b[gs]et\b|\b__define[GS]etter__\(\s*(?![\s'"])|\b[gs]et\s+\d+\s*\(/;
const COMPUTED = /\b[gs]et\s*\[\s*([^\]\n]{1,100})\]\s*\(/g;
const DESCRIBES = /\bdefineProperties\(|\bObject\.create\(\s*[\p{L}\p{N}_$.]+\s*,/u;
/** What is done in a `__getattr__` that answers otherwise the next time: `self.asked += 1`. */
const ANSWERS_ANEW = /[-+*/|&]=|\b(?:global|nonlocal)\b|\bnext\(|\.(?:append|pop|popleft)\(/;

function isVolatile({ kind, children }: AstNode): boolean {
  return (
    kind === 'field_declaration' &&
    children.some(
      (child) => child.kind === 'modifiers' && child.children.some((one) => one.kind === 'volatile'),
    )
  );
}

/**
 * Names whose reading may be a call, or tells what another thread wrote meanwhile (Java's `volatile`), or what was given
 * to the platform's own objects (`Array.isArray = ...`).
 */
export function accessorsIn(side: Side): ReadonlySet<string> {
  return new Set([
    ...[...side.files.values()].flatMap(({ file }) => [...accessorsOf(file)]),
    ...describedNames(side),
  ]);
}

const accessorsOf = onceEach(({ profile: { modules }, text, symbols }: ParsedFile): ReadonlySet<string> => {
  const names = new Set<string>();
  const isDescribed = modules !== 'python' || /\bdef __get|property\(/.test(text);
  if (isDescribed && modules !== 'none')
    for (const [, ...found] of text.matchAll(ACCESSORS[modules]))
      names.add(found.find((name) => name !== undefined)!);
  if (modules === 'ecmascript' && DESCRIBES.test(text)) {
    for (const [, name] of text.matchAll(DESCRIBED)) names.add(name!);
    for (const [, entries] of text.matchAll(DESCRIBED_ELSEWHERE))
      for (const [, name] of entries!.matchAll(ENTRY)) names.add(name!);
  }
  if (modules === 'ecmascript') {
    for (const [, key] of text.matchAll(COMPUTED)) names.add(keySaidBy(key!.trim(), text) ?? ANY_NAME);
    if (ANSWERS_ALL.test(text) || UNSEEN_NAME.test(text)) names.add(ANY_NAME);
  }
  for (const { declaration, simpleName, nodes, parent, range } of symbols) {
    if (simpleName === '__getattr__' && ANSWERS_ANEW.test(text.slice(range.start, range.end)))
      names.add(ANY_NAME);
    // A decorator of a method, such as Python's `property`, may make reading it a call.
    const decorated = parent?.kind === 'class' && nodes.some(({ kind }) => kind === 'decorated_definition');
    if (
      decorated ||
      nodes.some(isVolatile) ||
      declaration.children.some(({ named, kind }) => !named && (kind === 'get' || kind === 'set'))
    )
      names.add(simpleName);
  }
  return names;
});
