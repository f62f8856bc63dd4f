import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreFile, Lower } from '../../../model/core.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { baseNames } from '../../symbols/base-names.ts';
import { classesOf } from '../../symbols/classes.ts';
import { knownBases } from '../../symbols/known-bases.ts';
import type { Side, World } from '../../world.ts';
import { each, some } from '../tree.ts';
import { accessorOf, memberName } from './field-accessors.ts';
import { listsOne } from './listed-objects.ts';
import { annotatedType } from './objects-elsewhere.ts';

/** A field of a class or object on one side, and what takes its place on the other. */
export interface Encapsulated {
  /** The side that has the accessors. */
  readonly side: 'before' | 'after';
  readonly owner: CodeSymbol;
  readonly name: string;
  readonly hiddenName: string;
  readonly isStatic: boolean;
  /** Null in an object, whose fields are no symbols. */
  readonly hidden: CodeSymbol | null;
  readonly getter: CodeSymbol;
  readonly setter: CodeSymbol | null;
  readonly plain: CodeSymbol;
}

/**
 * The fields of one side that have accessors there, and none on the other.
 *
 * @param side the one that has them.
 * @param lower of both sides' files.
 */
export function encapsulatedOn(world: World, side: Side['which'], lower: Lower): readonly Encapsulated[] {
  const [here, other] = side === 'after' ? [world.after, world.before] : [world.before, world.after];
  const partnerOf = (symbol: CodeSymbol): CodeSymbol | null =>
    side === 'after' ? world.mapping.before(symbol) : world.mapping.after(symbol);
  const oneSided = new Set([...world.mapping.onlyBefore, ...world.mapping.onlyAfter]);
  const candidates = new Set<CodeSymbol>();
  for (const symbol of oneSided)
    if (symbol.parent && here.files.get(symbol.path)?.file.symbols.includes(symbol))
      candidates.add(symbol.parent);
  const files = new Map<string, CoreFile | null>();
  const fileOf = (on: Side, path: string): CoreFile | null => {
    const key = `${on.which} ${path}`;
    if (!files.has(key)) files.set(key, on.files.has(path) ? lower(on.files.get(path)!.file) : null);
    return files.get(key)!;
  };
  const formOf = (on: Side, symbol: CodeSymbol): Core | null => {
    const forms = fileOf(on, symbol.path)?.lower(symbol.declaration) ?? [];
    return forms.length === 1 ? forms[0]! : null;
  };

  return [...candidates].flatMap((owner) => {
    const partner = partnerOf(owner);
    if (!partner || !/^(?:class|constant|variable)$/.test(owner.kind)) return [];
    return owner.children.flatMap((getter) => encapsulated(owner, partner, getter));
  });

  function encapsulated(owner: CodeSymbol, partner: CodeSymbol, getter: CodeSymbol): readonly Encapsulated[] {
    if (!getter.declaration.children.some(({ named, kind }) => !named && kind === 'get')) return [];
    const read = accessorOf(formOf(here, getter), owner);
    if (read?.kind !== 'get') return [];
    const { name, hiddenName, isStatic } = read;
    const others = owner.children.filter(
      (symbol) => symbol !== getter && symbol.simpleName === getter.simpleName,
    );
    const [setter] = others;
    if (others.length > 1) return [];
    if (setter) {
      const written = accessorOf(formOf(here, setter), owner);
      if (written?.kind !== 'set' || written.hiddenName !== hiddenName || written.isStatic !== isStatic)
        return [];
    }
    const isClass = owner.kind === 'class';
    const fieldText = (text: string): string => (isStatic ? `static ${text}` : text);
    const fieldOf = (on: Side, within: CodeSymbol, text: string): CodeSymbol | null =>
      within.children.find((symbol) => {
        const form = formOf(on, symbol);
        return form?.op === 'field' && form.text === fieldText(text);
      }) ?? null;
    const hidden = isClass ? fieldOf(here, owner, hiddenName) : null;
    const plain = isClass ? fieldOf(other, partner, name) : partner;
    if (!plain || (isClass && !hidden)) return [];
    if (!isClass && !isPlainIn(formOf(here, owner), hiddenName, formOf(other, partner), name)) return [];
    const made = { side, owner, name, hiddenName, isStatic, hidden, getter, setter: setter ?? null, plain };
    return isKeptInside(made) ? [made] : [];
  }

  /** Nobody else names the hidden field or lists the objects, on this side or the other; nobody writes what has no setter. */
  function isKeptInside({ owner, name, hiddenName, isStatic, setter, plain }: Encapsulated): boolean {
    let kept = true;
    const partner = partnerOf(owner)!;
    const families = new Map([
      [here, withHeirs(here, owner)],
      [other, withHeirs(other, partner)],
    ]);
    const areHeirs = new Map([
      [here, baseNames(here, owner).length > 0],
      [other, baseNames(other, partner).length > 0],
    ]);
    for (const on of [here, other]) {
      for (const { file } of on.files.values()) {
        for (const node of file.root.children) {
          if (node.extra) continue;
          for (const form of fileOf(on, file.path)?.lower(node) ?? []) {
            if (
              listsOne(form, (object) => families.get(on)!.some((one) => isOne(on, file.path, one, object)))
            )
              kept = false;
            each(form, (inner) => {
              if (!setter && on === here && writes(inner, name)) kept = false;
              if (
                redeclares(inner, name, areHeirs.get(on)!) &&
                !isWithin(inner.source, on === here ? owner : (plain.parent ?? plain))
              )
                kept = false;
              if (inner.op === 'literal' && inner.text === `s:${hiddenName}` && !isKey(form, inner))
                kept = false;
              if (memberName(inner) === hiddenName) {
                const inside = on === here && file.path === owner.path && isWithin(inner.source, owner);
                const object = inner.children[0]!;
                const isOwn =
                  inner.op === 'field' ||
                  inner.op === 'property' ||
                  (isStatic
                    ? object.op === 'variable' && object.variable!.symbol === owner
                    : object.op === 'this');
                if (!inside || !isOwn) kept = false;
              }
            });
          }
        }
      }
    }
    return kept;
  }
}

/** A class, or an object, and all classes that are made from it. */
function withHeirs(side: Side, owner: CodeSymbol): readonly CodeSymbol[] {
  if (owner.kind !== 'class') return [owner];
  return [owner, ...classesOf(side).filter((one) => one !== owner && knownBases(side, one)?.includes(owner))];
}

/** An object of a class, or the object that a constant is. */
function isOne(
  side: Side,
  path: string,
  owner: CodeSymbol,
  { op, variable, source, children }: Core,
): boolean {
  if (op === 'this') return path === owner.path && isWithin(source, owner);
  if (op === 'new') {
    const made = children[0]!.variable;
    return made?.symbol === owner || made?.binding?.import?.name === owner.simpleName;
  }
  if (op !== 'variable') return false;
  const type = variable!.binding && annotatedType(side.files.get(path)!, variable!.binding);
  return variable!.symbol === owner || type === owner.simpleName;
}

/**
 * A class that is made from another, and has a member of that name itself: a field would hide the accessors. Where the
 * owner is made from another, that one's field would, which each object has as its own.
 *
 *     class Cart { price = 3 }  class Till extends Cart { get price() { return this._price } _price = 0 }
 */
function redeclares(
  { op, children: [heritage, ...members] }: Core,
  name: string,
  isOfHeir: boolean,
): boolean {
  const isNamed = ({ op: kind, text }: Core): boolean =>
    (kind === 'field' || kind === 'method') && text.replace(/^(?:static |accessor |get |set )+/, '') === name;
  return op === 'class' && (isOfHeir || heritage!.op !== 'nothing') && members.some(isNamed);
}

function isKey(root: Core, literal: Core): boolean {
  let found = false;
  each(root, ({ op, children }) => {
    if (op === 'index' && children[1] === literal) found = true;
  });
  return found;
}

function writes({ op, children, text }: Core, name: string): boolean {
  const isWrite =
    op === 'assign' || (op === 'unary' && text === 'delete') || (op === 'for_each' && /assign$/.test(text));
  if (isWrite) return isWritten(children[0]!, name);
  // `Object.assign(o, { x: 1 })`
  const [callee, , ...from] = op === 'call' ? children : [];
  const isAssign = callee?.op === 'member' && /^(?:assign|set|defineProperty)$/.test(callee.text);
  return (
    isAssign && from.some((value) => some(value, (part) => part.op === 'property' && part.text === name))
  );
}

/** In what is assigned to, alone or among others that a pattern names. */
function isWritten(target: Core, name: string): boolean {
  if (/^(?:pattern|property|spread|default)$/.test(target.op))
    return target.children.some((part) => isWritten(part, name));
  return memberName(target) === name;
}

/** Whether a place in the source belongs to a symbol; false for what no source has. */
export function isWithin(node: AstNode | null, { range }: CodeSymbol): boolean {
  return node !== null && encloses(range, node);
}

/** The one object has the field under its hidden name, and the other one under its open name. */
function isPlainIn(here: Core | null, hiddenName: string, other: Core | null, name: string): boolean {
  const names = (form: Core | null): readonly string[] | null => {
    const value = form?.op === 'let' ? form.children[1]! : null;
    if (value?.op !== 'object' || value.children.some(({ op }) => op === 'spread')) return null;
    return value.children.filter(({ op }) => op === 'property').map(({ text }) => text);
  };
  const [own, others] = [names(here), names(other)];
  if (!own || !others) return false;
  const counts = [own, others].map((list) => list.filter((text) => text === hiddenName || text === name));
  return counts[0]!.join() === hiddenName && counts[1]!.join() === name;
}
