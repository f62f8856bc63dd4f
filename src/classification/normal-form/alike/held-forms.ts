import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';
import { rewrite, withChildren } from '../tree.ts';
import { isWithin } from './field-encapsulations.ts';
import type { Lowers } from './rearrangement.ts';

/** A form, and the file in which it stands. */
export interface Seen {
  readonly path: string;
  readonly form: Core;
}

/** All that stands in the files of both sides. */
export type SeenForms = Readonly<Record<Side['which'], readonly Seen[]>>;

/** All that stands in the files of one side. */
export function formsOf(side: Side, lowers: Lowers): readonly Seen[] {
  return [...side.files.values()].flatMap(({ file }) => {
    const lowered = lowers[side.which](file);
    return lowered
      ? file.root.children.flatMap((node) =>
          node.extra ? [] : lowered.lower(node).map((form) => ({ path: file.path, form })),
        )
      : [];
  });
}

/** What the fields of a class are declared with, by their names. */
export function fieldValues(owner: CodeSymbol, forms: readonly Seen[]): ReadonlyMap<string, Core> {
  const found = new Map<string, Core>();
  for (const { path, form } of forms) {
    if (path !== owner.path) continue;
    const visit = (node: Core): void => {
      if (node.op === 'field' && isWithin(node.source, owner)) found.set(node.text, node.children[0]!);
      for (const child of node.children) visit(child);
    };
    visit(form);
  }
  return found;
}

/** The members of a class, each written by itself: as they stand in its form, and alone. */
export function rewriteMembers(
  owner: CodeSymbol,
  form: Core,
  write: (member: Core) => readonly Core[],
): Core {
  const isMember = ({ op, source }: Core): boolean =>
    (op === 'method' || op === 'field') && isWithin(source, owner);
  if (isMember(form)) {
    const made = write(form);
    return made.length === 1 ? made[0]! : form;
  }
  return rewrite(form, (node) =>
    node.op === 'class'
      ? withChildren(
          node,
          node.children.flatMap((child) => (isMember(child) ? write(child) : [child])),
        )
      : node,
  );
}

/** A member of a class whose name passes a test; null where there is none. */
export function memberForm(owner: CodeSymbol, forms: readonly Seen[], name: RegExp): Core | null {
  let found: Core | null = null;
  for (const { path, form } of forms) {
    if (path !== owner.path) continue;
    const visit = (node: Core): void => {
      if (node.op === 'method' && name.test(node.text) && isWithin(node.source, owner)) found ??= node;
      for (const child of node.children) visit(child);
    };
    visit(form);
  }
  return found;
}

/** The call of the base's constructor, as a step. */
export function isSuperCall({ op, children: [value] }: Core): boolean {
  return op === 'evaluate' && value!.op === 'call' && value!.children[0]!.op === 'super';
}
