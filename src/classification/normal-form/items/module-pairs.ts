import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isForCheckersAlone } from '../../checkers/checker-imports.ts';
import { isBindingImport } from '../../modules/import-items.ts';
import { loadsForItself } from '../../modules/loaded-modules.ts';
import { keepsItsType } from '../../rust/plain-impls.ts';
import type { World } from '../../world.ts';
import type { LoweredSide } from '../sides/side.ts';
import { classForm } from './class-form.ts';
import { itemForm } from './item-form.ts';
import { isInertForm, type ModuleForm, moduleForm } from './module-form.ts';

/** The forms of two modules, or of the own code of two classes, that are one; null for one whose statements can't be told apart. */
export type ModuleForms = (
  before: CodeSymbol,
  after: CodeSymbol,
  /** Constants (before) whose values are part of the form. */
  joined: ReadonlySet<CodeSymbol>,
  leans: Set<CodeSymbol>,
  /** Names that were imported for the running program, and are for type checkers alone now. */
  given: ReadonlySet<string>,
) => readonly (ModuleForm | null)[];

const NO_NAMES: ReadonlySet<string> = new Set();

/** A symbol that is there on both sides is its number in both forms, so that its place among the statements counts. */
export function makeModuleForms(world: World, old: LoweredSide, now: LoweredSide): ModuleForms {
  const places = new Map(
    world.mapping.pairs.flatMap(
      (pair, at) =>
        [
          [pair.before, at],
          [pair.after, at],
        ] as const,
    ),
  );

  return (before, after, joined, leans, given) => {
    const partners = new Set([...joined].flatMap((symbol) => world.mapping.after(symbol) ?? []));
    const placeOf = (symbol: CodeSymbol): number | null => places.get(symbol) ?? null;
    const isInert = (symbol: CodeSymbol, own: readonly Core[]): boolean => {
      if (isInertForm(own)) return true;
      const { before: one, after: two } = world.mapping.pairs[places.get(symbol)!]!;
      const [side, partner] = symbol === one ? ([now, two] as const) : ([old, one] as const);
      if (!isInertForm(side.fileOf(partner)?.lower(partner.declaration) ?? [core('nothing')])) return false;
      leans.add(one);
      return true;
    };
    const isFunctionThere = (symbol: CodeSymbol, own: readonly Core[]): boolean => {
      const { before: one, after: two } = world.mapping.pairs[places.get(symbol)!]!;
      const [side, partner] = symbol === one ? ([now, two] as const) : ([old, one] as const);
      if (own.length !== 1 || own[0]!.op !== 'let' || own[0]!.children[1]!.op !== 'function') return false;
      const made = side.fileOf(partner)?.lower(partner.declaration) ?? [];
      if (made.length !== 1 || made[0]!.op !== 'let' || made[0]!.text !== 'function') return false;
      leans.add(one);
      return true;
    };
    const of = (side: LoweredSide, symbol: CodeSymbol): ModuleForm | null => {
      const file = side.fileOf(symbol);
      const facts = side.side.factsOf(symbol);
      if (file && symbol.kind === 'class') return classForm(facts, file, symbol, placeOf);
      const path = side === old ? after.path : before.path;
      const hasLeft = (one: CodeSymbol): boolean =>
        (side === old ? world.mapping.after(one) : world.mapping.before(one))?.path !== path;
      const isElsewhere = (one: CodeSymbol): boolean =>
        placeOf(one) !== null && hasLeft(one) && keepsItsType(world, one, side === now);
      if (file && facts.file.profile.id === 'rust') return itemForm(facts, file, placeOf, isElsewhere);
      const those = side === old ? joined : partners;
      const other = side === old ? world.after.factsOf(after) : world.before.factsOf(before);
      const bindsOnly = (node: AstNode): boolean =>
        isBindingImport(facts, node) ||
        loadsForItself(world, facts, node) ||
        isForCheckersAlone(facts, node, other, side === now ? given : NO_NAMES);
      const made =
        file &&
        moduleForm(
          facts,
          file,
          placeOf,
          side.definitions,
          those,
          bindsOnly,
          isInert,
          hasLeft,
          isFunctionThere,
        );
      // A variable that is new may have been one of a function; one that is gone may be missed by others.
      return made && side === now
        ? { ...made, contained: new Set([...made.contained, ...made.unfoldable]) }
        : made;
    };
    const forms = [of(old, before), of(now, after)] as const;
    // A file without anything is as good as gone, and Go's line that names the package with it.
    const isGone = [world.before.factsOf(before), world.after.factsOf(after)].some(
      ({ file }) => file.profile.id === 'go' && file.text.trim() === '',
    );
    return isGone ? forms.map((one) => one && withoutPackageLine(one)) : forms;
  };
}

function withoutPackageLine({ root, ...rest }: ModuleForm): ModuleForm {
  const children = root.children.filter(({ op, text }) => op !== 'opaque' || !text.startsWith('package '));
  return { ...rest, root: { ...root, children } };
}
