import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { block, each, mentions, temporary, use } from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { otherNames } from './other-names.ts';
import { isSimpleGenerator, loopOf } from './quantifiers.ts';

/** The method by which a collection takes all that a generator gives, and the one by which it takes one thing. */
const METHODS = {
  list: { all: 'extend', one: 'append' },
  set: { all: 'update', one: 'add' },
} as const;

type Kind = keyof typeof METHODS;

/**
 * A collection that takes what a generator gives as a loop that puts one after the other into it.
 *
 *     xs.extend(f(y) for y in ys if y)      ->      for y in ys:
 *                                                       if y: xs.append(f(y))
 *     xs.extend(ys)                         ->      for y in ys: xs.append(y)
 *     xs.extend((1, y))                     ->      xs.append(1); xs.append(y)
 *
 * Holds for a variable of the function that is seen to hold a list, or a set, and nothing else: those take each thing
 * as soon as it is there, so that they hold the same if the next one fails.
 */
export function extendedInLoops(
  list: readonly Core[],
  kinds: ReadonlyMap<CoreVariable, Kind>,
  root: Core,
): readonly Core[] {
  if (kinds.size === 0) return list;
  const steps = list.flatMap((step) => appended(step, kinds) ?? [extended(step, kinds, root) ?? step]);
  return steps.length !== list.length || steps.some((step, at) => step !== list[at]) ? steps : list;
}

/** `xs.extend((1, 2))`, of what can be made without asking anybody. */
function appended(step: Core, kinds: ReadonlyMap<CoreVariable, Kind>): readonly Core[] | null {
  const call = step.op === 'evaluate' ? step.children[0]! : null;
  const [callee, items, ...more] = call?.op === 'call' ? call.children : [];
  const into = callee?.op === 'member' ? callee.children[0]! : null;
  const kind = into?.op === 'variable' ? kinds.get(into.variable!) : undefined;
  if (!kind || callee!.text !== METHODS[kind].all || more.length > 0) return null;
  if (items?.op !== 'array' || !/^(?:tuple)?$/.test(items.text) || items.children.length === 0) return null;
  if (!items.children.every(({ op }) => op === 'literal' || op === 'variable')) return null;
  const taker: Core = { ...callee!, text: METHODS[kind].one };
  return items.children.map((item) =>
    core('evaluate', '', [core('call', '', [taker, item], step.source)], step.source),
  );
}

function extended(step: Core, kinds: ReadonlyMap<CoreVariable, Kind>, root: Core): Core | null {
  const call = step.op === 'evaluate' ? step.children[0]! : null;
  const [callee, generator, ...more] = call?.op === 'call' ? call.children : [];
  const into = callee?.op === 'member' ? callee.children[0]! : null;
  const kind = into?.op === 'variable' ? kinds.get(into.variable!) : undefined;
  if (!into || !kind || callee!.text !== METHODS[kind].all || more.length > 0) return null;
  if (!generator || mentions(generator, into.variable!)) return null;
  const taker: Core = { ...callee!, text: METHODS[kind].one };
  if (isPath(generator)) {
    const { isHeld, paths } = otherNames(root, into.variable!);
    return isHeld || paths.length > 0 ? null : eachTaken(step, generator, taker);
  }
  if (generator.op !== 'opaque' || generator.text !== 'generator_expression') return null;
  if (!isSimpleGenerator(generator)) return null;
  return loopOf(generator, (element) => [
    core('evaluate', '', [core('call', '', [taker, element], element.source)], element.source),
  ]);
}

/** `xs.extend(ys)`, where `ys` is no other name of `xs`: going through what grows meanwhile would never end. */
function eachTaken({ source }: Core, all: Core, taker: Core): Core {
  const item = temporary('item');
  const taken = core('evaluate', '', [core('call', '', [taker, use(item)], source)], source);
  return core('for_each', 'each', [core('bind', '', [], source, item), all, block([taken])], source);
}

/** A parameter that is declared as a list or a set, and gets no other value. */
function isDeclared({ op, variable }: Core): boolean {
  return op === 'bind' && variable!.kind === 'parameter' && /^(?:list|set)$/.test(variable!.declaredAs ?? '');
}

/** Variables of functions that are only ever given a list, or a set, that stands there, or declared as one. */
export function plainCollections(root: Core): ReadonlyMap<CoreVariable, Kind> {
  const kinds = new Map<CoreVariable, Kind>();
  const others = new Set<CoreVariable>();
  each(root, ({ op, children }) => {
    if (op === 'let') {
      const [target, value] = children as [Core, Core];
      const kind = target.op === 'bind' && target.variable!.kind === 'local' ? kindOf(value) : null;
      if (kind && !kinds.has(target.variable!)) kinds.set(target.variable!, kind);
      else for (const one of targets(target)) others.add(one);
    } else if (op === 'assign' || op === 'for_each') for (const one of targets(children[0]!)) others.add(one);
    else if (op === 'parameters' || op === 'catch' || op === 'opaque')
      for (const child of children)
        if (isDeclared(child)) kinds.set(child.variable!, child.variable!.declaredAs as Kind);
        else if (op !== 'opaque' || child.op === 'bind') for (const one of targets(child)) others.add(one);
  });
  for (const one of others) kinds.delete(one);
  return kinds;
}

function kindOf({ op, text }: Core): Kind | null {
  if ((op === 'array' && text === '') || (op === 'opaque' && text === 'list_comprehension')) return 'list';
  return (op === 'array' && text === 'set') || (op === 'opaque' && text === 'set_comprehension')
    ? 'set'
    : null;
}
