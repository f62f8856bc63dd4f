import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each, rewrite, temporary, use } from '../tree.ts';
import { declared, givenTo } from './given-parameters.ts';
import type { OpenClass } from './open-classes.ts';

/** What making the object does: parameters get what is given, fields what they begin with, then the constructor runs. */
export function begin(
  open: OpenClass,
  call: Core,
  fields: ReadonlyMap<string, CoreVariable>,
  inside: (node: Core) => Core,
  isCalled: (node: Core) => boolean,
): { readonly declared: readonly Core[]; readonly done: readonly Core[] } | null {
  const maker = open.maker ? inside(open.maker) : null;
  const [parameters, body] = maker ? (maker.children as [Core, Core]) : [null, null];
  const given = givenTo(parameters?.children ?? fieldsAsParameters(open), call, open.isPython);
  if (!given) return null;
  const steps = [...given.steps];
  const begun = new Set<string>();
  const keep = (field: string, value: Core): void => {
    begun.add(field);
    steps.push(declared(fields.get(field)!, value));
  };
  for (const { isField, variable } of given.parameters) if (isField) keep(variable.name, use(variable));
  for (const [field, value] of open.declared) if (value.op !== 'nothing') keep(field, inside(value));
  const late: Core[] = [];
  for (const step of body?.children ?? []) {
    const assigned = step.op === 'evaluate' && step.children[0]!.op === 'assign' ? step.children[0]! : null;
    const [target, value] = assigned?.text === '' ? (assigned.children as [Core, Core]) : [];
    const field = target && [...fields].find(([, one]) => one === target.variable)?.[0];
    const isFirst = field !== undefined && !begun.has(field) && late.length === 0 && !isCalled(value!);
    if (isFirst) keep(field, value!);
    else late.push(step);
  }
  for (const [field, variable] of fields) {
    if (begun.has(field)) continue;
    if (open.isPython)
      steps.push(core('let', 'let', [core('bind', '', [], null, variable), core('nothing')]));
    else keep(field, core('literal', 'undefined'));
  }
  return { declared: steps, done: late };
}

/** A class that says by its fields what its objects are made with takes them as parameters that are fields. */
function fieldsAsParameters({ record }: OpenClass): readonly Core[] {
  return (record?.parameters ?? []).map(({ name, value }) => {
    const bound = core('bind', '', [], null, temporary(name));
    const own = value ? core('default', 'missing', [bound, value]) : bound;
    return core('opaque', 'parameter property', [own]);
  });
}

/** `n += 1` of a variable is `n = n + 1`, or in Python what the object makes of it; of a field it is kept as it is spelled. */
export function plainWrite(node: Core, held: ReadonlySet<CoreVariable>): Core {
  const [target, value] = node.children as [Core, Core];
  const [, inPlace, operator] = /^(in place )?([-+*/%&|^<>@]+)=$/.exec(node.text) ?? [];
  if (!operator || operator === '&&' || operator === '||' || !held.has(target.variable!)) return node;
  const isPlain = !inPlace || value.op === 'literal';
  const changed = isPlain
    ? core('binary', inPlace ? `~${operator}=` : operator, [target, value], node.source)
    : core('opaque', node.text, [target, value], node.source);
  return core('assign', '', [target, changed], node.source);
}

/** Parameters of a constructor as variables that no source declares: each is the copy of what is given for it. */
export function ofNoSource(node: Core): Core {
  if (node.op !== 'function') return node;
  const names = new Map<CoreVariable, CoreVariable>();
  each(node.children[0]!, ({ op, variable }) => {
    if (op === 'bind') names.set(variable!, temporary(variable!.name));
  });
  return rewrite(node, (inner) => {
    const own = inner.variable && names.get(inner.variable);
    return own ? { ...inner, variable: own } : inner;
  });
}

/** A method as a function in which `this` isn't its own. */
export function asLocal(method: Core, variable: CoreVariable): Core {
  const words = method.text.split(' ').filter((word) => word !== 'method' && word !== 'arrow');
  const text = ['arrow', ...words].sort((one, other) => (one < other ? -1 : 1)).join(' ');
  return core('let', 'const', [core('bind', '', [], null, variable), { ...method, text }]);
}
