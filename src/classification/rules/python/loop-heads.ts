import { type Core, core } from '../../../model/core.ts';
import { block, some } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';
import { jumps } from './jumps.ts';

/**
 * A loop whose test does something, as one that does it first in each round.
 *
 *     while line := read():          while True:                    line = read()
 *         use(line)                      line = read()              while line:
 *                                        if not line: break             use(line)
 *                                        use(line)                      line = read()
 *
 * The last of them holds where no round is cut short, and reading is spelled alike in both places.
 */
export function testedInside(list: readonly Core[]): readonly Core[] {
  const loops = list.flatMap((step, at) => (step.op === 'loop' ? [at] : []));
  return loops.reduceRight<readonly Core[]>((made, at) => {
    const again = readAgain(made[at]!, made[at - 1]);
    if (again) return [...made.slice(0, at - 1), ...again, ...made.slice(at + 1)];
    const inside = testedFirst(made[at]!);
    return inside ? made.with(at, inside) : made;
  }, list);
}

function testedFirst(loop: Core): Core | null {
  const [test, body, update] = loop.children as [Core, Core, Core];
  const does = (node: Core): boolean =>
    node.op === 'sequence' || (node.op !== 'function' && node.children.some(does));
  return does(test) && update.op === 'nothing' ? endless(loop, [], test, body.children) : null;
}

function endless(loop: Core, first: readonly Core[], test: Core, rest: readonly Core[]): Core {
  const guard = core(
    'choose',
    '',
    [test, block([]), block([core('break', '', [], test.source)])],
    test.source,
  );
  const always = core('literal', 'b:true', [], test.source);
  return { ...loop, children: [always, block([...first, guard, ...rest]), core('nothing')] };
}

function readAgain(loop: Core, before: Core | undefined): readonly Core[] | null {
  const [test, body, update] = loop.children as [Core, Core, Core];
  const last = body.children.at(-1);
  const again = last?.op === 'evaluate' ? last.children[0]! : null;
  if (again?.op !== 'assign' || again.text !== '' || again.children[0]!.op !== 'variable') return null;
  if (update.op !== 'nothing' || jumps(body, 'continue')) return null;
  const [target, value] = again.children as [Core, Core];
  // A number that is counted is no value that is read again.
  if (!some(value, ({ op }) => op === 'call') || !some(test, ({ variable }) => variable === target.variable))
    return null;
  const first = before?.op === 'evaluate' ? before.children[0]! : before;
  if (first?.op !== 'let' && (first?.op !== 'assign' || first.text !== '')) return null;
  const [named, given] = first.children as [Core, Core];
  if (named.variable !== target.variable || !/^(?:bind|variable)$/.test(named.op)) return null;
  if (!identical(given, value)) return null;
  const declared = first.op === 'let' ? [core('let', '', [{ ...named, source: null }, core('nothing')])] : [];
  return [...declared, endless(loop, [last!], test, body.children.slice(0, -1))];
}
