import type { AstNode } from '../model/ast-node.ts';
import type { LanguageProfile, NameRules } from '../model/language-profile.ts';
import { namespaceMask } from './local-marks.ts';

/** What a leaf is by its place: a variable to look up in these namespaces, the end of a path, or neither. */
export type NameRole = readonly number[] | 'qualified';

/** The `names` of language.json, read once. */
export interface NameTable {
  /** Null for a leaf that is no name of a variable. */
  role(leaf: AstNode, parent: AstNode): NameRole | null;
  isNameKind(kind: string): boolean;
  alsoMember(leaf: AstNode, parent: AstNode): boolean;
  /** What declares nothing: a name that says so, and one that the parser made up where none stands. */
  isBlank(text: string): boolean;
}

const tables = new WeakMap<LanguageProfile, NameTable>();

/** Kept by the profile, since every file of a language asks the same. */
export function nameTable(profile: LanguageProfile): NameTable {
  const known = tables.get(profile);
  if (known) return known;
  const made = makeTable(profile.names);
  tables.set(profile, made);
  return made;
}

function makeTable({ kinds, under, alsoMember, blank }: NameRules): NameTable {
  const byKind = new Map(Object.entries(kinds).map(([kind, namespaces]) => [kind, roleOf(namespaces)]));
  const byPlace = new Map(
    Object.entries(under).map(([parent, fields]) => [
      parent,
      new Map(Object.entries(fields).map(([field, namespaces]) => [field, roleOf(namespaces)])),
    ]),
  );
  const members = new Map(Object.entries(alsoMember).map(([parent, fields]) => [parent, new Set(fields)]));
  const blanks = new Set(['', ...blank]);
  return {
    role(leaf, parent) {
      const role = byKind.get(leaf.kind);
      if (role === undefined) return null;
      const fields = byPlace.get(parent.kind);
      return fields?.get(leaf.field ?? '') ?? fields?.get('*') ?? role;
    },
    isNameKind: (kind) => byKind.has(kind),
    alsoMember(leaf, parent) {
      const fields = members.get(parent.kind);
      if (!fields || !(fields.has('*') || fields.has(leaf.field ?? ''))) return false;
      return !parent.children.some(({ field }) => field !== null && fields.has(`!${field}`));
    },
    isBlank: (text) => blanks.has(text),
  };
}

function roleOf(namespaces: readonly string[]): NameRole {
  return namespaces[0] === 'qualified' ? 'qualified' : namespaces.map(namespaceMask);
}
