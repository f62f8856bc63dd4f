import { type Core, core } from '../../../model/core.ts';
import { SILENT_READS } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { block } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * Assignments that depend on what was there, in one way.
 *
 *     o.p = o.p | 4      ->      o.p |= 4
 *     o.p = o.p + 'b' + c      ->      o.p += 'b' + c
 *     o.p ||= x;  o.p ??= x;      ->      if (!o.p) o.p = x;  if (o.p == null) o.p = x;
 *     return o.p ||= x;      ->      return o.p || (o.p = x);
 *     x = x || y;      ->      if (!x) x = y;
 *
 * Holds where the place is found without a trace, since some of these look for it twice. The last only for a
 * variable: a property that is written as it was may tell its object, or be one that can't be written. Each is tried
 * only where one side says it more often.
 */
export function plainAssignment(unit: Unit, node: Core): Core {
  if (node.op === 'assign') return conditional(unit, node) ?? compound(unit, node);
  if (node.op !== 'evaluate') return node;
  const [done] = node.children as [Core];
  if (done.op === 'logical' && done.text === '??') {
    const [target, write] = done.children as [Core, Core];
    const isWritten = write.op === 'assign' && write.text === '' && identical(target, write.children[0]!);
    return isWritten ? onCondition(node, '??', target, write.children[1]!) : node;
  }
  if (done.op !== 'assign') return node;
  const [target, value] = done.children as [Core, Core];
  const isKept = done.text === '' && value.op === 'logical' && identical(target, value.children[0]!);
  if (!isKept || !differs(unit, `logical ${value.text}`) || !isPlace(unit, target)) return node;
  if (target.op !== 'variable' || !/^(?:local|parameter|temporary)$/.test(target.variable!.kind)) return node;
  return onCondition(node, value.text, target, value.children[1]!);
}

/** `o.p ||= x` as `o.p || (o.p = x)`: it is what it says by definition, but that the place is found once. */
function conditional(unit: Unit, node: Core): Core | null {
  const operator = /^(&&|\|\||\?\?)=$/.exec(node.text)?.[1];
  const [target, value] = node.children as [Core, Core];
  if (!operator || !differs(unit, `assign ${operator}=`) || !isPlace(unit, target)) return null;
  return core('logical', operator, [target, core('assign', '', [target, value], node.source)], node.source);
}

function compound(unit: Unit, node: Core): Core {
  const [target, value] = node.children as [Core, Core];
  if (node.text === '' && value.op === 'template') return appended(unit, node, target, value) ?? node;
  if (node.text !== '' || value.op !== 'binary' || !/^(?:[-+*/%&|^]|\*\*|<<|>>>?)$/.test(value.text))
    return node;
  if (target.op !== 'member' && target.op !== 'index') return node;
  const [left, right] = value.children as [Core, Core];
  if (!identical(target, left) || !differs(unit, `assign ${value.text}=`) || !isPlace(unit, target))
    return node;
  return core('assign', `${value.text}=`, [target, right], node.source);
}

/** A text that is put behind what was there: what comes behind it is a text, whatever it is put together of. */
function appended(unit: Unit, { source }: Core, target: Core, { children: pieces }: Core): Core | null {
  const [first, ...rest] = pieces as [Core, ...Core[]];
  if (target.op !== 'member' && target.op !== 'index') return null;
  if (rest.length === 0 || !identical(target, first)) return null;
  if (!differs(unit, 'assign +=') || !isPlace(unit, target)) return null;
  const [only] = rest;
  const added = rest.length === 1 && isTextLiteral(only!) ? only! : core('template', '', rest, source);
  return core('assign', '+=', [target, added], source);
}

function onCondition({ source }: Core, operator: string, target: Core, value: Core): Core {
  const write = block([core('evaluate', '', [core('assign', '', [target, value], source)], source)]);
  const test = operator === '??' ? core('binary', '==', [target, core('literal', 'null')], source) : target;
  return core('choose', '', operator === '||' ? [test, block([]), write] : [test, write, block([])], source);
}

/** A variable, or a member of what is found without a trace: it is looked for twice. */
function isPlace(unit: Unit, target: Core): boolean {
  if (target.op === 'variable') return true;
  if (target.op !== 'member' && target.op !== 'index') return false;
  const parts = target.children.map((part) => footprintOf(part, unit.facts));
  if (parts.some((found) => found.heapWrite || found.control || found.fresh || found.writes.size > 0))
    return false;
  if (parts.some(({ heapRead }) => heapRead)) fire(unit, 'order-of-reads', '', target.source, SILENT_READS);
  return identical(target, target);
}
