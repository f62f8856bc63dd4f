import { type Core, core } from '../../../model/core.ts';
import { mentions, renamed } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { captures, copyOf, declaredType, isHandedOn, isLocal, isTarget } from './copy-of.ts';
import { leavesEarly, mayFail } from './leaving.ts';

/**
 * `let y = r` or `y = r`, where `r` was declared in this list and is never seen again: `r` is `y` from the start. One
 * that is a part of something, as in `let [r, ok] = a()`, only where `y` is declared by the copy.
 */
export function outOf(unit: Unit, list: readonly Core[], at: number, step: Core): readonly Core[] | null {
  const copy = copyOf(step);
  if (!copy || copy.from === copy.to) return null;
  const { from, to, declares } = copy;
  if (!isCandidate(unit, from) && !isCandidate(unit, to) && !isHandedOn(unit, copy)) return null;
  // A result of Go that has a name is declared like a variable, and is a parameter beside that.
  if ((from.kind === 'parameter' && !unit.isGo) || !isLocal(from) || !isLocal(to)) return null;
  const start = list.findIndex((node) => node.op === 'let' && isTarget(node.children[0]!, from));
  if (start < 0 || start >= at || list[start]!.text === 'var') return null;
  const isPart = list[start]!.children[0]!.op === 'pattern';
  if (isPart && (!declares || unit.isRust)) return null;
  const between = list.slice(start, at);
  if (between.some((node) => mentions(node, to)) || list.slice(at + 1).some((node) => mentions(node, from)))
    return null;
  if (list.slice(0, start).some((node) => mentions(node, from))) return null;
  if (declares ? list.slice(0, start).some((node) => mentions(node, to)) : false) return null;
  const written = unit.facts.assigned.has(from) || unit.facts.assigned.has(to);
  if (!written) return null;
  if (between.some((node) => captures(unit, node, from))) return null;
  if (!declares && list.slice(start, at).some((node) => leavesEarly(unit, node, from))) return null;
  if (!declares && mayFail(unit, between, from)) return null;
  if (!declares && (unit.facts.shared.has(to) || unit.facts.shared.has(from))) return null;
  // What somebody wrote outlives what a rule made up, which is unfolded where it can be.
  if (declares && to.kind === 'temporary' && from.kind !== 'temporary' && declaredType(step).length === 0)
    return [...list.slice(0, at), ...list.slice(at + 1).map((node) => renamed(node, to, from))];
  const [first, ...others] = between as [Core, ...Core[]];
  const types = [first, step].flatMap(declaredType);
  if (types.length > (declares ? 1 : 0)) return null;
  if (isPart)
    return [
      ...list.slice(0, start),
      ...between.map((node) => renamed(node, from, to)),
      ...list.slice(at + 1),
    ];
  const value = first.children[1]!;
  const opened = declares
    ? [core('let', step.text, [core('bind', '', [], first.source, to), value, ...types], first.source)]
    : value.op === 'nothing'
      ? []
      : [
          core(
            'evaluate',
            '',
            [core('assign', '', [core('variable', '', [], first.source, to), value], first.source)],
            first.source,
          ),
        ];
  return [
    ...list.slice(0, start),
    ...opened,
    ...others.map((node) => renamed(node, from, to)),
    ...list.slice(at + 1),
  ];
}
