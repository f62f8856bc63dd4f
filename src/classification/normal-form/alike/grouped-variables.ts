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
import { type Grouped, grouped } from './variable-groups.ts';

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
