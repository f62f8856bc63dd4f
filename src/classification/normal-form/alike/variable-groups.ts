import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side, World } from '../../world.ts';
import { type SaidNames, saidNames } from './said-names.ts';

/** A variable of a package on one side that is a field of another one on the other. */
export interface Grouped {
  /** The side that has it as a variable of its own. */
  readonly side: Side['which'];
  readonly variable: CodeSymbol;
  /** The variable that has it as a field, where it has. */
  readonly group: CodeSymbol;
  readonly field: string;
  /** The field's own symbol, where its type has a name. */
  readonly member: CodeSymbol | null;
  /** Whether the group has no such field on the other side. */
  readonly isNew: boolean;
}

/**
 * The variables of one side that are fields on the other, each of which fits a single field. Names are only counted
 * where there is a candidate at all.
 */
export function grouped(world: World, which: Side['which']): readonly Grouped[] {
  const [gone, here, there] =
    which === 'before'
      ? [world.mapping.onlyBefore, world.before, world.after]
      : [world.mapping.onlyAfter, world.after, world.before];
  const candidates = gone.flatMap((variable) => {
    const type = typeOfZero(here, variable);
    return type ? [{ variable, type }] : [];
  });
  if (candidates.length === 0) return [];
  const [said, saidThere] = [saidNames(here), saidNames(there)];
  const groups = world.mapping.pairs.flatMap(({ before, after }) => {
    const [own, group] = which === 'before' ? [before, after] : [after, before];
    if (!typeOfZero(here, own) || !typeOfZero(there, group)) return [];
    // Each is said for one of its fields each time, but for its declaration.
    if (said.timesWhole(own.simpleName) !== 1 || saidThere.timesWhole(group.simpleName) !== 1) return [];
    const kept = new Set(fieldsOf(here, own, said).map(({ name }) => name));
    return fieldsOf(there, group, saidThere).map((field) => ({
      ...field,
      group,
      isNew: !kept.has(field.name),
    }));
  });
  return candidates.flatMap(({ variable, type }) => {
    const fitting = groups.flatMap(({ group, name, type: held, member, isNew }) => {
      const times = saidThere.timesOf(group.simpleName, name);
      const fits = held === type && times > 0 && times === said.times(variable.simpleName) - 1;
      if (!fits || said.timesOf(group.simpleName, name) > 0) return [];
      return [{ side: which, variable, group, field: name, member: isNew ? member : null, isNew }];
    });
    return fitting.length === 1 ? fitting : [];
  });
}

/** The type of a variable that a package declares without a value, as it is spelled; null for all others. */
function typeOfZero(side: Side, symbol: CodeSymbol): string | null {
  const { kind, parent, declaration, simpleName, path, range } = symbol;
  if (kind !== 'variable' || parent !== null || simpleName === '_' || !path.endsWith('.go')) return null;
  // `//go:embed` gives it one.
  if (/^\s*\/\/(?:go:|export )/m.test(textOf(side, path, range))) return null;
  const spec = declaration.kind === 'var_spec' ? declaration : specAround(side, path, declaration);
  if (!spec || spec.children.some(({ field }) => field === 'value')) return null;
  const type = spec.children.find(({ field, named }) => field === 'type' && named);
  return type ? textOf(side, path, type) : null;
}

/** One of the several names of a spec. */
function specAround(side: Side, path: string, name: AstNode): AstNode | null {
  const holds = (node: AstNode): AstNode | null =>
    node.kind === 'var_spec'
      ? node.children.includes(name)
        ? node
        : null
      : (node.children.map(holds).find((one) => one !== null) ?? null);
  const roots = side.files.get(path)?.file.root.children ?? [];
  return (
    roots
      .filter(({ kind }) => kind === 'var_declaration')
      .map(holds)
      .find((one) => one !== null) ?? null
  );
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly member: CodeSymbol | null;
}

/** The fields of a variable whose struct has no name, or one that nothing else is of. */
function fieldsOf(side: Side, group: CodeSymbol, said: SaidNames): readonly Field[] {
  const spec = group.declaration.kind === 'var_spec' ? group.declaration : null;
  const type = spec?.children.find(({ field, named }) => field === 'type' && named);
  const named = type?.kind === 'type_identifier' ? onlyTypeOf(side, group, type.text, said) : null;
  const struct = named ? named.declaration.children.find(({ field }) => field === 'type') : type;
  const list =
    struct?.kind === 'struct_type' ? struct.children.find(({ kind }) => /_list$/.test(kind)) : undefined;
  const path = named?.path ?? group.path;
  return (list?.children ?? []).flatMap(({ kind, children }) => {
    if (kind !== 'field_declaration') return [];
    const held = children.find(({ field }) => field === 'type');
    return children
      .filter(({ field, named: isNamed }) => field === 'name' && isNamed)
      .map(({ text }) => ({
        name: text,
        type: held ? textOf(side, path, held) : '',
        member: named?.children.find(({ simpleName }) => simpleName === text) ?? null,
      }));
  });
}

/** The type of that name, if it is said where it is declared and where the variable is, and nowhere else. */
function onlyTypeOf(side: Side, group: CodeSymbol, name: string, said: SaidNames): CodeSymbol | null {
  if (said.times(name) !== 2) return null;
  return (
    side.factsOf(group).file.symbols.find((one) => one.simpleName === name && one.kind === 'struct') ?? null
  );
}

function textOf(side: Side, path: string, { start, end }: Pick<AstNode, 'start' | 'end'>): string {
  return side.files.get(path)!.file.text.slice(start, end);
}
