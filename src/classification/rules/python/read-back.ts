import { type Core, core, SCOPE } from '../../../model/core.ts';
import { NO_OVERRIDE } from '../../assumptions.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { eachRewritten, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * What an attribute of the object was just given is that value.
 *
 *     self.path = path.strip()                    stripped = path.strip()
 *     self.size = len(self.path)       ->         self.path = stripped
 *                                                 self.size = len(stripped)
 *
 * Holds where storing does no more, which `kept-attributes.ts` finds out, as long as nobody has run since that could
 * have stored something else: until a call, or until an attribute of that name is given a value. One pass over a method,
 * which forgets too much rather than going back.
 */
export function readBack(unit: Unit): void {
  const { root, keepsAttribute: keeps } = unit;
  const [made, ...others] = root.children;
  if (!keeps || root.op !== 'method' || made?.op !== 'function') return;
  const [parameters, body, ...rest] = made.children as [Core, Core, ...Core[]];
  if (body.op !== 'block') return;
  const values = new Map<string, Value>();
  /** What was stored in the branch at hand, and isn't known behind it. */
  let ofBranch: string[] = [];
  const read = new Set<Value>();
  const storing = new Map<Core, Value>();
  const seen = visit(body);
  if (read.size === 0) return;
  const held = rewriteLists(seen, (list) =>
    list.flatMap((step) => {
      const value = storing.get(step);
      return value?.declared && read.has(value) ? [value.declared, withValue(step, value.use())] : [step];
    }),
  );
  for (const { step } of read) fire(unit, 'python-read-back', '', step.source, NO_OVERRIDE);
  unit.root = withChildren(root, [withChildren(made, [parameters, held, ...rest]), ...others]);

  function visit(node: Core): Core {
    switch (node.op) {
      case 'function':
        return node;
      case 'block':
        return node.text === SCOPE ? apart(node) : withChildren(node, eachRewritten(node.children, visited));
      case 'choose':
        return inBranches(node);
      case 'for_each': {
        const [target, through, round] = node.children as [Core, Core, Core];
        const first = visit(through);
        return withChildren(node, [target, first, apart(round)]);
      }
      case 'opaque':
        return comprehended(node);
      case 'assign':
        return assigned(node);
      case 'member':
        return known(node) ?? inOrder(node);
      default:
        return ENTERED.test(node.op) ? inOrder(node) : apart(node);
    }
  }

  function known({ text, children: [object], source }: Core): Core | null {
    const value = object!.op === 'this' ? values.get(text) : undefined;
    if (!value) return null;
    read.add(value);
    return { ...value.use(), source };
  }

  /** A step that may store something, in a list in which a variable can be declared before it. */
  function visited(step: Core): Core {
    const stored = storedBy(step);
    if (!stored || !keeps!(stored.name)) return visit(step);
    const result = visit(stored.value);
    const now = result === stored.value ? step : withValue(step, result);
    const value = valueHeld(unit, stored.name, result, now);
    values.set(stored.name, value);
    ofBranch.push(stored.name);
    storing.set(now, value);
    return now;
  }

  /** Whatever isn't known to run nothing of others ends all that is known, once what stands in it was evaluated. */
  function inOrder(node: Core): Core {
    const result = withChildren(node, eachRewritten(node.children, visit));
    if (!QUIET.test(node.op) || (node.op === 'unary' && node.text === 'delete')) values.clear();
    return result;
  }

  function inBranches(node: Core): Core {
    const [test, ...branches] = node.children as [Core, ...Core[]];
    const asked = visit(test);
    const around = ofBranch;
    const rest = branches.map((branch) => {
      ofBranch = [];
      const result = visit(branch);
      for (const name of ofBranch) values.delete(name);
      return result;
    });
    ofBranch = around;
    return withChildren(node, [asked, ...rest]);
  }

  /** What may be done again, or given up in the middle: nothing is known at the beginning of its parts, and behind it. */
  function apart(node: Core): Core {
    const result = withChildren(
      node,
      eachRewritten(node.children, (child) => {
        values.clear();
        return visit(child);
      }),
    );
    values.clear();
    return result;
  }

  /** What a comprehension goes through is evaluated before it runs anything. */
  function comprehended(node: Core): Core {
    const [first, ...more] = node.children;
    const isKnown = first !== undefined && /comprehension$/.test(node.text);
    const result = isKnown ? withChildren(node, [visit(first), ...more]) : node;
    values.clear();
    return result;
  }

  function assigned(node: Core): Core {
    const [target, value] = node.children as [Core, Core];
    const given = visit(value);
    const isOwn = target.op === 'member' && target.children[0]!.op === 'this' && keeps!(target.text);
    if (node.text !== '' || (!isOwn && target.op !== 'variable')) values.clear();
    else if (isOwn) values.delete(target.text);
    return withChildren(node, [target, given]);
  }
}

interface Value {
  readonly step: Core;
  readonly use: () => Core;
  /** The variable that holds it, where there was none. */
  readonly declared: Core | null;
}

/** `self.path = value`, and nothing else. */
function storedBy({ op, children: [assign] }: Core): { readonly name: string; readonly value: Core } | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  return target.op === 'member' && target.children[0]!.op === 'this' ? { name: target.text, value } : null;
}

function withValue(step: Core, value: Core): Core {
  const assign = step.children[0]!;
  return withChildren(step, [withChildren(assign, [assign.children[0]!, value])]);
}

/** What was stored, by a name that keeps it: a variable that nobody gives another value, a literal, or one of its own. */
function valueHeld({ facts }: Unit, name: string, value: Core, step: Core): Value {
  if (value.op === 'literal') return { step, use: () => value, declared: null };
  const variable = value.op === 'variable' ? value.variable! : null;
  if (variable && /^(?:local|parameter|temporary)$/.test(variable.kind) && !facts.assigned.has(variable))
    return { step, use: () => use(variable), declared: null };
  const held = temporary(name);
  const declared = core('let', '', [core('bind', '', [], null, held), value], value.source);
  return { step, use: () => use(held), declared };
}

/** What is evaluated part by part, in the order of its parts, each of them once. */
const ENTERED =
  /^(?:literal|variable|this|unary|binary|logical|member|index|call|new|template|array|object|property|spread|named|await|yield|bind|sequence|let|evaluate|return|throw|break|continue|nothing)$/;
/** What runs nothing of others by itself; what operators ask of values gives nothing to another object. */
const QUIET =
  /^(?:literal|variable|this|unary|binary|logical|member|index|array|object|property|named|bind|sequence|let|evaluate|return|throw|break|continue|nothing)$/;
