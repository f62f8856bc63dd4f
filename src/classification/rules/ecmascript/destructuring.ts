import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { mentions, some, temporary, use } from '../../normal-form/tree.ts';
import { namedValues } from './object-literals.ts';

/**
 * A destructuring declaration as one declaration for each name.
 *
 *     const { a, b: c } = f()      ->      const t = f(); const a = t.a; const c = t.b
 *
 * Holds for patterns of plain keys; a rest, a computed key or an array pattern (which runs an iterator) stays. Of an
 * empty pattern only the check is left that there is an object, so it stays as well.
 */
export function destructured(list: readonly Core[]): readonly Core[] {
  return list.flatMap(split);
}

function split(step: Core): readonly Core[] {
  if (step.op === 'evaluate') return splitAssignment(step);
  if (step.op !== 'let') return [step];
  const [target, value] = step.children as [Core, Core];
  if (target.op !== 'pattern' || value.op === 'nothing' || !isPlain(target)) return [step];
  // `var { a, b } = { a: b, b: a }` exchanges the two; one after the other would not.
  const literal = targets(target).some((name) => mentions(value, name)) ? null : fieldsOf(target, value);
  if (literal) return literal.flatMap(([inner, made]) => split({ ...step, children: [inner, made] }));
  const simple =
    value.op === 'this' ||
    (value.op === 'variable' && !mentions(target, value.variable!) && !asksElsewhere(target));
  const whole = temporary('whole');
  const object = simple ? value : use(whole);
  return [
    ...(simple ? [] : [core('let', step.text, [core('bind', '', [], null, whole), value], step.source)]),
    ...target.children.flatMap((property) => {
      const [inner] = property.children as [Core];
      const read = core('member', property.text, [object], property.source);
      const [name, made] =
        inner.op === 'default'
          ? [inner.children[0]!, core('default', '', [read, inner.children[1]!], inner.source)]
          : [inner, read];
      return split({ ...step, children: [name, made] });
    }),
  ];
}

/**
 * All values first, then the assignments, as the language has it.
 *
 *     ({ a, b } = { a: b, b: a })      ->      const s = b; const t = a; a = s; b = t
 *     [a, b] = [b, a]                  ->      the same
 *     ({ a, b: c } = f())              ->      const t = f(); a = t.a; c = t.b
 */
function splitAssignment(step: Core): readonly Core[] {
  const assign = step.children[0]!;
  if (assign.op !== 'assign' || assign.text !== '') return [step];
  const [target, value] = assign.children as [Core, Core];
  if (target.op !== 'pattern') return [step];
  if (target.text === 'array' && value.op === 'array') return exchanged(step, target, value);
  if (target.text !== 'object') return [step];
  if (value.op !== 'object') return assignedApart(step, target, value);
  const properties = namedValues(value);
  if (!properties) return [step];
  const values = new Map([...properties.keys()].map((key) => [key, temporary(key)]));
  const isSimple = ({ op, text, children }: Core): boolean =>
    op === 'property' && values.has(text) && children.length === 1 && children[0]!.op === 'variable';
  if (!target.children.every(isSimple)) return [step];
  return [
    ...value.children.map(({ text, children, source }) =>
      core('let', 'const', [core('bind', '', [], source, values.get(text)!), children[0]!], source),
    ),
    ...target.children.map(({ text, children, source }) =>
      core('evaluate', '', [core('assign', '', [children[0]!, use(values.get(text)!)], source)], source),
    ),
  ];
}

/** Plain keys that are given to variables, one after the other. */
function assignedApart(step: Core, target: Core, value: Core): readonly Core[] {
  const isSimple = ({ op, text, children }: Core): boolean =>
    op === 'property' && text !== '' && children.length === 1 && children[0]!.op === 'variable';
  if (target.children.length === 0 || !target.children.every(isSimple)) return [step];
  const whole = temporary('whole');
  return [
    core('let', 'const', [core('bind', '', [], null, whole), value], step.source),
    ...target.children.map(({ text, children, source }) => {
      const read = core('member', text, [use(whole)], source);
      return core('evaluate', '', [core('assign', '', [children[0]!, read], source)], source);
    }),
  ];
}

/** Variables that get the values of others, each of which is kept as long as it is still asked for. */
function exchanged(
  step: Core,
  { children: targets }: Core,
  { text, children: values }: Core,
): readonly Core[] {
  const isListed = text === '' && targets.length === values.length;
  if (!isListed || ![...targets, ...values].every(({ op }) => op === 'variable')) return [step];
  const kept = new Map<CoreVariable, CoreVariable>();
  return targets.flatMap((target, at) => {
    const { variable } = target;
    const value = values[at]!;
    const own = kept.get(value.variable!);
    const assign = core('assign', '', [target, own ? use(own) : value], step.source);
    const written = core('evaluate', '', [assign], step.source);
    const isAsked = values.slice(at + 1).some((later) => later.variable === variable);
    if (!isAsked || kept.has(variable!)) return [written];
    const old = temporary('old');
    kept.set(variable!, old);
    return [core('let', 'const', [core('bind', '', [], null, old), target], step.source), written];
  });
}

function isPlain({ text, children }: Core): boolean {
  return (
    text === 'object' &&
    children.length > 0 &&
    children.every(({ op, text: key, children: [inner] }) => {
      if (op !== 'property' || key === '') return false;
      const target = inner!.op === 'default' ? inner!.children[0]! : inner!;
      return target.op === 'bind' || (target.op === 'pattern' && isPlain(target));
    })
  );
}

/** A default that calls something, which might replace what is being taken apart. */
function asksElsewhere(target: Core): boolean {
  return some(
    target,
    ({ op, children }) => op === 'default' && some(children[1]!, (node) => RUNS.test(node.op)),
  );
}

const RUNS = /^(?:call|new|opaque|await|yield|assign|member|index)$/;

/** `const { a, b } = { b: 2, a: 1 }`: the values in their order, and then the names in theirs. */
function fieldsOf(target: Core, value: Core): readonly (readonly [Core, Core])[] | null {
  const properties = namedValues(value);
  if (!properties) return null;
  const values = new Map<string, CoreVariable>();
  const lets: (readonly [Core, Core])[] = [];
  for (const [key, { children, source }] of properties) {
    const made = temporary(key);
    values.set(key, made);
    lets.push([core('bind', '', [], source, made), children[0]!]);
  }
  for (const property of target.children) {
    const from = values.get(property.text);
    if (!from || property.children[0]!.op === 'default') return null;
    lets.push([property.children[0]!, use(from)]);
  }
  return lets;
}
