import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { baseVariable, sameType } from '../../../model/core-types.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { countUses, rewrite, some, use, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * A type switch that gives what it looks at another name, which has the type of the case in it.
 *
 *     switch v.(type) { case string: use(v.(string)) }      ->      switch s := v.(type) { case string: use(s) }
 *
 * In a case of one type, `v.(T)` of that type is the name, and so is `v` where it is handed to a function, given back or
 * stored: all of these take it as what it holds. In any other case the name is `v` itself. Holds where `v` is a variable
 * that, like the name, nobody writes; not for `s, ok := v.(T)`, which asks for two values.
 */
export function namedInCases(node: Core, { facts }: Unit): Core {
  if (node.op !== 'opaque' || node.text !== 'type switch') return node;
  const [value, ...rest] = node.children as [Core, ...Core[]];
  const [bind] = rest[0]?.op === 'bind' ? rest : [];
  const looked = value.op === 'variable' ? value.variable! : null;
  if (!looked || !/^(?:local|parameter)$/.test(looked.kind) || facts.assigned.has(looked)) return node;
  if (bind && rest.some((clause) => some(clause, (one) => mayWrite(one, bind.variable!, isOfOne(clause)))))
    return node;
  const name = bind?.variable ?? { ...looked, kind: 'local', binding: null, symbol: null, type: null };
  const clauses = rest.filter((one) => one !== bind).map((clause) => inClause(clause, looked, name, value));
  const isNamed = clauses.some((clause) => countUses(clause, name) > 0);
  const named = isNamed ? [bind ?? core('bind', '', [], value.source, name)] : [];
  return withChildren(node, [value, ...named, ...clauses]);
}

function inClause(clause: Core, looked: CoreVariable, name: CoreVariable, value: Core): Core {
  const types = clause.children.slice(0, -1);
  const body = clause.children.at(-1)!;
  const [type] = types;
  const isLooked = ({ op, variable }: Core): boolean => op === 'variable' && variable === looked;
  const made = isOfOne(clause)
    ? asName(body)
    : rewrite(body, (one) =>
        one.op === 'variable' && one.variable === name ? { ...value, source: one.source } : one,
      );
  return withChildren(clause, [...types, made]);

  function asName(one: Core): Core {
    if (asksForTwo(one)) return one;
    if (one.op === 'convert' && one.text === 'assert' && isLooked(one.children[1]!))
      return sameType(one.children[0]!, type!) ? { ...use(name), source: one.source } : one;
    const children = one.children.map((child, at) =>
      isLooked(child) && takesWhatItHolds(one, at) ? { ...use(name), source: child.source } : asName(child),
    );
    return withChildren(one, children);
  }
}

/** A case of one type, of which the name is; `nil` is none. */
function isOfOne({ children: [type, ...rest] }: Core): boolean {
  return rest.length === 1 && !(type!.op === 'type' && type!.text === 'nil');
}

/** `s = t`, `s.name = t`, `&s`, and `s.set()`, whose method may be one of `*T` in a case of one type. */
function mayWrite({ op, text, children: [first] }: Core, variable: CoreVariable, isOne: boolean): boolean {
  switch (op) {
    case 'assign':
      return targets(first!).includes(variable) || baseVariable(first!) === variable;
    case 'unary':
      return text === '&' && baseVariable(first!) === variable;
    case 'call':
      return isOne && first!.op === 'member' && baseVariable(first!) === variable;
    default:
      return false;
  }
}

/** An argument of a function that is called by its name, a result, or what something declared is given. */
function takesWhatItHolds({ op, children }: Core, at: number): boolean {
  if (op === 'call') return at > 0 && /^(?:variable|member)$/.test(children[0]!.op);
  return op === 'return' || (op === 'assign' && at === 1);
}

/** `s, ok := v.(string)` */
function asksForTwo({ op, children: [target, value] }: Core): boolean {
  if (op !== 'let' && op !== 'assign') return false;
  return target!.op === 'pattern' && some(value!, (one) => one.op === 'convert' && one.text === 'assert');
}
