import type { Core, CoreVariable } from '../../model/core.ts';
import { WORD } from './definitions/unfoldable-words.ts';
import { type Residue, residueOf } from './told/residue.ts';
import { isKnownToRules } from './told/rule-words.ts';
import { each, ends, runsOtherCode, size, some } from './tree.ts';
import { countVisit } from './work.ts';

/**
 * What two forms differ in for good, told before anything is rewritten: where what is left when all that stands in both
 * is taken away (residue.ts) says a word on one side that the other never says, and that no rule knows, no definition
 * brings along and no variable holds. Null where that doesn't tell; then they have to be rewritten to know.
 *
 *     save(cart); log.info("saved")      save(cart)                 `saved`
 *     if (size > limit) stop()           if (size >= limit) stop()  another operator between the same
 *     draw(shape)                        draw(shape, 2)             another argument
 *
 * Telling so can't bless anything, it only leaves a proof untried. That it leaves no proof untried which would have
 * been found is what the recall of the case set shows; tests/cases.test.ts asks for verdicts with and without the rest.
 *
 * @param brought words that may come or go with definitions, given those of both forms.
 */
export function wordsApart(
  before: Core,
  after: Core,
  brought: (words: ReadonlySet<string>) => ReadonlySet<string>,
): Residue | null {
  const residue = residueOf(before, after);
  const isIdle = [...residue.before, ...residue.after].some((node) => some(node, mayBeIdle));
  if (!isIdle && differsInOneLeaf(residue)) return residue;
  const foreign = brought(new Set([...wordsIn([before, after]), ...ownFunctions([before, after])]));
  const isOpen = (word: string): boolean =>
    word.length < 2 || foreign.has(word) || isKnownToRules(word) || (foreign.size > 0 && /^\d/.test(word));
  const sayable = (nodes: readonly Core[]): ReadonlySet<string> =>
    new Set([...wordsIn(nodes), ...wordsOfPatterns(nodes)]);
  const [old, now] = [sayable(residue.before), sayable(residue.after)];
  const says = (
    own: readonly Core[],
    others: ReadonlySet<string>,
    whole: Core,
    rest: readonly Core[],
  ): boolean => {
    const words = [...wordsIn(own, mayBeIdle, false)].filter(
      (word) => !others.has(word) && !isOpen(word) && !isBeside(word, others),
    );
    if (words.length === 0) return false;
    const held = heldBy(whole, rest);
    return words.some((word) => !held.has(word));
  };
  const isApart =
    residue.calls.some(([call, other]) => passesOtherwise(call, other, isOpen)) ||
    says(residue.before, now, after, residue.after) ||
    says(residue.after, old, before, residue.before);
  return isApart ? residue : null;
}

/** `n > 99` may be `n >= 100`. */
function isBeside(word: string, others: ReadonlySet<string>): boolean {
  return /^\d+$/.test(word) && [-1n, 1n].some((step) => others.has(String(BigInt(word) + step)));
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

/**
 * The words of forms that are no names of their own variables.
 *
 * @param leftOut what is not looked into.
 * @param parameters whether names of parameters count, which a call need not say: `dict(total=1)` is `{'total': 1}`.
 */
export function wordsIn(
  nodes: readonly Core[],
  leftOut: (node: Core) => boolean = () => false,
  parameters = true,
): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    if (ONE_WORD.test(text)) words.add(text);
    else for (const [word] of text.matchAll(WORD)) words.add(word);
  };
  const visit = (node: Core): void => {
    countVisit();
    if (leftOut(node)) return;
    const { op, text, variable } = node;
    if (op === 'literal') {
      if (/^[snyi]:/.test(text)) add(text.slice(2).replace(PLACE, ''));
    } else if (op === 'call') {
      for (const child of toldTo(node)) visit(child);
      return;
    } else if (op === 'member' || op === 'property' || (op === 'named' && parameters)) add(text);
    else if (op === 'opaque' && text.startsWith('reference ')) add(text.slice('reference '.length));
    else if (variable) add(spelled(variable));
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return words;
}

/** The names of places in a text are gone where it is put together in another way: `'{at}'.format(at=x)` is `f'{x}'`. */
const PLACE = /\{\w*(?=[^{}]*\})|%\(\w+\)/g;

/** What a call says; of `cast` the value alone, since the type for which it takes it is nothing when it runs. */
function toldTo({ children }: Core): readonly Core[] {
  const [callee, type, ...value] = children as [Core, ...Core[]];
  const isCast = callee.op === 'variable' && spelled(callee.variable!) === 'cast' && value.length === 1;
  return isCast && type ? [callee, ...value] : children;
}

/** Most names are. */
const ONE_WORD = /^[A-Za-z_$][\w$]*$/;

function spelled({ kind, name, member, binding, symbol, path }: CoreVariable): string {
  if (kind === 'free') return name.replace(/^python\./, '');
  if (kind === 'import') return member ?? binding?.import?.name ?? '';
  if (kind !== 'item') return '';
  // Other files of a package declare names, too.
  return symbol?.simpleName ?? (path === undefined ? '' : name);
}

/** `x == null` is `x == undefined`. */
const NOTHING = /^(?:null|undefined)$/;

function isCharacterOf(character: string, text: string): boolean {
  return character.startsWith('c:') && text === `s:${character.slice(2)}`;
}

/** Nothing differs but one literal, or one operator between the same operands. */
function differsInOneLeaf({ before, after }: Residue): boolean {
  const [old, now] = [before[0], after[0]];
  if (!old || !now || before.length > 1 || after.length > 1 || old.op !== now.op) return false;
  // Texts with places in them are formatted in more than one way, and one of one letter is a character of Rust.
  if (old.op === 'literal')
    return (
      !isCharacterOf(old.text, now.text) &&
      !isCharacterOf(now.text, old.text) &&
      !/[{}%]|^b:/.test(old.text + now.text) &&
      ![old, now].every(({ text }) => NOTHING.test(text))
    );
  const strict = ({ text }: Core): string => text.replace(/==+$/, '=');
  if (old.op !== 'binary' || strict(old) === strict(now)) return false;
  // `xs.length > 0` is `xs.length !== 0`.
  if (old.children[0]!.text === 'length') return false;
  return old.children.every((child, at) => {
    const { before: one, after: other } = residueOf(child, now.children[at]!);
    return one.length + other.length === 0;
  });
}

/** Need never be evaluated, or may be thrown away: a question with an answer, a value that nobody takes. */
function mayBeIdle({ op, children }: Core): boolean {
  const [first, second, third] = children;
  if (op === 'choose') return isAnswered(first!) || isSame(second!, third!);
  if (op === 'logical') return isAnswered(first!) || isAnswered(second!);
  if (op === 'loop') return isAnswered(first!) && first!.text !== 'b:true';
  if (op === 'block') return children.some((child, at) => at < children.length - 1 && ends([child]));
  if (op === 'evaluate') return !runsOtherCode(first!) && first!.op !== 'assign';
  return false;
}

function isAnswered({ op, children }: Core): boolean {
  return /^(?:literal|array|object|function)$/.test(op) || (op === 'unary' && isAnswered(children[0]!));
}

function isSame(one: Core, other: Core): boolean {
  if (size(one) !== size(other)) return false;
  const { before, after } = residueOf(one, other);
  return before.length + after.length === 0;
}

/** What is called, by a name that nothing of ours bears, takes more arguments on one side. */
function passesOtherwise(call: Core, other: Core, isOpen: (word: string) => boolean): boolean {
  if ([...call.children, ...other.children].some(({ op }) => op === 'spread')) return false;
  const [callee] = call.children as [Core];
  const word =
    callee.op === 'member' ? callee.text : callee.op === 'variable' ? spelled(callee.variable!) : '';
  return word !== '' && !isOpen(word);
}

/** The words of what the variables that are named in `rest` hold, and of the questions that are asked around it. */
function heldBy(root: Core, rest: readonly Core[]): ReadonlySet<string> {
  const values = new Map<CoreVariable, Core[]>();
  const tests: Core[] = [];
  const hold = (target: Core, value: Core): void => {
    if (target.op !== 'member' && target.op !== 'index')
      each(target, ({ variable }) => {
        if (variable) values.set(variable, [...(values.get(variable) ?? []), value]);
      });
  };
  each(root, (node) => {
    const { op, children } = node;
    if (op === 'let' || op === 'assign') hold(children[0]!, node);
    else if (op === 'for_each') hold(children[0]!, children[1]!);
    else if (op === 'choose' || op === 'loop') tests.push(children[0]!);
  });
  const met = new Set<CoreVariable>();
  const held = new Set(rest);
  for (const node of held)
    each(node, ({ variable }) => {
      if (!variable || met.has(variable)) return;
      met.add(variable);
      for (const value of values.get(variable) ?? []) held.add(value);
    });
  return wordsIn([...held, ...tests]);
}
