import type { Core } from '../../model/core.ts';
import type { Difference } from './equal.ts';
import { idleParts } from './idle-parts.ts';
import { type Residue, residueOf } from './told/residue.ts';
import { isKnownToRules } from './told/rule-words.ts';
import { each, some } from './tree.ts';
import { wordOf, wordsIn } from './words-of-forms.ts';

/**
 * What two forms differ in for good, told before anything is rewritten: where what is left when all that stands in both
 * is taken away (residue.ts) says a word on one side that the other never says, and that no rule knows and no definition
 * brings along. Null where that doesn't tell; then they have to be rewritten to know.
 *
 *     save(cart); log.info("saved")      save(cart)                 `saved`
 *     if (size > limit) stop()           if (size >= limit) stop()  another operator between the same
 *     draw(shape)                        draw(shape, 2)             another argument
 *
 * Telling so can't bless anything, it only leaves a proof untried. That it leaves no proof untried which would have
 * been found is what tests/cases.test.ts and the pairs of programs show: they ask for verdicts alone as well, for which
 * forms are told apart however small they are.
 *
 * @param brought words that may come or go with definitions, given those of both forms.
 * @returns what tells, with what stands in its place on the other side, where that is known.
 */
export function wordsApart(
  before: Core,
  after: Core,
  brought: (words: ReadonlySet<string>) => ReadonlySet<string>,
): Difference | null {
  const residue = residueOf(before, after);
  const isIdle = idleParts(before, after);
  const all = [...residue.before, ...residue.after];
  const leaf = all.some((node) => some(node, isIdle)) ? null : differingLeaf(residue);
  if (leaf) return leaf;
  const foreign = brought(new Set([...wordsIn([before, after]), ...ownFunctions([before, after])]));
  const isComputed = foreign.size > 0 || all.some((node) => some(node, mayBeComputed));
  const isTogether = isSpelledTogether(residue);
  const carried = carriedNames([before, after], foreign.size > 0);
  const isOpen = (word: string): boolean =>
    word.length < 3 ||
    foreign.has(word) ||
    carried.has(word) ||
    isKnownToRules(word) ||
    (isComputed && /^\d/.test(word));
  const call = residue.calls.find(([one, other]) => passesOtherwise(one, other, isOpen));
  if (call) return { before: call[0], after: call[1] };
  /** The first part of one side that says what the other form never does: that may say once what this one says twice. */
  const telling = (own: readonly Core[], other: Core, rest: readonly Core[]): number => {
    // What is handed to a function that comes in its place is perhaps not asked for there.
    const isHanded = own.some((node) => foreign.has(wordOf(node)));
    const leftOut = (node: Core): boolean =>
      isIdle(node) || (node.op === 'literal' && (isTogether || HAS_CLASSES.test(node.text)));
    const unknown = own.map((node) => {
      if (isHanded && node.op === 'literal') return [];
      return [...wordsIn([node], { leftOut, foreign, parameters: false })].filter((word) => !isOpen(word));
    });
    if (unknown.every((words) => words.length === 0)) return -1;
    const others = new Set([...wordsIn([other]), ...wordsOfPatterns(rest)]);
    return unknown.findIndex((words) => words.some((word) => !others.has(word) && !isBeside(word, others)));
  };
  const isAligned = residue.before.length === residue.after.length;
  const old = telling(residue.before, after, residue.after);
  if (old >= 0) return { before: residue.before[old]!, after: (isAligned && residue.after[old]) || null };
  const now = telling(residue.after, before, residue.before);
  if (now >= 0) return { before: (isAligned && residue.before[now]) || null, after: residue.after[now]! };
  return null;
}

/** `n > 99` may be `n >= 100`. */
function isBeside(word: string, others: ReadonlySet<string>): boolean {
  return /^\d+$/.test(word) && [-1n, 1n].some((step) => others.has(String(BigInt(word) + step)));
}

/** `n * 60 * 1000` is `n * 60000`, and a constant may hold that number. */
function mayBeComputed({ op, variable, children }: Core): boolean {
  if (op === 'variable') return variable!.symbol?.kind === 'constant';
  return op === 'binary' && children.some((child) => child.op === 'literal');
}

/**
 * The names under which an object carries values that a variable takes from it, or has in its place.
 *
 *     const both = { one: f(), two: g() }; h(both.two)      ->      const one = f(); const two = g(); h(two)
 */
function carriedNames(roots: readonly Core[], isTaken: boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const root of roots)
    each(root, ({ op, children }) => {
      if (op !== 'let' && op !== 'assign' && !(isTaken && op === 'return')) return;
      for (const object of children.map(lastOf))
        if (/^(?:object|pattern)$/.test(object.op))
          for (const part of object.children) if (part.op === 'property') names.add(part.text);
    });
  return names;
}

/** What a sequence gives. */
function lastOf(node: Core): Core {
  return node.op === 'sequence' ? lastOf(node.children.at(-1)!) : node;
}

/** `'v' + 1 + '-'` says what `'v1-'` says. */
function isSpelledTogether({ before, after }: Residue): boolean {
  const spelled = (nodes: readonly Core[]): string => {
    let text = '';
    for (const node of nodes)
      each(node, (part) => {
        if (part.op === 'literal') text += part.text.replace(/^\w+:/, '');
      });
    return text;
  };
  return spelled(before) === spelled(after);
}

/** `/^total/` may be a question whether a text begins with `total`. */
function wordsOfPatterns(nodes: readonly Core[]): readonly string[] {
  const words: string[] = [];
  for (const node of nodes)
    each(node, ({ op, text }) => {
      if (op === 'literal' && text.startsWith('r:')) words.push(...(text.slice(2).match(/\w+/g) ?? []));
    });
  return words;
}

/** Functions inside of the forms, which are called by names of their own variables and bring words along all the same. */
function ownFunctions(nodes: readonly Core[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodes)
    each(node, ({ variable }) => {
      if (variable?.symbol) names.add(variable.symbol.simpleName);
    });
  return names;
}

/** `x == null` is `x == undefined`. */
const NOTHING = /^(?:null|undefined)$/;

function isCharacterOf(character: string, text: string): boolean {
  return character.startsWith('c:') && text === `s:${character.slice(2)}`;
}

/** Nothing differs but literals, or one operator between the same operands: the first of them. */
function differingLeaf(residue: Residue): Difference | null {
  const { before, after } = residue;
  const pairs = before.map((node, at) => [node, after[at]] as const);
  if (pairs.length !== after.length) return null;
  if (pairs.length === 1) return pairs.every(isOtherLeaf) ? { before: before[0]!, after: after[0]! } : null;
  const isText = ({ op, text }: Core): boolean => op === 'literal' && text.startsWith('s:');
  // Numbers may be computed with one another, and texts put together.
  if (![...before, ...after].every(isText) || isSpelledTogether(residue)) return null;
  const [old, now] = [before, after].map((texts) => new Set(texts.map(({ text }) => text)));
  const at = pairs.findIndex(
    (pair) => isOtherLeaf(pair) && !now!.has(pair[0].text) && !old!.has(pair[1]!.text),
  );
  return at < 0 ? null : { before: before[at]!, after: after[at]! };
}

function isOtherLeaf([old, now]: readonly [Core, Core | undefined]): boolean {
  if (!now || old.op !== now.op) return false;
  if (old.op === 'literal') return isOtherLiteral(old.text, now.text);
  const strict = ({ text }: Core): string => text.replace(/==+$/, '=');
  if (old.op !== 'binary' || strict(old) === strict(now)) return false;
  // `xs.length > 0` is `xs.length !== 0`, and `x == None` is `x is None`.
  const [counted] = old.children as [Core];
  const count = counted.op === 'call' ? wordOf(counted.children[0]!) : counted.text;
  if (COUNTS.test(count) || NOTHING.test(old.children[1]!.text)) return false;
  return old.children.every((child, at) => {
    const { before: one, after: other } = residueOf(child, now.children[at]!);
    return one.length + other.length === 0;
  });
}

const COUNTS = /^(?:len|length|size)$/;

function isOtherLiteral(old: string, now: string): boolean {
  // One letter is a character of Rust.
  if (isCharacterOf(old, now) || isCharacterOf(now, old) || /^b:/.test(old + now)) return false;
  if (NOTHING.test(old) && NOTHING.test(now)) return false;
  if (HAS_CLASSES.test(old) && HAS_CLASSES.test(now)) return false;
  // `rb` opens a file as `br` does.
  if (MODE.test(old) && MODE.test(now)) return false;
  // Texts with places in them are formatted in more than one way, but say the same around them.
  return old.replace(PLACE, '') !== now.replace(PLACE, '');
}

const MODE = /^s:[rwxabt+]{1,4}$/;

/** A pattern with a class of letters that has two spellings. */
const HAS_CLASSES = /^r:.*(?:\\[dDw]|\[\^?0-9\]|\[A-Za-z0-9_\]|\[a-zA-Z0-9_\])/s;

const PLACE = /\{[^{}]*\}|%(?:\(\w+\))?[-+#\d.]*\w/g;

/** What is called, by a name that nothing of ours bears, takes more arguments on one side. */
function passesOtherwise(call: Core, other: Core, isOpen: (word: string) => boolean): boolean {
  if ([...call.children, ...other.children].some(({ op }) => op === 'spread')) return false;
  const word = wordOf(call.children[0]!);
  return word !== '' && !isOpen(word);
}
