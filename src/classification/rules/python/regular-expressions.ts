import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { use, withChildren } from '../../normal-form/tree.ts';
import { importedName } from './names.ts';

/** Where the functions of `re` take flags: behind the pattern, the text, and what else they are given before. */
const FLAGS_AT: Readonly<Record<string, number>> = {
  search: 2,
  match: 2,
  fullmatch: 2,
  findall: 2,
  finditer: 2,
  split: 3,
  sub: 4,
  subn: 4,
};

/**
 * What is asked by a pattern that stands there, as what the compiled pattern is asked.
 *
 *     re.search(r'\\d+', text, re.I)      ->      re.compile(r'\\d+', re.I).search(text)
 *
 * Holds for a text that stands there, of which the module makes the same pattern each time, and keeps it.
 */
export function compiledPattern(node: Core): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const name = node.op === 'call' ? importedName(callee) : null;
  if (name === 're.compile') return withFlagsInPlace(node);
  const method = /^re\.(\w+)$/.exec(name ?? '')?.[1] ?? '';
  const at = Object.hasOwn(FLAGS_AT, method) ? FLAGS_AT[method]! : null;
  const [pattern, ...given] = args;
  if (at === null || !pattern || !isText(pattern) || given.length === 0) return node;
  if (args.some(({ op }) => op === 'spread')) return node;
  const isFlags = (arg: Core, index: number): boolean =>
    arg.op === 'named' ? arg.text === 'flags' : index === at;
  const flags = args.find(isFlags);
  const value = flags?.op === 'named' ? flags.children[0]! : flags;
  if (
    (value && !areFlags(value)) ||
    args.some(({ op, text }) => op === 'named' && /^(?:pattern|string|repl)$/.test(text))
  )
    return node;
  if (callee.op !== 'variable') return node;
  const made = core(
    'call',
    '',
    [compileOf(callee.variable!), pattern, ...(value ? [value] : [])],
    node.source,
  );
  return core(
    'call',
    '',
    [core('member', method, [made], callee.source), ...given.filter((arg) => arg !== flags)],
    node.source,
  );
}

/** `re.compile`, of the module whose other function was asked. */
function compileOf(variable: CoreVariable): Core {
  const made = COMPILES.get(variable) ?? { ...variable, name: 'compile', member: 'compile', module: 're' };
  COMPILES.set(variable, made);
  return use(made);
}

/** One variable for all calls by one name. */
const COMPILES = new WeakMap<CoreVariable, CoreVariable>();

/** `re.compile(p, flags=re.I)` is `re.compile(p, re.I)`. */
function withFlagsInPlace(node: Core): Core {
  const [callee, pattern, flags, ...more] = node.children;
  if (flags?.op !== 'named' || flags.text !== 'flags' || more.length > 0) return node;
  return withChildren(node, [callee!, pattern!, flags.children[0]!]);
}

/** `re.compile` of a text that stands there: the same pattern whenever it is made, and nothing else. */
export function isPatternOfText({ op, children: [callee, pattern, flags, ...more] }: Core): boolean {
  if (op !== 'call' || importedName(callee!) !== 're.compile' || !pattern || more.length > 0) return false;
  const value = flags?.op === 'named' && flags.text === 'flags' ? flags.children[0]! : flags;
  return isText(pattern) && (!value || areFlags(value));
}

function isText({ op, text }: Core): boolean {
  return op === 'literal' && /^[sy]:/.test(text);
}

function areFlags(node: Core): boolean {
  if (node.op === 'binary') return node.text === '~|' && node.children.every(areFlags);
  return (
    /^value re\.[A-Z]+$/.test(node.op === 'opaque' ? node.text : '') ||
    /^re\.[A-Z]+$/.test(importedName(node) ?? '')
  );
}
