import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { isMadeSilently } from '../normal-form/facts/footprint-of.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { each, useCounts } from '../normal-form/tree.ts';
import { fire, isCandidate, type Unit } from '../normal-form/unit.ts';
import { isFree } from './free-names.ts';

/**
 * A list that is made for nobody: things are put into it, and that is all.
 *
 *     const seen = []; for (const x of xs) { seen.push(f(x)); sum += x }      ->      for (const x of xs) { f(x); sum += x }
 *
 * What would have been put there is evaluated all the same. Holds for a local that one side alone has, that begins with
 * an empty list, and in ECMAScript with a map or a set, and that is named in no other way. Python's dictionaries and sets
 * ask for the hash of what they are given, which may fail.
 */
export function idleCollections(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  const made = new Map<CoreVariable, Core>();
  const filled = new Map<CoreVariable, number>();
  each(unit.root, (node) => {
    const variable = madeEmpty(unit, node);
    if (variable) made.set(variable, node);
    const into = isFilled(unit, node);
    if (into) filled.set(into, (filled.get(into) ?? 0) + 1);
  });
  if (made.size === 0 || filled.size === 0) return;
  const uses = useCounts(unit.root);
  const idle = new Set([...made.keys()].filter((variable) => uses.get(variable) === filled.get(variable)));
  if (idle.size === 0) return;
  for (const variable of idle) fire(unit, 'unused-variable', variable.name, made.get(variable)!.source);
  unit.root = rewriteLists(unit.root, (list) =>
    list.flatMap((step) => {
      const into = isFilled(unit, step);
      if (into && idle.has(into)) return evaluated(unit, step);
      const declared = madeEmpty(unit, step);
      return declared && idle.has(declared) ? [] : [step];
    }),
  );
}

/** `const seen = []`, `const seen = new Map()` */
function madeEmpty(unit: Unit, { op, text, children: [target, value] }: Core): CoreVariable | null {
  if (op !== 'let' || text === 'var' || target!.op !== 'bind' || !isCandidate(unit, target!.variable!))
    return null;
  if (unit.facts.assigned.has(target!.variable!)) return null;
  const [callee, ...given] = value!.op === 'new' ? value!.children : [];
  const isMap = unit.isEcmascript && given.length === 0 && (isFree(callee, 'Map') || isFree(callee, 'Set'));
  const isEmptyList =
    value!.op === 'array' && value!.children.length === 0 && /^(?:list)?$/.test(value!.text);
  return isEmptyList || isMap ? target!.variable : null;
}

/** The collection into which a statement puts something, and does nothing else. */
function isFilled(unit: Unit, { op, children: [call] }: Core): CoreVariable | null {
  if (op !== 'evaluate' || call?.op !== 'call') return null;
  const [callee, ...given] = call.children as [Core, ...Core[]];
  const fills = unit.isPython ? /^append$/ : /^(?:push|unshift|add|set)$/;
  if (callee.op !== 'member' || !fills.test(callee.text) || unit.loops.takesPlaceOf(callee.text)) return null;
  const [list] = callee.children as [Core];
  const isPlain = given.every(({ op: kind }) => kind !== 'spread' && kind !== 'named');
  return list.op === 'variable' && isPlain && (!unit.isPython || given.length === 1) ? list.variable : null;
}

/** What would have been put there, but for names and what else is had without a trace. */
function evaluated({ facts }: Unit, { children: [call], source }: Core): readonly Core[] {
  const given = call!.children.slice(1).filter((value) => !isMadeSilently(value, facts));
  return given.map((value) => core('evaluate', '', [value], source));
}
