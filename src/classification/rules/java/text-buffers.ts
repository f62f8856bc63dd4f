import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each, eachRewritten, renamed, rewrite, some, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * A text that is put together in a `StringBuffer`, in a `StringBuilder`, which has the same methods and locks nothing.
 *
 *     StringBuffer out = new StringBuffer(); out.append(x);      ->      StringBuilder out = new StringBuilder(); ...
 *
 * Holds for a variable of the method's own that is only asked for what both do, and whose object goes nowhere else: no
 * other thread can have it. What `append` gives is that object.
 */
export function unsharedBuffers(unit: Unit): Core {
  const { facts, root } = unit;
  if (!facts.isPlatformType(BUFFER) || !facts.isPlatformType(BUILDER)) return root;
  const buffers = new Set<CoreVariable>();
  each(root, (node) => {
    const variable = bufferOf(node);
    if (variable && !facts.captured.has(variable) && !facts.assigned.has(variable)) buffers.add(variable);
  });
  const alone = [...buffers].filter((variable) => staysHere(root, variable));
  if (alone.length === 0) return root;
  const made = rewrite(root, (node) => (alone.includes(bufferOf(node)!) ? asBuilder(node) : node));
  return alone.reduce((all, variable) => renamed(all, variable, { ...variable, spelled: BUILDER }), made);
}

const BUFFER = 'StringBuffer';
const BUILDER = 'StringBuilder';

/** What gives the object itself, and what gives something of its text. */
const FLUENT = /^(?:append|appendCodePoint|insert|delete|deleteCharAt|replace|reverse)$/;
const ASKING =
  /^(?:toString|length|charAt|codePointAt|setLength|setCharAt|substring|indexOf|lastIndexOf|isEmpty|ensureCapacity|trimToSize)$/;

/**
 * What is put into a text one after the other, each in a step of its own.
 *
 *     out.append("(").append(x).append(")");      ->      out.append("("); out.append(x); out.append(")");
 *
 * `append` gives back its object, by the contract of the platform's classes. Holds for a variable that never gets another
 * value, so that what is put in can't change whose text it is.
 */
export function chainedAppends(list: readonly Core[], { facts }: Unit): readonly Core[] {
  const isText = (variable: CoreVariable): boolean =>
    /^(?:local|parameter)$/.test(variable.kind) &&
    (variable.spelled === BUILDER || variable.spelled === BUFFER) &&
    facts.isPlatformType(variable.spelled) &&
    !facts.assigned.has(variable);
  const stepsOf = (call: Core): readonly Core[] | null => {
    const [callee, ...given] = call.children;
    if (call.op !== 'call' || callee?.op !== 'member' || callee.text !== 'append') return null;
    const object = callee.children[0]!;
    if (object.op === 'variable') return isText(object.variable!) ? [call] : null;
    const before = stepsOf(object);
    if (!before) return null;
    const text = before[0]!.children[0]!.children[0]!;
    return [...before, withChildren(call, [withChildren(callee, [text]), ...given])];
  };
  return list.flatMap((step) => {
    const steps = step.op === 'evaluate' ? stepsOf(step.children[0]!) : null;
    return steps && steps.length > 1 ? steps.map((call) => withChildren(step, [call])) : [step];
  });
}

/** The variable that a declaration begins with a new buffer, into which something may have been put already. */
function bufferOf({ op, children: [target, value] }: Core): CoreVariable | null {
  if (op !== 'let' || target?.op !== 'bind' || target.variable!.kind !== 'local') return null;
  return isNewBuffer(value!) && target.variable!.spelled === BUFFER ? target.variable : null;
}

function isNewBuffer({ op, children: [callee] }: Core): boolean {
  if (op === 'new')
    return (
      callee!.op === 'variable' && callee!.variable!.kind === 'free' && callee!.variable!.name === BUFFER
    );
  return (
    op === 'call' && callee!.op === 'member' && FLUENT.test(callee!.text) && isNewBuffer(callee!.children[0]!)
  );
}

function asBuilder(declaration: Core): Core {
  const [target, value] = declaration.children as [Core, Core];
  return withChildren(declaration, [target, newBuilder(value)]);
}

function newBuilder(value: Core): Core {
  const [callee, ...given] = value.children as [Core, ...Core[]];
  if (value.op === 'call')
    return withChildren(value, [withChildren(callee, [newBuilder(callee.children[0]!)]), ...given]);
  const known = builders.get(callee.variable!) ?? { ...callee.variable!, name: BUILDER };
  builders.set(callee.variable!, known);
  return { ...withChildren(value, [{ ...callee, variable: known }, ...given]), spelled: BUILDER };
}

const builders = new WeakMap<CoreVariable, CoreVariable>();

/** Whether a variable is only said to ask its object, and what gives the object again is asked in turn or thrown away. */
function staysHere(root: Core, variable: CoreVariable): boolean {
  const isObject = (node: Core): boolean =>
    (node.op === 'variable' && node.variable === variable) ||
    (node.op === 'call' && FLUENT.test(node.children[0]!.text) && isAsked(node.children[0]!));
  const isAsked = ({ op, children: [object] }: Core): boolean => op === 'member' && isObject(object!);
  // What stands for each use that is known to keep the object here is taken out; a use that is left may not.
  const known = core('nothing');
  const left = rewriteTop(root, (node) => {
    if (node.op === 'evaluate' && isObject(node.children[0]!)) return node.children[0]!.op === 'call';
    return node.op === 'call' && ASKING.test(node.children[0]!.text) && isAsked(node.children[0]!);
  });
  return !some(left, (node) => node.op === 'variable' && node.variable === variable);

  function rewriteTop(node: Core, isKnown: (one: Core) => boolean): Core {
    if (!isKnown(node))
      return withChildren(
        node,
        eachRewritten(node.children, (child) => rewriteTop(child, isKnown)),
      );
    const call = node.op === 'evaluate' ? node.children[0]! : node;
    return core('sequence', '', [known, ...argumentsOf(call).map((one) => rewriteTop(one, isKnown))]);
  }

  /** What is handed to a call, and to those in the chain before it. */
  function argumentsOf({ op, children: [callee, ...given] }: Core): readonly Core[] {
    return op === 'call' ? [...argumentsOf(callee!.children[0]!), ...given] : [];
  }
}
