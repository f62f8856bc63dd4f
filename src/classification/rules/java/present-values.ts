import { type Core, core } from '../../../model/core.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { rewrite, some, substitute, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { calledOf } from './optionals.ts';

/**
 * What an `Optional` in a variable holds, behind the question whether it holds anything: it is the same as often as it is
 * asked for, and nothing fails.
 *
 *     if (o.isEmpty()) return; f(o.get()); g(o.get());      ->      if (o.isEmpty()) return; T x = o.get(); f(x); g(x);
 *
 * Holds for a variable of the platform's type that gets no other value.
 */
export function presentValues(unit: Unit): Core {
  return some(unit.root, asks) ? rewrite(unit.root, (node) => whereItIs(node, unit)) : unit.root;
}

function whereItIs(node: Core, unit: Unit): Core {
  if (node.op !== 'choose' && node.op !== 'logical') return node;
  const [test, ...parts] = node.children as [Core, ...Core[]];
  if (node.op === 'logical' && node.text !== '&&' && node.text !== '||') return node;
  const isYes = node.op === 'choose' || node.text === '&&';
  const made = parts.map((part, at) => known(part, thereWhen(test, isYes === (at === 0), unit), unit));
  return withChildren(node, [test, ...made]);
}

/** Variables that hold something where a question is answered by that. */
function thereWhen(test: Core, answer: boolean, unit: Unit): readonly Core[] {
  const [first, second] = test.children;
  if (test.op === 'unary' && test.text === '!') return thereWhen(first!, !answer, unit);
  if (test.op === 'logical' && test.text === (answer ? '&&' : '||'))
    return [...thereWhen(first!, answer, unit), ...thereWhen(second!, answer, unit)];
  const object = calledOf(test, answer ? 'isPresent' : 'isEmpty', unit);
  return object ? [object] : [];
}

function known(part: Core, objects: readonly Core[], unit: Unit): Core {
  if (objects.length === 0 || !some(part, asks)) return part;
  const asked = rewrite(part, (node) => {
    const object = calledOf(node, 'get', unit) ?? calledOf(node, 'orElseThrow', unit);
    if (!object || !objects.some(({ variable }) => variable === object.variable)) return node;
    return { ...core('member', IN_THERE, [object], node.source), spelled: node.spelled, lasting: true };
  });
  return rewriteLists(asked, (list) => withoutNames(list, unit));
}

/** A name for what is there is that, since it is the same whenever it is asked for. */
function withoutNames(list: readonly Core[], unit: Unit): readonly Core[] {
  const at = list.findIndex(({ op, children: [target, value, ...more] }) => {
    const isPlain = op === 'let' && target!.op === 'bind' && more.length === 0;
    return (
      isPlain &&
      value!.op === 'member' &&
      value!.text === IN_THERE &&
      !unit.facts.assigned.has(target!.variable!)
    );
  });
  if (at < 0) return list;
  const [target, value] = list[at]!.children as [Core, Core];
  const spelled = target.variable!.spelled ?? value.spelled;
  const rest = list.slice(at + 1).map((step) => substitute(step, target.variable!, { ...value, spelled }));
  return withoutNames([...list.slice(0, at), ...rest], unit);
}

const IN_THERE = 'what is there';

function asks({ op, text }: Core): boolean {
  return op === 'member' && (text === 'get' || text === 'orElseThrow');
}
