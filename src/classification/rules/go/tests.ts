import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { callsLibrary } from '../../library/go.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { rewrite, use, useCounts, withChildren } from '../../normal-form/tree.ts';
import { isOfType } from './paths.ts';

/**
 *     func TestX(t *testing.T) {                                      ->      func TestX(t *testing.T) {
 *         ctx, cancel := context.WithCancel(context.Background())                 ctx := t.Context()
 *         defer cancel()
 *
 * Holds in the function of a test itself, or of a part of one that it runs, where nothing else cancels. A helper returns
 * before the test ends.
 */
export function testContexts(root: Core): Core {
  const uses = useCounts(root);
  return rewrite(root, (whole) => {
    const at = whole.children.findIndex(({ op }) => op === 'function');
    const node = whole.children[at];
    if (!node || !(isTest(whole) || runsPart(whole))) return whole;
    const [parameters, body, ...rest] = node.children as [Core, Core, ...Core[]];
    const test = parameters.children.find((one) => one.op === 'bind' && isOfTest(use(one.variable!)));
    if (!test) return whole;
    const own = withChildren(node, [
      parameters,
      inOwnLists(body, (list) => withOwn(list, test.variable!, uses)),
      ...rest,
    ]);
    return withChildren(
      whole,
      whole.children.map((child, index) => (index === at ? own : child)),
    );
  });
}

/** `func TestX`, as the library finds them. */
function isTest({ op, text, children }: Core): boolean {
  const name = op === 'let' && text === 'function' ? children[0]!.variable?.name : undefined;
  return name !== undefined && /^(?:Test|Benchmark|Fuzz)(?!\p{Ll})/u.test(name);
}

/** `t.Run("part", func(t *testing.T) { ... })`. */
function runsPart({ op, children: [callee] }: Core): boolean {
  return op === 'call' && callee!.op === 'member' && callee!.text === 'Run' && isOfTest(callee!.children[0]!);
}

function isOfTest(value: Core): boolean {
  return ['testing.T', 'testing.B', 'testing.F'].some((name) => isOfType(value, name));
}

/** The lists of a function, but not of those inside it, which have ends of their own. */
function inOwnLists(body: Core, rule: (list: readonly Core[]) => readonly Core[]): Core {
  const inner = new Map<Core, Core>();
  const hidden = hideFunctions(body, inner);
  return rewrite(rewriteLists(hidden, rule), (node) => inner.get(node) ?? node);
}

function hideFunctions(node: Core, inner: Map<Core, Core>): Core {
  if (node.op === 'function') {
    const stand = core('opaque', 'function');
    inner.set(stand, node);
    return stand;
  }
  return withChildren(
    node,
    node.children.map((child) => hideFunctions(child, inner)),
  );
}

function withOwn(
  list: readonly Core[],
  test: CoreVariable,
  uses: ReadonlyMap<CoreVariable, number>,
): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, call] = step.children;
    if (step.op !== 'let' || target!.op !== 'pattern' || target!.children.length !== 2) continue;
    const [context, cancel] = target!.children as [Core, Core];
    const [, parent] = call!.children;
    const isPlain =
      callsLibrary(call!, 'context.WithCancel') &&
      (callsLibrary(parent!, 'context.Background') || callsLibrary(parent!, 'context.TODO'));
    if (!isPlain || context.op !== 'bind' || cancel.op !== 'bind' || uses.get(cancel.variable!) !== 1)
      continue;
    const deferred = list[at + 1]?.op === 'evaluate' ? list[at + 1]!.children[0]! : null;
    const isDeferred =
      deferred?.op === 'opaque' &&
      deferred.text === 'frame defer' &&
      deferred.children.length === 1 &&
      deferred.children[0]!.variable === cancel.variable;
    if (!isDeferred) continue;
    const own = core('call', '', [core('member', 'Context', [use(test)])], call!.source);
    const made = core('let', step.text, [context, own], step.source);
    return withOwn([...list.slice(0, at), made, ...list.slice(at + 2)], test, uses);
  }
  return list;
}
