import type { Core, CoreVariable } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { identical } from '../../rules/conditionals.ts';
import { knownBases } from '../../symbols/known-bases.ts';
import type { World } from '../../world.ts';
import { refreshed, rewrite, temporary, use, usesFrame } from '../tree.ts';
import { fieldValues, isSuperCall, memberForm, type SeenForms } from './held-forms.ts';
import type { HeldObject, Made } from './held-objects.ts';
import { begin, ofNoSource } from './object-beginnings.ts';

/** The object's fields as temporaries that begin as they do, and what is done to make it besides. */
export function beginning(
  { open, methods }: HeldObject,
  call: Core,
): { readonly steps: readonly Core[]; readonly fields: ReadonlyMap<string, CoreVariable> } | null {
  const fields = new Map([...open.fields].map((name) => [name, temporary(name)]));
  const inside = (node: Core): Core =>
    rewrite(ofNoSource(refreshed(node)), (inner) => {
      const field =
        inner.op === 'member' && inner.children[0]!.op === 'this' ? fields.get(inner.text) : undefined;
      return field ? { ...use(field), source: inner.source } : inner;
    });
  // A constructor that calls a method would need that for an object which isn't kept yet.
  const calls = open.maker !== null && methods.some((name) => callsOwn(open.maker!, name));
  const begun = calls ? null : begin(open, call, fields, inside, () => false);
  return begun && { steps: [...begun.declared, ...begun.done], fields };
}

function callsOwn(root: Core, name: string): boolean {
  const isIt = ({ op, text, children: [object] }: Core): boolean =>
    op === 'member' && text === name && object!.op === 'this';
  return isIt(root) || root.children.some((child) => callsOwn(child, name));
}

/** The value of each field that an object begins with, where that is seen without running anything. */
export function declaredBeginning(one: HeldObject, call: Core): ReadonlyMap<string, Core> | null {
  const begun = beginning(one, call);
  if (!begun) return null;
  const values = new Map<CoreVariable, Core>();
  for (const { op, children } of begun.steps) {
    const [target, value] = children as [Core, Core];
    if (op !== 'let' || target.op !== 'bind') return null;
    values.set(target.variable!, value.op === 'variable' ? (values.get(value.variable!) ?? value) : value);
  }
  return new Map([...begun.fields].map(([name, variable]) => [one.names.get(name)!, values.get(variable)!]));
}

/**
 * Where the object is made as its field is declared, the fields must be declared with the same values on the other side.
 * Where a constructor makes it, its form shows what they begin with: then what they are declared with is written there.
 */
export function beginsAlike(one: HeldObject, forms: SeenForms, made: Made): boolean {
  const other = one.side === 'after' ? 'before' : 'after';
  const declared = fieldValues(one[other], forms[other]);
  const held = fieldValues(one[one.side], forms[one.side]).get(one.field);
  const hasMaker = (symbol: CodeSymbol): boolean =>
    symbol.children.some(({ kind }) => kind === 'constructor');
  if (!held || held.op === 'nothing')
    return (
      hasMaker(one.before) &&
      hasMaker(one.after) &&
      [...one.names.values()].every((name) =>
        /^(?:nothing|literal)$/.test(declared.get(name)?.op ?? 'nothing'),
      )
    );
  if (made(held) !== one.open) return false;
  const begun = declaredBeginning(one, held);
  return (
    begun !== null &&
    [...begun].every(([name, value]) => {
      const own = declared.get(name);
      return own !== undefined && isFreshValue(value) && identical(own, value);
    })
  );
}

/**
 * Whether nobody can ask for the object before it is there, who would fail: no constructor of a base runs, nor a method, nor
 * is the object around handed on, before it is made by the field or by a step of the constructor.
 */
export function isThereInTime(world: World, one: HeldObject, forms: SeenForms, made: Made): boolean {
  const areQuiet = (['before', 'after'] as const).every((which) => {
    const bases = knownBases(world[which], one[which])?.slice(1);
    const values = [...fieldValues(one[which], forms[which]).values()];
    return (
      bases?.every(({ children }) => !children.some(({ kind }) => kind === 'constructor')) &&
      !values.some((value) => value.op !== 'function' && usesFrame(value))
    );
  });
  const held = fieldValues(one[one.side], forms[one.side]).get(one.field);
  if (!areQuiet || (held && held.op !== 'nothing')) return areQuiet;
  const maker = memberForm(one[one.side], forms[one.side], /^(?:constructor|__init__)$/);
  const [written] = maker?.children ?? [];
  const steps = written?.children[1]?.children ?? [];
  const at = steps.findIndex(({ op, children: [write] }) => {
    const [target, value] =
      op === 'evaluate' && write!.op === 'assign' ? (write!.children as [Core, Core]) : [];
    return target?.op === 'member' && target.text === one.field && made(value!) === one.open;
  });
  return at >= 0 && steps.slice(0, at).every((step) => isSuperCall(step) || onlyStores(step));
}

/** `this.name = name`, and what doesn't say `this` at all. */
function onlyStores({ op, children }: Core): boolean {
  const [write] = children;
  const isStore = op === 'evaluate' && write!.op === 'assign' && write!.children[0]!.op === 'member';
  const parts =
    isStore && write!.children[0]!.children[0]!.op === 'this' ? write!.children.slice(1) : children;
  return !parts.some(usesFrame);
}

/** A literal, or a collection that is made there. */
function isFreshValue({ op, text, children }: Core): boolean {
  if (op === 'literal') return true;
  return (op === 'array' || op === 'object') && text === '' && children.length === 0;
}
