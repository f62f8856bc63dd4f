import { type AstNode, someNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { decorationsOf } from '../../names-at-run-time/decorations.ts';
import { isWellKnown } from '../../names-at-run-time/well-known-names.ts';
import { areOutside, baseNames } from '../../symbols/base-names.ts';
import type { FileFacts, Side, World } from '../../world.ts';
import { functionNode, parametersOf, placeOf } from '../alike/argument-shapes.ts';
import type { LoweredSide } from '../sides/side.ts';
import { each } from '../tree.ts';
import { isHandedOn } from './handed-on-methods.ts';
import { placesOf } from './parameter-places.ts';

/**
 * For each parameter after, its place before; null where they don't correspond, or stand where they stood.
 *
 *     function area(w, unit, h) { return w * h }      ->      function area(h, w) { return w * h }
 *
 * One that is gone was named nowhere, and nothing that stands on the function was told of it. What a pattern takes out of
 * an argument is known by the pattern, which only asks.
 */
export function reorderedPlaces(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
): { readonly places: readonly number[]; readonly count: number } | null {
  const [old, now] = [read(world.before.factsOf(before), before), read(world.after.factsOf(after), after)];
  const places = old && now && placesOf(old, now);
  if (!places) return null;
  const sameName = (side: World['before'], { path, simpleName, parent }: CodeSymbol): boolean =>
    side.files.get(path)!.file.symbols.filter((one) => one.simpleName === simpleName && one.parent === parent)
      .length === 1;
  if (!sameName(world.before, before) || !sameName(world.after, after)) return null;
  const gone = old.filter((_, at) => !places.includes(at));
  const isLast = places.every((place, at) => place === at);
  if (gone.length > 0 && !mayLose(world.before, before, gone, isLast)) return null;
  return { places, count: old.length };
}

/** By the language or a library, or by a base or somebody else who has the object. */
function mayBeCalledElsewhere(side: Side, symbol: CodeSymbol): boolean {
  const { kind, parent, simpleName } = symbol;
  if (kind !== 'method' || !parent) return false;
  if (parent.kind === 'class') return isWellKnown(simpleName) || areOutside(side, baseNames(side, parent));
  return isHandedOn(side.factsOf(symbol).file, symbol);
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  /** Where it is named. */
  readonly node: AstNode;
}

/**
 * Nobody asks for what is gone, in code or in a text that is run; nothing that stands on the function was told of it, and
 * no type is found by it. Who calls a method from out of sight passes on what he did, so that none may be gone before
 * others there.
 */
function mayLose(side: Side, symbol: CodeSymbol, gone: readonly Parameter[], isLast: boolean): boolean {
  const { file } = side.factsOf(symbol);
  const made = functionNode(symbol)!;
  if (decorationsOf(file, symbol).length > 0 || says(made, 'eval')) return false;
  if (made.children.some(({ field }) => field === 'type_parameters')) return false;
  if (!isLast && mayBeCalledElsewhere(side, symbol)) return false;
  return gone.every(({ node }) => file.bindings.of(node)?.references.length === 0);
}

const LITERAL = /^(?:number|string|true|false|null|undefined)$/;

/** What is made anew for each call, of nothing that anybody could tell from another time: `1`, `[]`, `{}`. */
function isPlainDefault(value: AstNode): boolean {
  return (
    LITERAL.test(value.kind) ||
    (/^(?:array|object)$/.test(value.kind) && !value.children.some(({ named }) => named))
  );
}

/** `{ a, b: c = 1 }`: it computes no key and no default. */
function onlyAsks(pattern: AstNode): boolean {
  return !someNode(pattern, (node) => {
    if (node.kind === 'computed_property_name') return true;
    const value = /assignment_pattern$/.test(node.kind)
      ? node.children.find(({ field }) => field === 'right')
      : null;
    return value !== null && value !== undefined && !isPlainDefault(value);
  });
}

/** Null for a function with a parameter that is more than a name or a pattern with a type and a plain default. */
function read({ file }: FileFacts, symbol: CodeSymbol): readonly Parameter[] | null {
  const made = /^(?:function|method)$/.test(symbol.kind) ? functionNode(symbol) : null;
  if (!made || usesArguments(made)) return null;
  const parameters = parametersOf(made).map((node) => {
    const place = placeOf(node);
    const value = node.children.find(({ field }) => field === 'value' || field === 'right');
    if (place?.isRest || node.kind === 'optional_parameter' || (value && !isPlainDefault(value))) return null;
    const type = node.children.find(({ field, named }) => field === 'type' && named);
    const named = node.children.find(({ field }) => field === 'pattern' || field === 'left') ?? node;
    if (!place && !(/^(?:object|array)_pattern$/.test(named.kind) && onlyAsks(named))) return null;
    return {
      name: place?.name ?? file.text.slice(named.start, named.end).replace(/\s+/g, ''),
      node: named,
      type: type ? file.text.slice(type.start, type.end).replace(/\s+/g, '') : '',
    };
  });
  return parameters.some((one) => one === null) ? null : (parameters as Parameter[]);
}

/** Whether a function may find what it is given by its place in the list. */
export function usesArguments(node: AstNode): boolean {
  return says(node, 'arguments');
}

function says(node: AstNode, name: string): boolean {
  if (node.kind === 'identifier' && node.text === name) return true;
  return node.children.some((child) => says(child, name));
}

/**
 * The symbols that call a function, none of which may do anything else with it; null where one does, or where that
 * can't be seen: a method is known by a name that nothing else in the change set has.
 *
 * @param fits whether a call with so many arguments is as it must be.
 */
export function callersOf(
  side: LoweredSide,
  called: CodeSymbol,
  fits: (count: number) => boolean,
): ReadonlySet<CodeSymbol> | null {
  const found = new Set<CodeSymbol>();
  let fine = true;
  for (const facts of side.side.files.values()) {
    if (facts.file.profile.modules !== 'ecmascript') continue;
    const lowered = side.fileOf(facts.file.module);
    for (const node of facts.file.root.children) {
      if (node.extra) continue;
      for (const form of lowered?.lower(node) ?? []) look(facts, form);
    }
  }
  return fine ? found : null;

  function look(facts: FileFacts, form: Core): void {
    const callees = new Set<Core>();
    each(form, (node) => {
      const [callee] = node.children;
      if (node.op === 'call' && callee && isOf(side, callee, called)) {
        callees.add(callee);
        if (!fits(node.children.length - 1) || node.children.some(({ op }) => op === 'spread')) fine = false;
        const user = node.source && symbolAround(facts.file, node.source);
        if (user) found.add(user);
        else fine = false;
      } else if (!callees.has(node) && (isOf(side, node, called) || spells(node, called))) fine = false;
    });
  }
}

/** Whether a callee, or a name, is that function; a method wherever it is called. */
export function isOf(side: LoweredSide, node: Core, called: CodeSymbol): boolean {
  if (called.kind === 'method') return node.op === 'member' && node.text === called.simpleName;
  if (node.op !== 'variable' || !node.variable!.binding) return false;
  const entity = side.entityOf(node.variable!);
  return entity.type === 'symbol' && entity.symbol === called;
}

/** The name of a method in another role: as a key, in a text, taken apart. */
function spells({ op, text, source }: Core, { kind, simpleName, declaration }: CodeSymbol): boolean {
  if (kind !== 'method' || source === declaration) return false;
  if (op === 'literal') return text === `s:${simpleName}`;
  if (op !== 'property' && op !== 'method' && op !== 'field') return false;
  return text.split(' ').at(-1) === simpleName;
}

/** The innermost symbol that a place is in. */
export function symbolAround(file: ParsedFile, node: AstNode): CodeSymbol {
  const around = file.symbols.filter(({ range }) => encloses(range, node));
  return around.reduce(
    (inner, one) => (one.range.end - one.range.start <= inner.range.end - inner.range.start ? one : inner),
    file.module,
  );
}

/** A function with its parameters in the places that they have after. */
export function withPlaces(made: Core, places: readonly number[]): Core {
  const [parameters, ...rest] = made.children as [Core, ...Core[]];
  const ordered = places.map((place) => parameters.children[place]!);
  return { ...made, children: [core('parameters', '', ordered, parameters.source), ...rest] };
}
