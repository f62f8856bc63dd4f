import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { mentions, temporary, use, withChildren } from '../normal-form/tree.ts';
import { isCandidate, spend, type Unit } from '../normal-form/unit.ts';
import { namedValues } from './ecmascript/object-literals.ts';

/**
 * An object that is made only to be taken apart, as a function does that gives several values back: its fields as
 * variables. Compilers call it scalar replacement of aggregates.
 *
 *     const t = { a: f(), b: 2 }; use(t.a, t.b)      ->      const a = f(); const b = 2; use(a, b)
 *
 * Holds where every use of the variable reads one of the keys that stand in the literal: then nobody else can hold
 * the object, write to it or ask for what it inherits. Not where a field is called on it, which hands it on as `this`.
 */
export function scalarFields(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list) => replaceIn(unit, list));
}

function replaceIn(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => mayReplace(unit, list, step, index));
  if (at < 0) return list;
  const step = list[at]!;
  const [target, value] = step.children as [Core, Core];
  const fields = new Map<string, CoreVariable>();
  const declared = value.children.map(({ text, children, source }) => {
    const field = temporary(text);
    fields.set(text, field);
    return core('let', step.text, [core('bind', '', [], source, field), children[0]!], source);
  });
  const rest = list.slice(at + 1).map((node) => withFields(node, target.variable!, fields));
  return replaceIn(unit, [...list.slice(0, at), ...declared, ...rest]);
}

function mayReplace(unit: Unit, list: readonly Core[], step: Core, at: number): boolean {
  if (step.op !== 'let' || (step.text !== 'const' && step.text !== 'let' && step.text !== '')) return false;
  const [target, value] = step.children as [Core, Core];
  const variable = target.op === 'bind' ? target.variable : null;
  if (!variable || value.op !== 'object' || value.text !== '' || value.children.length === 0) return false;
  if (!isCandidate(unit, variable) || unit.facts.assigned.has(variable)) return false;
  const keys = namedValues(value);
  if (!keys || mentions(value, variable) || !spend(unit, list.length)) return false;
  if (list.slice(0, at).some((node) => mentions(node, variable))) return false;
  return list.slice(at + 1).every((node) => readsOnly(node, variable, keys));
}

function readsOnly(node: Core, variable: CoreVariable, keys: ReadonlyMap<string, Core>): boolean {
  if (node.variable === variable) return false;
  if (isField(node, variable)) return keys.has(node.text);
  const [first] = node.children;
  const handsOn =
    (node.op === 'call' || node.op === 'assign' || node.op === 'for_each' || node.text === 'delete') &&
    first !== undefined &&
    isField(first, variable);
  return !handsOn && node.children.every((child) => readsOnly(child, variable, keys));
}

function isField({ op, children: [object] }: Core, variable: CoreVariable): boolean {
  return op === 'member' && object!.op === 'variable' && object!.variable === variable;
}

function withFields(node: Core, variable: CoreVariable, fields: ReadonlyMap<string, CoreVariable>): Core {
  if (isField(node, variable)) return { ...use(fields.get(node.text)!), source: node.source };
  return withChildren(
    node,
    node.children.map((child) => withFields(child, variable, fields)),
  );
}
