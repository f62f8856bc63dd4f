import { type Core, core } from '../../../model/core.ts';
import { PLAIN_ARRAYS } from '../../assumptions.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { mentions, some, temporary, use, useCounts, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { isNoList } from './array-likes.ts';
import { isNoArray } from './for-each-calls.ts';

/**
 * A declaration that takes an array apart, as one declaration for each name.
 *
 *     const [a, , [b], ...rest] = xs
 *     ->      const a = xs[0]; const t = xs[2]; const b = t[0]; const rest = what is left of xs
 *
 * Tried only where the two sides take arrays apart differently. Assumes that it is an array: anything else that can
 * be gone through would run its own code.
 */
export function withoutArrayPatterns(unit: Unit, list: readonly Core[]): readonly Core[] {
  const differing = [...unit.differing].some((name) => name.startsWith('pattern array'));
  if (!differing || !list.some(isArrayPattern)) return list;
  return list.flatMap((step) =>
    isArrayPattern(step) && mayHavePlaces(unit, step.children[1]!) ? split(unit, step) : [step],
  );
}

/**
 * What a loop takes out of each item at last, and nobody uses.
 *
 *     for (const [name, price] of rows) list(name)      ->      for (const [name] of rows) list(name)
 *
 * Holds where nothing else is done for it, and assumes as above that items are arrays.
 */
export function withoutUnusedItems(unit: Unit, node: Core): Core {
  const [target, ...rest] = node.children;
  if (node.op !== 'for_each' || target!.op !== 'pattern' || target!.text !== 'array') return node;
  if (![...unit.differing].some((name) => name.startsWith('pattern array'))) return node;
  const uses = useCounts(unit.root);
  const isUsed = ({ op, variable }: Core): boolean =>
    op !== 'nothing' && !(op === 'bind' && variable!.kind === 'local' && (uses.get(variable!) ?? 0) === 0);
  const last = target!.children.findLastIndex(isUsed);
  if (last < 0 || last === target!.children.length - 1) return node;
  fire(unit, 'array-destructuring', '', node.source, PLAIN_ARRAYS);
  return withChildren(node, [withChildren(target!, target!.children.slice(0, last + 1)), ...rest]);
}

/** Not what is seen to be a map, a text, a set or an iterator, or an object. */
function mayHavePlaces(unit: Unit, value: Core): boolean {
  return !isNoArray(unit, value) && !isNoList(unit, value) && !isObject(unit, value);
}

/** Certainly something else than an array. */
function isObject({ root }: Unit, value: Core): boolean {
  if (value.op === 'object') return true;
  return (
    value.op === 'variable' &&
    some(
      root,
      ({ op, children: [target, made] }) =>
        op === 'let' && target!.variable === value.variable && made!.op === 'object',
    )
  );
}

function isArrayPattern({ op, children: [target, value] }: Core): boolean {
  return (
    op === 'let' &&
    target!.op === 'pattern' &&
    target!.text === 'array' &&
    value!.op !== 'nothing' &&
    (value!.op !== 'array' || isListed(target!, value!))
  );
}

/** Each value stands there by itself; `var [a, b] = [b, a]`, which exchanges the two, names what it declares. */
function isListed(target: Core, { text, children }: Core): boolean {
  const names = targets(target);
  return (
    text === '' &&
    children.every(
      (child) =>
        child.op !== 'spread' && child.op !== 'nothing' && !names.some((name) => mentions(child, name)),
    )
  );
}

function split(unit: Unit, step: Core): readonly Core[] {
  const [target, value] = step.children as [Core, Core];
  fire(unit, 'array-destructuring', '', step.source, PLAIN_ARRAYS);
  if (value.op === 'array') return fromLiteral(unit, step);
  const simple = value.op === 'variable' && !mentions(target, value.variable!);
  const whole = temporary('whole');
  const list = simple ? value : use(whole);
  const declare = (inner: Core, made: Core): Core => core('let', step.text, [inner, made], step.source);
  const lets = target.children.flatMap((part, at) => {
    if (part.op === 'nothing') return [];
    const place = core('literal', `n:${at}`);
    // The rest is a copy, which has no effect but to read.
    if (part.op === 'spread')
      return [
        declare(part.children[0]!, core('array', 'rest', [core('spread', '', [list]), place], part.source)),
      ];
    const read = core('index', '', [list, place], part.source);
    if (part.op !== 'default') return [declare(part, read)];
    return [declare(part.children[0]!, core('default', '', [read, part.children[1]!], part.source))];
  });
  const made = lets.flatMap((one) => (isArrayPattern(one) ? split(unit, one) : [one]));
  return simple ? made : [declare(core('bind', '', [], null, whole), value), ...made];
}

/** `const [a, [b]] = [x, [y], z]`: the values in their order, and then the names in theirs. */
function fromLiteral(unit: Unit, step: Core): readonly Core[] {
  const [target, { children: values }] = step.children as [Core, Core];
  const declare = (inner: Core, made: Core): Core => core('let', step.text, [inner, made], step.source);
  const names = values.map(() => temporary('element'));
  const lets: Core[] = values.map((value, at) => declare(core('bind', '', [], null, names[at]!), value));
  for (const [at, part] of target.children.entries()) {
    const value = values[at];
    const made = value ? use(names[at]!) : core('literal', 'undefined');
    if (part.op === 'nothing') continue;
    if (part.op === 'spread')
      lets.push(declare(part.children[0]!, core('array', '', names.slice(at).map(use), part.source)));
    else if (part.op === 'default')
      lets.push(declare(part.children[0]!, core('default', '', [made, part.children[1]!], part.source)));
    // None of the values names what is declared, so that it may be declared among them.
    else if (value && isArrayPattern(declare(part, value))) lets[at] = declare(part, value);
    else lets.push(declare(part, made));
  }
  return lets.flatMap((one) => (isArrayPattern(one) ? split(unit, one) : [one]));
}
