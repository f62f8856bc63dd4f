import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { classesIn, constructorIn, placeForValues } from './classes-of-a-file.ts';
import { edited, type TextEdit } from './nodes.ts';

/**
 * Parameters of a constructor that are fields of their own, as the fields that the other side declares.
 *
 *     class A { constructor(private readonly a: B) {} }
 *     ->      class A { private readonly a: B; constructor(a: B) { this.a = a; } }
 *
 * Holds where no field of the class is made of others: whether those get their values before the parameters do, the
 * settings of the compiler say.
 *
 * @returns the file's text after that; null where there is nothing to do.
 */
export function asDeclaredFields(file: ParsedFile, other: ParsedFile): string | null {
  if (!/\bconstructor\b/.test(file.text)) return null;
  const others = classesIn(other);
  const edits = [...classesIn(file)].flatMap(([name, body]) => {
    const like = others.get(name);
    return like ? (fieldsOfClass(file, body, other, like) ?? []) : [];
  });
  return edits.length > 0 ? edited(file.text, edits) : null;
}

function fieldsOfClass(
  file: ParsedFile,
  body: AstNode,
  other: ParsedFile,
  like: AstNode,
): readonly TextEdit[] | null {
  const maker = constructorIn(file, body);
  const code = maker && fieldOf(maker, 'body');
  const all = maker ? propertiesOf(maker) : [];
  const declared = fieldNames(other, like);
  const wanted = all.filter((parameter) => declared.has(nameIn(file, parameter)));
  if (!code || wanted.length === 0 || wanted.length < all.length || makesFieldsOfOthers(body)) return null;
  const given = placeForValues(body, code, file);
  if (given === null) return null;
  const fields = wanted.map((parameter) => `${sliceOf(file, parameter).replace(/\s*=[^>].*$/s, '')};`);
  const values = wanted.map((parameter) => nameIn(file, parameter)).map((name) => `this.${name} = ${name};`);
  const start = body.start + 1;
  return [
    { start, end: start, text: `\n${fields.join('\n')}\n` },
    ...wanted.map((parameter) => ({
      start: parameter.start,
      end: fieldOf(parameter, 'pattern')!.start,
      text: '',
    })),
    { start: given, end: given, text: `\n${values.join('\n')}` },
  ];
}

/** `private a: B`, `readonly a = 1` */
function propertiesOf(maker: AstNode): readonly AstNode[] {
  return named(fieldOf(maker, 'parameters')!).filter(
    (parameter) =>
      fieldOf(parameter, 'pattern')?.kind === 'identifier' &&
      parameter.children.every(({ kind }) => kind !== 'decorator') &&
      parameter.children.some(({ kind }) =>
        /^(?:accessibility_modifier|readonly|override_modifier)$/.test(kind),
      ),
  );
}

function nameIn(file: ParsedFile, parameter: AstNode): string {
  return sliceOf(file, fieldOf(parameter, 'pattern')!);
}

function fieldNames(file: ParsedFile, body: AstNode): ReadonlySet<string> {
  const fields = named(body).filter(({ kind }) => kind === 'public_field_definition');
  return new Set(fields.flatMap((field) => fieldOf(field, 'name') ?? []).map((name) => sliceOf(file, name)));
}

/** Whether a field's first value asks `this` for something. */
function makesFieldsOfOthers(body: AstNode): boolean {
  const asks = (node: AstNode): boolean => node.kind === 'this' || node.children.some(asks);
  return named(body).some((member) => {
    const value = member.kind === 'public_field_definition' ? fieldOf(member, 'value') : null;
    return value !== null && asks(value);
  });
}
