import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { DataParameter, DataRole, DataSyntax, DataType, DataVariable } from './data-syntax.ts';

/** What each mention of a type is there for, and where its values are. */
export interface Spread {
  readonly roles: ReadonlyMap<AstNode, DataRole>;
  readonly parameters: ReadonlyMap<string, readonly DataParameter[]>;
  readonly members: ReadonlySet<string>;
  readonly payloads: ReadonlySet<string>;
}

/** Null where somebody may see that what the type holds lies together. */
export function rolesOf(syntax: DataSyntax, files: readonly ParsedFile[], type: DataType): Spread | null {
  const roles = new Map<AstNode, DataRole>();
  let isPlain = true;
  for (const file of files) {
    const around: AstNode[] = [];
    const visit = (node: AstNode): void => {
      if (node === type.declaration) return;
      if (node.children.length === 0 && node.text === type.name) {
        const role = syntax.isNameOfAnother(node, around) ? null : syntax.role(file, type, node, around);
        if (role) {
          // Two mentions in one declaration are one role: `Rect r = new Rect(1, 2)`.
          roles.set(role.node, role);
          const isPart = role.is === 'member' || role.is === 'payload';
          if (isPart && syntax.showsMembers(files, file, role.owner, role, type)) isPlain = false;
        }
      }
      around.push(node);
      for (const child of node.children) visit(child);
      around.pop();
    };
    visit(file.root);
  }
  if (!isPlain) return null;
  const all = [...roles.values()];
  return {
    roles,
    parameters: groupBy(
      all.flatMap((role) => (role.is === 'parameter' ? [role] : [])),
      ({ functionName }) => functionName,
    ),
    members: new Set(all.flatMap((role) => (role.is === 'member' ? [role.name] : []))),
    payloads: new Set(all.flatMap((role) => (role.is === 'payload' ? [role.variant] : []))),
  };
}

/** Whether the functions are the only ones of their names, and the new names are nobody's yet. */
export function isPossible(
  syntax: DataSyntax,
  files: readonly ParsedFile[],
  { fields }: DataType,
  { roles, parameters }: Spread,
): boolean {
  const declared = files.flatMap((file) => functionsIn(syntax, file.root));
  for (const [name, given] of parameters) {
    if (declared.filter((one) => one === name).length !== 1) return false;
    if (given.some(({ holder }) => holder !== given[0]!.holder)) return false;
  }
  const all = [...roles.values()];
  if (all.some((role) => (role.is === 'parameter' || role.is === 'variable') && !isOnlyOne(role)))
    return false;
  const made = all.flatMap((role) =>
    role.is === 'parameter' || role.is === 'variable'
      ? fields.map((field) => partName(role.name, field.name))
      : [],
  );
  if (made.length > 0) {
    const taken = wordPattern([...new Set(made)]);
    if (files.some(({ text }) => taken.test(text))) return false;
  }
  return true;
}

/** Whether a function declares the name once, so that all that say it mean the value. */
function isOnlyOne({ file, holder, name }: DataParameter | DataVariable): boolean {
  const declared = file.bindings.all
    .filter((binding) => binding.name === name)
    .flatMap(({ declarations }) => declarations)
    .filter((node) => encloses(holder, node));
  return declared.length === 1;
}

function functionsIn(syntax: DataSyntax, node: AstNode): readonly string[] {
  const name = syntax.functionName(node);
  const inner = node.children.flatMap((child) => functionsIn(syntax, child));
  return name ? [name.text, ...inner] : inner;
}

/** What a part is called that had a variable around it. */
export function partName(variable: string, part: string): string {
  return `${variable}_${part}`;
}
