import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import { assigned, staticType } from '../../../model/core-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_TAKES_THE_GROUP } from '../../assumptions.ts';
import { entityOfBinding, entityOfImport, freeEntity } from '../../walk/entities.ts';
import type { Entity, FileFacts, Side, World } from '../../world.ts';
import { rewrite, withChildren } from '../tree.ts';
import { asItIs } from './rearranged-notes.ts';
import type { Lowers, Rearranged, WrittenAlike } from './rearrangement.ts';
import { type SaidNames, saidNames } from './said-names.ts';

/** A variable of a package on one side that is a field of another one on the other. */
interface Grouped {
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
 * A variable of a Go package that went into another one, or came out of it.
 *
 *     var count int                                  var stats struct { count, failed int }
 *     var stats struct { failed int }        ->
 *     count++                                        stats.count++
 *
 * Holds where neither begins with a value that is written, nobody says the group but for one of its fields, its type is
 * that of nothing else, and the field is named as often as the variable was. Assumes the same of those out of sight.
 */
export function groupedVariables(world: World, lowers: Lowers): WrittenAlike {
  const found = [...grouped(world, 'before'), ...grouped(world, 'after')];
  if (found.length === 0) return asItIs(lowers);
  const noted = new Set<Grouped>();
  const of = (side: Side): Lower => {
    const lower = lowers[side.which];
    return (file) => {
      const lowered = lower(file);
      const facts = side.files.get(file.path);
      if (!lowered || !facts || file.profile.id !== 'go') return lowered;
      const alike = (form: Core): Core =>
        found.reduce((made, one) => {
          const written =
            one.side === side.which ? asOne(side, facts, one, made) : asPart(side, facts, one, made);
          if (written !== made) noted.add(one);
          return written;
        }, form);
      const declared = (form: Core, node: AstNode): Core =>
        found.reduce((made, one) => {
          if (one.side === side.which || !one.isNew || !declaresGroup(one, node)) return made;
          noted.add(one);
          return withoutField(one.field, made);
        }, form);
      return {
        ...lowered,
        lower: (node) =>
          lowered
            .lower(node)
            .filter((form) => !found.some((one) => one.side === side.which && declares(form, one)))
            .map((form) => alike(declared(form, node))),
        signature: (node) => lowered.signature(node).map((form) => declared(form, node)),
      };
    };
  };
  return {
    before: of(world.before),
    after: of(world.after),
    told() {
      const told = [...noted].flatMap(notes);
      noted.clear();
      return told;
    },
  };
}

function notes({ side, variable, member }: Grouped): readonly Rearranged[] {
  const other = side === 'before' ? 'after' : 'before';
  const note = { rule: 'grouped-variable', subject: '', assumes: NOBODY_TAKES_THE_GROUP };
  return [
    { ...note, side, symbols: [variable] },
    { ...note, side: other, symbols: member ? [member] : [] },
  ];
}

function grouped(world: World, which: Side['which']): readonly Grouped[] {
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

/** The variable by a name that both sides have for it. */
function asOne(side: Side, facts: FileFacts, one: Grouped, form: Core): Core {
  return rewrite(form, (node) =>
    node.op === 'variable' && means(side, facts, node.variable!, one.variable)
      ? { ...node, variable: inCommon(one, one.variable.path, node.variable!.type ?? null) }
      : node,
  );
}

/** The field of the group by that name; what is done to a place is written as what is done to a variable. */
function asPart(side: Side, facts: FileFacts, one: Grouped, form: Core): Core {
  const common = new Set<CoreVariable>();
  return rewrite(form, (node) => {
    const [first, value] = node.children;
    if (node.op === 'member' && node.text === one.field && isGroup(first!)) {
      const variable = inCommon(one, one.group.path, staticType(node));
      common.add(variable);
      return core('variable', '', [], node.source, variable);
    }
    if (node.op !== 'assign' || first!.op !== 'variable' || !common.has(first!.variable!)) return node;
    if (node.text === '')
      return withChildren(node, [first!, assigned(first!.variable!.type ?? null, value!)]);
    const operator = node.text.slice(0, -1);
    const fails =
      /^(?:\/|%|<<|>>)$/.test(operator) && !(value!.op === 'literal' && /^n:(?!0|-)/.test(value!.text));
    const made = core('binary', `${fails ? '~' : ''}${operator}`, [first!, value!], node.source);
    return { ...node, text: '', children: [first!, made] };
  });

  function isGroup({ op, variable }: Core): boolean {
    return op === 'variable' && means(side, facts, variable!, one.group);
  }
}

/** Found through a file of the package, which has one under such a name on neither side. */
function inCommon({ group, field }: Grouped, path: string, type: Core | null): CoreVariable {
  const name = `${group.simpleName}.${field}`;
  return { name, kind: 'item', binding: null, symbol: null, path, type };
}

function means(side: Side, facts: FileFacts, variable: CoreVariable, symbol: CodeSymbol): boolean {
  if (variable.name !== symbol.simpleName && variable.member !== symbol.simpleName) return false;
  if (variable.kind !== 'item' && variable.kind !== 'import') return false;
  const { binding, member, path } = variable;
  const entity: Entity | null = !binding
    ? path === undefined
      ? null
      : freeEntity(side, facts, variable.name)
    : member !== undefined && binding.import
      ? entityOfImport(side, facts, { module: variable.module ?? binding.import.module, name: member })
      : entityOfBinding(side, facts, binding);
  return entity?.type === 'symbol' && entity.symbol === symbol;
}

/** The declaration itself, of which nothing is left. */
function declares({ op, text, children: [target] }: Core, { variable }: Grouped): boolean {
  return op === 'let' && text === 'package' && target!.variable?.symbol === variable;
}

function declaresGroup({ group }: Grouped, node: AstNode): boolean {
  return group.declaration === node || typeNameOf(group) === nameOf(node);
}

function typeNameOf({ declaration }: CodeSymbol): string {
  return (
    declaration.children.find(({ field, kind }) => field === 'type' && kind === 'type_identifier')?.text ?? ''
  );
}

function nameOf(node: AstNode): string | null {
  return node.kind === 'type_spec'
    ? (node.children.find(({ field }) => field === 'name')?.text ?? null)
    : null;
}

/** A struct without one of its fields. */
function withoutField(name: string, form: Core): Core {
  const isName = ({ text }: Core): boolean => text.startsWith('field_identifier ');
  return rewrite(form, (node) => {
    if (node.op !== 'type' || node.text !== 'field_declaration_list') return node;
    return withChildren(
      node,
      node.children.flatMap((field) => {
        const rest = field.children.filter(({ text }) => text !== `field_identifier ${name}`);
        if (rest.length === field.children.length) return [field];
        return rest.some(isName) ? [withChildren(field, rest)] : [];
      }),
    );
  });
}
