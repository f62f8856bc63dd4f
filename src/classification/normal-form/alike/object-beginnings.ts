import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each, rewrite, temporary, use } from '../tree.ts';
import type { OpenClass } from './open-classes.ts';

/** What making the object does: parameters get what is given, fields what they begin with, then the constructor runs. */
export function begin(
  open: OpenClass,
  call: Core,
  fields: ReadonlyMap<string, CoreVariable>,
  inside: (node: Core) => Core,
  isCalled: (node: Core) => boolean,
): { readonly declared: readonly Core[]; readonly done: readonly Core[] } | null {
  const declare = (variable: CoreVariable, value: Core): Core =>
    core('let', 'const', [core('bind', '', [], null, variable), value], value.source);
  const given = call.children.slice(1);
  const maker = open.maker ? inside(open.maker) : null;
  const parameters: { name: string; variable: CoreVariable; value: Core | null; field: string | null }[] = [];
  for (const parameter of maker?.children[0]!.children ?? []) {
    const isField = parameter.op === 'opaque';
    const own = isField ? parameter.children[0]! : parameter;
    const target = own?.op === 'default' ? own.children[0]! : own;
    if (target?.op !== 'bind' || (isField && parameter.text !== 'parameter property')) return null;
    const { name } = target.variable!;
    const value = own!.op === 'default' ? own!.children[1]! : null;
    parameters.push({ name, variable: target.variable!, value, field: isField ? name : null });
  }
  for (const { name, field, value } of open.record?.parameters ?? [])
    parameters.push({ name, variable: temporary(name), value, field });
  const steps: Core[] = [];
  const taken = new Set<number>();
  for (const [index, argument] of given.entries()) {
    const isNamed = argument.op === 'named';
    const at = isNamed ? parameters.findIndex(({ name }) => name === argument.text) : index;
    const parameter = parameters[at];
    if (argument.op === 'spread' || !parameter || taken.has(at)) return null;
    // What may be undefined is the default then.
    if (parameter.value && !open.isPython) return null;
    taken.add(at);
    steps.push(declare(parameter.variable, isNamed ? argument.children[0]! : argument));
  }
  for (const [at, { variable, value }] of parameters.entries()) {
    if (taken.has(at)) continue;
    if (value ? value.op !== 'literal' || value.text.startsWith('default ') : open.isPython) return null;
    steps.push(declare(variable, value ?? core('literal', 'undefined')));
  }
  const begun = new Set<string>();
  const keep = (field: string, value: Core): void => {
    begun.add(field);
    steps.push(declare(fields.get(field)!, value));
  };
  for (const { field, variable } of parameters) if (field !== null) keep(field, use(variable));
  for (const [field, value] of open.declared) if (value.op !== 'nothing') keep(field, inside(value));
  const body = maker?.children[1]!.children ?? [];
  const late: Core[] = [];
  for (const step of body) {
    const assigned = step.op === 'evaluate' && step.children[0]!.op === 'assign' ? step.children[0]! : null;
    const [target, value] = assigned?.text === '' ? (assigned.children as [Core, Core]) : [];
    const field = target && [...fields].find(([, one]) => one === target.variable)?.[0];
    const isFirst = field !== undefined && !begun.has(field) && late.length === 0 && !isCalled(value!);
    if (isFirst) keep(field, value!);
    else late.push(step);
  }
  for (const [field, variable] of fields) {
    if (begun.has(field)) continue;
    if (open.isPython) steps.push(core('let', 'let', [core('bind', '', [], null, variable), core('nothing')]));
    else keep(field, core('literal', 'undefined'));
  }
  return { declared: steps, done: late };
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
