import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { everyNode } from './nodes.ts';

const known = new WeakMap<ParsedFile, ReadonlyMap<string, AstNode>>();

/** The bodies of a file's classes, by name; looked for once, though several old forms ask. */
export function classesIn(file: ParsedFile): ReadonlyMap<string, AstNode> {
  const found = known.get(file) ?? findClasses(file);
  known.set(file, found);
  return found;
}

function findClasses(file: ParsedFile): ReadonlyMap<string, AstNode> {
  const found = new Map<string, AstNode>();
  if (!/\bclass\b/.test(file.text)) return found;
  everyNode(file.root, (node) => {
    if (!/^(?:abstract_)?class_declaration$/.test(node.kind)) return;
    const [name, body] = [fieldOf(node, 'name'), fieldOf(node, 'body')];
    if (name && body) found.set(name.text, body);
  });
  return found;
}

/** The constructor that the body of a class spells out; null where it has the one that is implied. */
export function constructorIn(file: ParsedFile, body: AstNode): AstNode | null {
  const isConstructor = (member: AstNode): boolean => {
    const name = member.kind === 'method_definition' ? fieldOf(member, 'name') : null;
    return name !== null && sliceOf(file, name) === 'constructor';
  };
  return named(body).find(isConstructor) ?? null;
}

/** Where fields get their values in a constructor: at the start, or right behind the call of the base's constructor. */
export function placeForValues(body: AstNode, code: AstNode, file: ParsedFile): number | null {
  const statements = named(code);
  const base = statements.find((statement) => /^super\s*\(/.test(sliceOf(file, statement)));
  if (base) return base.end;
  const isDerived = baseOf(file, body) !== null;
  return isDerived ? null : code.start + 1;
}

/** What a class is made from, as it is spelled; null for a class of its own. */
export function baseOf(file: ParsedFile, body: AstNode): string | null {
  const header = file.text.slice(Math.max(0, body.start - 400), body.start);
  return /\bextends\s+([^{};]*?)\s*(?:<[^{};]*)?(?:\bimplements\b[^{};]*)?$/.exec(header)?.[1] ?? null;
}
