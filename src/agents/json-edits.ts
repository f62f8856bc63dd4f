import { createScanner, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { lineBreakOf } from '../model/line-index.ts';

/** One place in a JSON file and the value that it shall have there; undefined takes the place out. */
export interface JsonChange {
  readonly at: JSONPath;
  readonly value: unknown;
}

/**
 * Makes one change in a JSON text with comments. Every other character stays, comments at the end of a neighbour's
 * line too; that is why this isn't left to a formatter. New text takes the file's own indentation and line ends.
 * What is put in comes out again without a trace. The containers on the way to the place must exist, except for
 * objects, which are made.
 */
export function editJson(text: string, change: JsonChange): string {
  const root = parseTree(text, [], { allowTrailingComma: true })!;
  const present = findNodeAtLocation(root, [...change.at]);
  if (change.value === undefined) return present === undefined ? text : withoutChild(text, childOf(present));
  if (present !== undefined) {
    return splice(
      text,
      present.offset,
      end(present),
      written(text, change.value, indentAt(text, present.offset)),
    );
  }
  return insertInto(text, root, change.at, change.value);
}

/** Puts the value under the deepest container that exists, wrapped in the objects that don't. */
function insertInto(text: string, root: Node, at: JSONPath, value: unknown): string {
  for (let depth = at.length - 1; depth >= 0; depth -= 1) {
    const container = depth === 0 ? root : findNodeAtLocation(root, at.slice(0, depth));
    if (container === undefined) continue;
    const wrapped = at.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    return withChild(text, container, container.type === 'array' ? null : String(at[depth]), wrapped);
  }
  return text;
}

function withChild(text: string, container: Node, name: string | null, value: unknown): string {
  const first = container.children?.[0];
  const last = container.children?.at(-1);
  const outer = indentAt(text, container.offset);
  const inner =
    first !== undefined && startsLine(text, first.offset) ? indentAt(text, first.offset) : outer + unit(text);
  const child = (name === null ? '' : `${JSON.stringify(name)}: `) + written(text, value, inner);
  const close = end(container) - 1;
  const tail = lastInk(text, container.offset + 1, close);
  if (last === undefined)
    return splice(text, tail, close, lineBreakOf(text) + inner + child + lineBreakOf(text) + outer);
  const comma = commaAfter(text, end(last));
  const grown = splice(text, tail, tail, lineBreakOf(text) + inner + child + (comma === null ? '' : ','));
  return comma === null ? splice(grown, end(last), end(last), ',') : grown;
}

function withoutChild(text: string, child: Node): string {
  const container = child.parent!;
  const siblings = container.children!;
  const comma = commaAfter(text, end(child));
  const stop = comma === null ? end(child) : comma + 1;
  // A child that has its lines to itself goes with the line break above it.
  const ownLines = /^[ \t]*(?:\r?\n|[}\]])/.test(text.slice(stop));
  const start = ownLines ? lastInk(text, container.offset + 1, child.offset) : child.offset;
  const spaces = ownLines ? 0 : (/^[ \t]*/.exec(text.slice(stop))?.[0].length ?? 0);
  const left = splice(text, start, stop + spaces, '');
  const previous = siblings[siblings.indexOf(child) - 1];
  if (previous !== undefined && comma === null) {
    // The last child is gone, and the one before it is the last now: it needs no comma.
    const stray = commaAfter(left, end(previous));
    return stray === null ? left : splice(left, stray, stray + 1, '');
  }
  if (siblings.length > 1) return left;
  const close = end(container) - (text.length - left.length) - 1;
  const inside = left.slice(container.offset + 1, close);
  return inside.trim() === '' ? splice(left, container.offset + 1, close, '') : left;
}

/** A property for its value, an item for itself. */
function childOf(node: Node): Node {
  return node.parent?.type === 'property' ? node.parent : node;
}

function end(node: Node): number {
  return node.offset + node.length;
}

function commaAfter(text: string, offset: number): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : null;
}

/** Where the last text before `to` ends, comments counted; `from` where there is only white space. */
function lastInk(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

function written(text: string, value: unknown, indent: string): string {
  return JSON.stringify(value, null, unit(text)).replaceAll('\n', lineBreakOf(text) + indent);
}

/** The white space at the start of the line on which an offset lies. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

function startsLine(text: string, offset: number): boolean {
  return (
    text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '' &&
    text.lastIndexOf('\n', offset) !== -1
  );
}

/** One step of the file's indentation; two spaces where it shows none. */
function unit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

function splice(text: string, start: number, stop: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(stop);
}
