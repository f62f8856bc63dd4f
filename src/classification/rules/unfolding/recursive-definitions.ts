import type { Core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { erased } from '../../../model/static-types.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { each } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

const recursive = new WeakMap<Definition, boolean>();

/**
 * Whether unfolding it would lead to itself again, through whatever else is one-sided. In ECMAScript a method is only
 * put in the place of what is called on `this` or a name, so that `insert() { this.store.insert() }` is no circle, and in
 * Java types say whose method is called.
 */
export function isRecursive(
  definition: Definition,
  definitions: Definitions,
  { isEcmascript, isJava }: Pick<Unit, 'isEcmascript' | 'isJava'>,
): boolean {
  const known = recursive.get(definition);
  if (known !== undefined) return known;
  const met = new Set<Definition>();
  const leads = (from: Definition): boolean => {
    let found = false;
    each(from.value, (node) => {
      if (found) return;
      for (const next of named(node, from)) {
        if (isEcmascript && next.shape === 'method' && isOnAnother(node)) continue;
        if (isJava && next.shape === 'method' && isOfAnotherClass(node, next)) continue;
        if (next === definition) found = true;
        else if (!found && !met.has(next)) {
          met.add(next);
          found = leads(next);
        }
      }
    });
    return found;
  };
  const named = (node: Core, from: Definition): readonly Definition[] => {
    if (node.op === 'variable') return [definitions.of(node.variable!) ?? []].flat();
    if (node.op === 'call' && node.children[0]!.op === 'member') {
      const [callee, ...args] = node.children as [Core, ...Core[]];
      return [from.symbol.parent, null].flatMap(
        (owner) => definitions.member(callee.text, owner, args.length) ?? [],
      );
    }
    if (node.op !== 'member') return [];
    const type = staticType(node.children[0]!);
    const base = type?.op === 'type' && type.text === '*' ? type.children[0]! : type;
    const method = base?.op === 'variable' ? definitions.method(base.variable!, node.text) : null;
    return [
      definitions.member(node.text, from.symbol.parent),
      definitions.member(node.text, null),
      method,
    ].flatMap((one) => one ?? []);
  };
  const answer = leads(definition);
  recursive.set(definition, answer);
  return answer;
}

/** `this.store.insert`, `stores[0].insert()`: a member of what a member, a call or an index gives. */
function isOnAnother(node: Core): boolean {
  const object = askedObject(node);
  return object !== null && /^(?:member|call|index)$/.test(object.op);
}

/** `Rates.at(n)`, or `rate.at(n)` of a `Rate rate`, where the method of another class is meant. */
function isOfAnotherClass(node: Core, { symbol }: Definition): boolean {
  const object = askedObject(node);
  const own = symbol.parent?.simpleName;
  if (object === null || own === undefined) return false;
  if (object.spelled !== undefined) return erased(object.spelled) !== own;
  return (
    object.op === 'variable' &&
    /^(?:free|import)$/.test(object.variable!.kind) &&
    object.variable!.name !== own
  );
}

function askedObject({ op, children: [first] }: Core): Core | null {
  if (op === 'member') return first!;
  return op === 'call' && first!.op === 'member' ? first!.children[0]! : null;
}
