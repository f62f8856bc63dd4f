import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NO_OVERRIDE, NOBODY_USES_OLD_NAME, NOBODY_USES_WHAT_IS_GONE } from '../assumptions.ts';
import { finding } from '../findings.ts';
import { arity, basesOf, isAbstract, isJavaClass, isSubtype } from '../java-hierarchy.ts';
import type { Side, World } from '../world.ts';
import { hiddenFields } from './java-accessors.ts';
import type { FormVerdict } from './verdict.ts';

/**
 * What exists on one side only and does nothing by itself: a method without a body that classes below have already, an
 * interface of such methods, a copy of a method that was pushed down, the copies of one that was pulled up.
 *
 *     class A { int m() { return 1; } }     ->     interface I { int m(); }  class A implements I { ... }
 *
 * Refused: a method without a body that nobody has, which is a new demand; a copy that differs from what it replaces;
 * an interface with default methods.
 */
export function javaOneSided(
  world: World,
  isProved: (before: CodeSymbol) => boolean,
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const found = new Map<CodeSymbol, FormVerdict>();
  const { before, after, mapping } = world;
  for (const symbol of mapping.onlyAfter) {
    const because = whyAddedIsNothing(world, symbol, isProved);
    if (because)
      found.set(symbol, verdict(finding('declare-member', 'preserves', because, null, symbol, NO_OVERRIDE)));
  }
  const isNew = (symbol: CodeSymbol | null): symbol is CodeSymbol =>
    symbol !== null && mapping.before(symbol) === null;
  for (const { before: open, after: field, getter, setter } of hiddenFields(world)) {
    if (!isProved(open)) continue;
    for (const accessor of [getter, setter].filter(isNew)) {
      const because = `${accessor.name} hands the value of ${field.name} through, which nobody else sees now`;
      found.set(
        accessor,
        verdict(finding('encapsulated-field', 'preserves', because, null, accessor, NOBODY_USES_OLD_NAME)),
      );
    }
  }
  for (const symbol of mapping.onlyBefore) {
    const because = whyRemovedIsNothing(world, symbol, isProved);
    if (because)
      found.set(
        symbol,
        verdict(finding('merge-member', 'preserves', because, symbol, null, NOBODY_USES_WHAT_IS_GONE)),
      );
  }
  for (const [symbols, side] of [
    [mapping.onlyAfter, after],
    [mapping.onlyBefore, before],
  ] as const)
    for (const symbol of symbols) {
      if (!isPlainInterface(symbol) || !isKnownToClasses(side, symbol)) continue;
      const whole = symbol.children.every(
        (child) => found.has(child) || world.mapping.before(child) || world.mapping.after(child),
      );
      const isAdded = side === after;
      const because = `interface ${symbol.name} names what its classes have`;
      const said = isAdded
        ? finding('extract-interface', 'preserves', because, null, symbol)
        : finding('inline-interface', 'preserves', because, symbol, null, NOBODY_USES_WHAT_IS_GONE);
      if (whole) found.set(symbol, verdict(said));
    }
  return found;
}

function verdict(said: FormVerdict['findings'][number]): FormVerdict {
  return { findings: [said], changes: [], origin: [] };
}

/** A method without a body that a class below had before, or a copy of what a class above had. */
function whyAddedIsNothing(
  { before, after, mapping }: World,
  symbol: CodeSymbol,
  isProved: (before: CodeSymbol) => boolean,
): string | null {
  const { parent } = symbol;
  if (symbol.kind !== 'method' || !parent || !isJavaClass(parent)) return null;
  if (isAbstract(symbol)) {
    const isThere = methodsLike(after, symbol).some(
      (one) => mapping.before(one) !== null && isSubtype(after, one.parent!, parent),
    );
    return isThere ? `${symbol.name} is declared where a class below has it already` : null;
  }
  const home = mapping.before(parent);
  const original =
    home &&
    methodsLike(before, symbol).find(
      (one) =>
        isSubtype(before, home, one.parent!) &&
        one.shapeHash === symbol.shapeHash &&
        !namesSuper(symbol.declaration),
    );
  if (!original || !home) return null;
  const isGone =
    !mapping.after(original) ||
    isPushedDown(after, mapping.after(original)!, mapping.after(original.parent!));
  return isGone && (mapping.after(original) === null || isProved(original))
    ? `${symbol.name} is what ${parent.name} inherited from ${original.parent!.name}`
    : null;
}

/** Where it was, nothing or only its declaration is left. */
function isPushedDown(after: Side, partner: CodeSymbol, home: CodeSymbol | null): boolean {
  return home !== null && partner.parent !== home && isSubtype(after, partner.parent!, home);
}

/** A method without a body that is declared above, or one that is the same as what is inherited now. */
function whyRemovedIsNothing(
  { after, mapping }: World,
  symbol: CodeSymbol,
  isProved: (before: CodeSymbol) => boolean,
): string | null {
  const { parent } = symbol;
  const home = parent && mapping.after(parent);
  if (symbol.kind !== 'method' || !parent || !home || !isJavaClass(parent)) return null;
  const above = methodsLike(after, symbol).filter((one) => one.parent && isSubtype(after, home, one.parent));
  if (isAbstract(symbol))
    return above.length > 0 ? `${symbol.name} is declared in ${above[0]!.parent!.name}` : null;
  const inherited = above.find(
    (one) => one.shapeHash === symbol.shapeHash && !namesSuper(symbol.declaration),
  );
  const origin = inherited && mapping.before(inherited);
  return origin && isProved(origin) && basesOf(after, home).ours.includes(inherited.parent!)
    ? `${symbol.name} is the same as ${inherited.name}, which ${home.name} inherits`
    : null;
}

/** `super` in it means another class at another place. */
function namesSuper(node: AstNode): boolean {
  return node.kind === 'super' || node.children.some(namesSuper);
}

function methodsLike(side: Side, symbol: CodeSymbol): readonly CodeSymbol[] {
  return [...side.files.values()].flatMap(({ file }) =>
    file.symbols.filter(
      (one) =>
        one.kind === 'method' &&
        one !== symbol &&
        one.simpleName === symbol.simpleName &&
        arity(one) === arity(symbol) &&
        one.parent !== null &&
        isJavaClass(one.parent),
    ),
  );
}

function isPlainInterface(symbol: CodeSymbol): boolean {
  return (
    symbol.declaration.kind === 'interface_declaration' &&
    symbol.children.every((child) => isAbstract(child) || child.kind === 'constant')
  );
}

/** Some class of the change set says that it is one. */
function isKnownToClasses(side: Side, symbol: CodeSymbol): boolean {
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some((one) => isJavaClass(one) && basesOf(side, one).ours.includes(symbol)),
  );
}
