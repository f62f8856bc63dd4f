import type { AstNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { Side } from '../../world.ts';

/** What stands for a getter or a setter without being a symbol of its own. */
const ACCESSORS: Readonly<Record<'ecmascript' | 'python', RegExp>> = {
  ecmascript:
    /\b[gs]et\s+([\p{L}_$#][\p{L}\p{N}_$]*)\s*\(|\bdefineProperty\(\s*[^,()]+,\s*['"]([\w$]+)['"]|\b(?:Array|Function|Math|Number|Object|String)(?:\.prototype)?\.([\w$]+)\s*=(?!=)/gu,
  // A descriptor in a class, and what answers for every name there is.
  python:
    /^[^\S\n]+(\w+)\s*(?::[^=\n]+)?=\s*(?:\w+\.)*(?:[A-Z]\w*|\w*property)\(|\bdef (__getattribute__)\b/gm,
};

function isVolatile({ kind, children }: AstNode): boolean {
  return (
    kind === 'field_declaration' &&
    children.some(
      (child) => child.kind === 'modifiers' && child.children.some((one) => one.kind === 'volatile'),
    )
  );
}

/**
 * Names whose reading may be a call, or tells what another thread wrote meanwhile (Java's `volatile`), or what was given
 * to the platform's own objects (`Array.isArray = ...`).
 */
export function accessorsIn(side: Side): ReadonlySet<string> {
  return new Set([...side.files.values()].flatMap(({ file }) => [...accessorsOf(file)]));
}

const accessorsOf = onceEach(({ profile: { modules }, text, symbols }: ParsedFile): ReadonlySet<string> => {
  const names = new Set<string>();
  const isDescribed = modules !== 'python' || /\bdef __get|property\(/.test(text);
  if (isDescribed && modules !== 'none')
    for (const [, ...found] of text.matchAll(ACCESSORS[modules]))
      names.add(found.find((name) => name !== undefined)!);
  for (const { declaration, simpleName, nodes, parent } of symbols) {
    // A decorator of a method, such as Python's `property`, may make reading it a call.
    const decorated = parent?.kind === 'class' && nodes.some(({ kind }) => kind === 'decorated_definition');
    if (
      decorated ||
      nodes.some(isVolatile) ||
      declaration.children.some(({ named, kind }) => !named && (kind === 'get' || kind === 'set'))
    )
      names.add(simpleName);
  }
  return names;
});
