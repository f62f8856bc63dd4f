import { type Core, core } from '../../../model/core.ts';
import { block, modifiers, refreshed, returns, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { callsMethod, isMethodOf, isOfType, isPath, writesPath } from './paths.ts';

/**
 *     wg.Add(1); go func() { defer wg.Done(); f() }()      ->      wg.Go(func() { f() })
 *
 * Holds for a sync.WaitGroup that nothing gives another value in the function. Where Done comes last instead of being
 * deferred, nothing may return before it. Assumes that the function returns.
 */
export function startedInGroups(list: readonly Core[], unit: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const group = addedTo(step);
    const isSteady = group !== null && !writesPath(unit.root, group);
    const started = isSteady && list[at + 1] ? startedIn(list[at + 1]!, group) : null;
    if (!group || !started) continue;
    const call = core('call', '', [core('member', 'Go', [group]), started], step.source);
    const whole = core('evaluate', '', [call], step.source);
    return startedInGroups([...list.slice(0, at), whole, ...list.slice(at + 2)], unit);
  }
  return list;
}

function addedTo({ op, children: [call] }: Core): Core | null {
  const [callee, count] = op === 'evaluate' && call!.op === 'call' ? call!.children : [];
  const group = callee?.op === 'member' && callee.text === 'Add' ? callee.children[0]! : null;
  if (!group || !isPath(group) || call!.children.length !== 2 || count?.text !== 'n:1') return null;
  return isOfType(group, 'sync.WaitGroup') ? group : null;
}

/** The function of a `go` statement, without telling the group that it is done. */
function startedIn({ op, children: [started] }: Core, group: Core): Core | null {
  if (op !== 'evaluate' || started?.op !== 'opaque' || started.text !== 'go') return null;
  const [made, ...args] = started.children;
  const [parameters, body] = made!.children;
  if (made!.op !== 'function' || made!.text !== 'arrow typed' || args.length > 0) return null;
  if (parameters!.children.some((one) => one.op === 'bind')) return null;
  const rest = withoutDone(body!.children, group);
  if (!rest) return null;
  return withChildren(made!, [parameters!, block(rest, body!.source)]);
}

function withoutDone(list: readonly Core[], group: Core): readonly Core[] | null {
  const [first, last] = [list[0], list.at(-1)];
  const deferred = first?.op === 'evaluate' ? first.children[0]! : null;
  if (deferred?.op === 'opaque' && deferred.text === 'frame defer' && deferred.children.length === 1)
    return isMethodOf(deferred.children[0]!, group, 'Done') ? list.slice(1) : null;
  const call = last?.op === 'evaluate' ? last.children[0]! : null;
  const rest = list.slice(0, -1);
  if (!call || !callsMethod(call, group, 'Done') || call.children.length !== 1) return null;
  // What is deferred would run after Done, and now runs before it.
  const isPlain = (node: Core): boolean =>
    node.op === 'function' ||
    (!/^frame /.test(node.op === 'opaque' ? node.text : '') && node.children.every(isPlain));
  return rest.some(returns) || !rest.every(isPlain) ? null : rest;
}

/** A function of Go that gives nothing back, as a literal, which says its type; null for another. */
export function literalOf(made: Core): Core | null {
  const [parameters, body] = refreshed(made).children as [Core, Core];
  const types = parameters.children.flatMap(({ op, variable }) => (op === 'bind' && variable!.type) || []);
  const isPlain = types.length === parameters.children.length && body.op === 'block';
  if (!isPlain || modifiers(made).includes('valued')) return null;
  const type = core('type', 'func', [...types, core('type', 'results')]);
  return core('function', 'arrow typed', [withChildren(parameters, [...parameters.children, type]), body]);
}
