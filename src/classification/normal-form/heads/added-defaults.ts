import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isWellKnown } from '../../names-at-run-time/well-known-names.ts';
import type { World } from '../../world.ts';
import { functionNode, parametersOf, placeOf } from '../alike/argument-shapes.ts';
import type { LoweredSide } from '../sides/side.ts';
import { modifiers, rewrite, withChildren } from '../tree.ts';
import type { Unit } from '../unit.ts';
import { isHandedOn } from './handed-on-methods.ts';
import { callersOf, usesArguments } from './reordered-parameters.ts';

/** Parameters with a default that a function has on one side only, behind all others. */
export interface AddedDefaults {
  /** Writes them as the first variables of the body; tells whether there were any. */
  asVariables(unit: Unit): boolean;
  /** What a declaration says of its types, without those. */
  withoutThem(symbol: CodeSymbol, types: readonly Core[]): readonly Core[];
}

/**
 *     function greet() { const name = 'World'; ... }      function greet(name = 'World') { ... }
 *
 * Holds where everybody in the change set who names the function calls it with no more arguments than it takes without
 * them, and where what is evaluated at the call is evaluated in the same moment in the body: not in a generator.
 */
export function addedDefaults(world: World, old: LoweredSide, now: LoweredSide): AddedDefaults {
  const added = new Map<CodeSymbol, number>();
  for (const { before, after } of world.mapping.pairs) {
    if (!/^(?:function|method)$/.test(before.kind) || before.contentHash === after.contentHash) continue;
    if (world.before.factsOf(before).file.profile.modules !== 'ecmascript') continue;
    const [was, is] = [functionNode(before), functionNode(after)];
    if (!was || !is) continue;
    const [few, many] = [parametersOf(was).length, parametersOf(is).length].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const [symbol, longer] = parametersOf(was).length > few ? [before, was] : [after, is];
    const shorter = longer === was ? is : was;
    if (
      few === many ||
      !parametersOf(longer)
        .slice(few)
        .every((one) => stoodIn(shorter, one))
    )
      continue;
    // Who calls these passes what the language or a library says.
    if (isWellKnown(symbol.simpleName) || usesArguments(longer)) continue;
    if (isHandedOn(world.before.factsOf(before).file, before)) continue;
    const fits = (count: number): boolean => count <= few;
    if (callersOf(old, before, fits) && callersOf(now, after, fits)) added.set(symbol, many - few);
  }
  const byNode = new Map([...added].map(([symbol, count]) => [functionNode(symbol), count] as const));

  return {
    asVariables(unit) {
      let found = false;
      unit.root = rewrite(unit.root, (node) => {
        const count = node.op === 'function' && node.source ? (byNode.get(node.source) ?? 0) : 0;
        const made = count > 0 ? inBody(node, count) : node;
        if (made !== node) found = true;
        return made;
      });
      return found;
    },
    withoutThem(symbol, types) {
      const count = added.get(symbol) ?? 0;
      const places = types.flatMap(({ text }, at) => (/^\??parameter$/.test(text) ? [at] : []));
      const gone = new Set(places.slice(places.length - count));
      return count === 0 ? types : types.filter((_, at) => !gone.has(at));
    },
  };
}

/** A parameter with a default that is a variable of the body on the other side: one that is new says something new. */
function stoodIn(made: AstNode, parameter: AstNode): boolean {
  const place = placeOf(parameter);
  const hasDefault = parameter.children.some(({ field }) => field === 'value' || field === 'right');
  const body = made.children.find(({ field }) => field === 'body');
  const names = (body?.children ?? [])
    .flatMap(({ children }) => children.filter(({ kind }) => kind === 'variable_declarator'))
    .map(({ children }) => children.find(({ field }) => field === 'name')?.text);
  return place !== null && !place.isRest && hasDefault && names.includes(place.name);
}

function inBody(node: Core, count: number): Core {
  const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
  const last = parameters.children.slice(-count);
  const arePlain = last.every(({ op, children: [target] }) => op === 'default' && target!.op === 'bind');
  if (!arePlain || body.op !== 'block' || modifiers(node).includes('generator')) return node;
  // What were parameters are variables like others now.
  const names = new Map(
    last.map(({ children: [target] }) => [target!.variable!, localOf(target!.variable!)]),
  );
  const renamed = (inner: Core): Core =>
    rewrite(inner, (one) => {
      const to = one.variable && names.get(one.variable);
      return to ? { ...one, variable: to } : one;
    });
  const variables = last.map((parameter) =>
    core('let', 'let', parameter.children.map(renamed), parameter.source),
  );
  return withChildren(node, [
    withChildren(parameters, parameters.children.slice(0, -count)),
    withChildren(body, [...variables, ...renamed(body).children]),
    ...name,
  ]);
}

function localOf({ name, spelled }: CoreVariable): CoreVariable {
  return { name, kind: 'local', binding: null, symbol: null, ...(spelled === undefined ? {} : { spelled }) };
}
