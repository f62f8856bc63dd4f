import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { fieldsShowInRust } from '../names-at-run-time/rust.ts';
import { AS_THEY_ARE } from './data-shape.ts';
import { isDoing } from './doing-values.ts';
import { hasBounds, implementedType, type RustShape, rustShapes, shapeAt } from './rust-types.ts';
import { type Replace, writtenNodes } from './written-nodes.ts';

/**
 * Structs and variants of Rust whose parts have names, as the ones by place that the other side has.
 *
 *     struct Meters { value: f64 }    Meters { value: 1.0 }    leg.value    let Meters { value } = leg
 *     ->      struct Meters(f64);     Meters(1.0)              leg.0        let Meters(value) = leg
 *
 * Holds where the name of a part is that of this one type alone, or stands on `self`; where a value is made with each of
 * its parts, in the order in which they are declared, or of what does nothing; and where no derive shows the names.
 */
export function withPlacedFields(
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
): ReadonlyMap<string, string> {
  const own = rustShapes(files.filter(isRust));
  const theirs = rustShapes(others.filter(isRust));
  const wanted = new Map(
    [...own].filter(([key, shape]) => {
      const other = theirs.get(key);
      return (
        shape.isNamed &&
        other &&
        !other.isNamed &&
        other.fields.length === shape.fields.length &&
        !hasBounds(shape) &&
        !fieldsShowInRust(files, shape.file, typeOf(shape, key), key.split('::')[0]!)
      );
    }),
  );
  if (wanted.size === 0) return AS_THEY_ARE;
  const places = placesOf(own, wanted);
  const texts = new Map<string, string>();
  for (const file of files) {
    if (!isRust(file)) continue;
    const text = writtenNodes(file, placed(file, own, wanted, places));
    if (text !== file.text) texts.set(file.path, text);
  }
  return texts;
}

function isRust({ profile }: ParsedFile): boolean {
  return profile.id === 'rust';
}

/** The struct or the enumeration, on which derives stand. */
function typeOf({ file, declaration }: RustShape, key: string): AstNode {
  if (!key.includes('::')) return declaration;
  const holder = (node: AstNode): AstNode | null => {
    for (const child of node.children) {
      if (child.start > declaration.start || child.end < declaration.end) continue;
      const inner = holder(child);
      if (inner) return inner;
      if (child.kind === 'enum_item') return child;
    }
    return null;
  };
  return holder(file.root) ?? declaration;
}

/** Where the part of a name lies, for names that one type of the side alone has. */
function placesOf(
  own: ReadonlyMap<string, RustShape>,
  wanted: ReadonlyMap<string, RustShape>,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const shared = new Set<string>();
  for (const [key, { fields }] of own) {
    if (key.includes('::')) continue;
    for (const [at, { name }] of fields.entries()) {
      if (places.has(name)) shared.add(name);
      places.set(name, wanted.has(key) ? at : -1);
    }
  }
  return new Map([...places].filter(([name, at]) => at >= 0 && !shared.has(name)));
}

function placed(
  file: ParsedFile,
  own: ReadonlyMap<string, RustShape>,
  wanted: ReadonlyMap<string, RustShape>,
  places: ReadonlyMap<string, number>,
): Replace {
  const declared = new Map([...wanted.values()].map((shape) => [shape.body, shape] as const));

  function placeAt(name: string, object: string, around: readonly AstNode[]): number | null {
    if (object === 'self') {
      const type = implementedType(file, around);
      const shape = type === null ? undefined : own.get(type);
      const at = shape?.fields.findIndex((field) => field.name === name) ?? -1;
      if (at >= 0) return wanted.has(shape!.key) ? at : null;
    }
    return places.get(name) ?? null;
  }

  function meant(node: AstNode, around: readonly AstNode[]): RustShape | null {
    const shape = shapeAt(own, sliceOf(file, node), implementedType(file, around));
    return shape && wanted.has(shape.key) ? shape : null;
  }

  return (node, write, around) => {
    const shape = declared.get(node);
    if (shape) {
      const end = shape.declaration.kind === 'struct_item' ? ';' : '';
      return `(${shape.fields.map((one) => one.attributes + one.visibility + one.type).join(', ')})${end}`;
    }
    if (node.kind === 'field_expression') {
      const object = fieldOf(node, 'value')!;
      const field = fieldOf(node, 'field')!;
      const called = around.at(-1)?.kind === 'call_expression' && around.at(-1)!.children[0] === node;
      const at = called ? null : placeAt(field.text, sliceOf(file, object), around);
      return at === null ? null : `${write(object)}.${at}`;
    }
    if (node.kind === 'struct_expression') {
      const name = fieldOf(node, 'name')!;
      const made = meant(name, around);
      const values = made && madeOf(file, made, fieldOf(node, 'body')!);
      if (!values) return null;
      return `${write(name)}(${values.map((value) => (typeof value === 'string' ? value : write(value))).join(', ')})`;
    }
    if (node.kind === 'struct_pattern') {
      const type = fieldOf(node, 'type')!;
      const taken = meant(type, around);
      return taken && `${write(type)}(${takenOut(file, taken, node, write).join(', ')})`;
    }
    if (node.kind === 'token_tree') return tokensWithPlaces(node, write, around);
    return null;
  };

  /** `println!("{}", self.value)`: what a macro is given is a row of tokens. */
  function tokensWithPlaces(
    node: AstNode,
    write: (node: AstNode) => string,
    around: readonly AstNode[],
  ): string | null {
    const tokens = node.children;
    let text = '';
    let at = node.start;
    let isOther = false;
    for (const [index, token] of tokens.entries()) {
      const isField = token.kind === 'identifier' && tokens[index - 1]?.text === '.';
      const next = tokens[index + 1];
      const isCalled = next?.kind === 'token_tree' && next.start === token.end;
      const place = isField && !isCalled ? placeAt(token.text, tokens[index - 2]?.text ?? '', around) : null;
      isOther ||= place !== null;
      text += file.text.slice(at, token.start) + (place === null ? write(token) : String(place));
      at = token.end;
    }
    return isOther ? text + file.text.slice(at, node.end) : null;
  }
}

/** The values of a struct that is made, by place; null where one isn't given, or one may notice another. */
function madeOf(
  file: ParsedFile,
  { fields }: RustShape,
  body: AstNode,
): readonly (AstNode | string)[] | null {
  const given = named(body);
  const values = new Map<string, AstNode | string>();
  const order: string[] = [];
  for (const one of given) {
    if (one.kind === 'shorthand_field_initializer') {
      const name = sliceOf(file, one);
      values.set(name, name);
      order.push(name);
    } else if (one.kind === 'field_initializer') {
      const name = sliceOf(file, fieldOf(one, 'field')!);
      values.set(name, fieldOf(one, 'value')!);
      order.push(name);
    } else return null;
  }
  const doing = order.filter((name) => isDoing(values.get(name)!));
  const places = doing.map((name) => fields.findIndex((field) => field.name === name));
  if (places.some((place, at) => at > 0 && place < places[at - 1]!)) return null;
  const all = fields.flatMap(({ name }) => values.get(name) ?? []);
  return all.length === fields.length && values.size === fields.length ? all : null;
}

/** What a pattern takes out, by place: `_` for what it leaves between two others, `..` for the rest. */
function takenOut(
  file: ParsedFile,
  { fields }: RustShape,
  pattern: AstNode,
  write: (node: AstNode) => string,
): readonly string[] {
  const parts = new Map<string, string>();
  let isOpen = false;
  for (const one of named(pattern)) {
    if (one.kind === 'remaining_field_pattern') isOpen = true;
    if (one.kind !== 'field_pattern') continue;
    const name = fieldOf(one, 'name')!;
    const inner = fieldOf(one, 'pattern');
    parts.set(sliceOf(file, name), inner ? write(inner) : sliceOf(file, one));
  }
  const last = fields.findLastIndex(({ name }) => parts.has(name));
  const places = fields.slice(0, isOpen ? last + 1 : fields.length);
  const taken = places.map(({ name }) => parts.get(name) ?? '_');
  return isOpen && taken.length < fields.length ? [...taken, '..'] : taken;
}
