import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { cooked } from './literals.ts';

/** An element is a fresh value made of its name, its attributes in order, and its children. */
export function lowerJsx(lowering: Lowering, node: AstNode): Core {
  const open = node.kind === 'jsx_element' ? (fieldOf(node, 'open_tag') ?? node) : node;
  const name = fieldOf(open, 'name');
  const attributes = open.children.filter((child) => child.field === 'attribute' && !child.extra);
  const children =
    node.kind === 'jsx_element'
      ? named(node).filter(({ field: role }) => role !== 'open_tag' && role !== 'close_tag')
      : [];
  return core(
    'array',
    'jsx',
    [
      name ? elementName(lowering, name) : core('nothing'),
      ...attributes.map((attribute) => lowerAttribute(lowering, attribute)),
      ...joinedTexts(children.flatMap((child) => lowerChild(lowering, child))),
    ],
    node,
  );
}

/** Elements are told from components by the case of their first letter. */
function elementName(lowering: Lowering, name: AstNode): Core {
  if (name.kind === 'identifier' && /^[\p{Ll}]/u.test(name.text))
    return core('literal', `s:${name.text}`, [], name);
  return name.kind === 'identifier' || name.kind === 'member_expression'
    ? lowering.expression(name)
    : lowering.opaque(name);
}

function lowerAttribute(lowering: Lowering, node: AstNode): Core {
  if (node.kind !== 'jsx_attribute') return lowerChild(lowering, node)[0] ?? core('nothing');
  const [key, value] = named(node);
  const text = key?.text || 'namespaced';
  if (key && key.children.length > 0) return lowering.opaque(node);
  return core('property', text, [value ? lowerValue(lowering, value) : core('literal', 'b:true')], node);
}

/** Attribute strings know entities instead of escapes. */
function lowerValue(lowering: Lowering, node: AstNode): Core {
  if (node.kind === 'string') {
    const text = cooked(node.children.slice(1, -1));
    return text === null || text.includes('&') || text.includes('\\') || /\n/.test(text)
      ? core(
          'opaque',
          `jsx string ${node.children
            .slice(1, -1)
            .map((piece) => piece.text)
            .join('')}`,
          [],
          node,
        )
      : core('literal', `s:${text}`, [], node);
  }
  return lowerChild(lowering, node)[0] ?? core('nothing');
}

function lowerChild(lowering: Lowering, node: AstNode): readonly Core[] {
  switch (node.kind) {
    case 'jsx_text': {
      const text = withoutLayout(node.text);
      return text === '' ? [] : [core('literal', `${text.includes('&') ? 'jsx' : 's'}:${text}`, [], node)];
    }
    case 'html_character_reference': {
      const meant = meantBy(node.text);
      return [core('literal', meant === null ? `jsx:${node.text}` : `s:${meant}`, [], node)];
    }
    case 'jsx_expression': {
      const inner = named(node)[0];
      if (!inner) return [];
      return inner.kind === 'spread_element'
        ? [core('spread', '', named(inner).map(lowering.expression), inner)]
        : [lowering.expression(inner)];
    }
    default:
      return [lowering.expression(node)];
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** The character of `&lt;`, `&#60;` or `&#x3c;`; null for a name that isn't among the usual ones. */
function meantBy(reference: string): string | null {
  const [, code, name] = /^&(?:#(\d+|[xX][\da-fA-F]+)|(\w+));$/.exec(reference) ?? [];
  if (name !== undefined) return ENTITIES[name] ?? null;
  const point = code === undefined ? Number.NaN : Number(/^\d/.test(code) ? code : `0${code}`);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : null;
}

/** A text and the characters that are spelled out in it are one child. */
function joinedTexts(children: readonly Core[]): readonly Core[] {
  const isText = ({ text, source }: Core): boolean =>
    text.startsWith('s:') && /^(?:jsx_text|html_character_reference)$/.test(source?.kind ?? '');
  const joined: Core[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (last && isText(last) && isText(child))
      joined[joined.length - 1] = { ...last, text: `${last.text}${child.text.slice(2)}` };
    else joined.push(child);
  }
  return joined;
}

/** Lines are trimmed and joined with a blank, as every JSX compiler does; blanks on one line stay. */
function withoutLayout(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines
    .map((line, at) => {
      const left = at === 0 ? line : line.replace(/^[ \t]+/, '');
      return at === lines.length - 1 ? left : left.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}
