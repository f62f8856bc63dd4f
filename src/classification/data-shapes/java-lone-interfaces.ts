import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { AS_THEY_ARE } from './data-shape.ts';
import { writtenNodes } from './written-nodes.ts';

/**
 * An interface of Java that one side alone has, and one class alone implements, as that class.
 *
 *     interface Store { String get(String key); }   class Memory implements Store { … }   void f(Store store)
 *     ->      class Memory { … }   void f(Memory store)
 *
 * Holds for an interface of methods without a body, where the class has no two methods of such a name: of those the
 * interface would leave out one; and where no method that takes the class has another one beside it that takes as much.
 * Not where it is asked for as a class (`Store.class`), or made without a name.
 */
export function withoutLoneInterfaces(
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
): ReadonlyMap<string, string> {
  const own = files.filter(({ profile }) => profile.id === 'java');
  const theirs = others.filter(({ profile }) => profile.id === 'java').flatMap((file) => typesIn(file.root));
  const known = new Set(theirs.map(nameOf));
  const ours = own.flatMap((file) => typesIn(file.root));
  const names = new Set(ours.map(nameOf));
  for (const node of ours) {
    if (known.has(nameOf(node)) || !isPlain(node)) continue;
    // An interface that is only called otherwise is judged by its name.
    const isLike = (other: AstNode): boolean =>
      isPlain(other) && !names.has(nameOf(other)) && methodNames(other).join() === methodNames(node).join();
    const texts = theirs.some(isLike) ? null : folded(own, node, nameOf(node));
    if (texts) return texts;
  }
  return AS_THEY_ARE;
}

function nameOf(type: AstNode): string {
  return fieldOf(type, 'name')!.text;
}

function typesIn(node: AstNode): readonly AstNode[] {
  const inner = node.children.flatMap(typesIn);
  return /^(?:class|record|interface|enum)_declaration$/.test(node.kind) ? [node, ...inner] : inner;
}

function isPlain(node: AstNode): boolean {
  if (node.kind !== 'interface_declaration') return false;
  const modifiers = node.children.find(({ kind }) => kind === 'modifiers');
  if (modifiers?.children.some(({ kind }) => kind.endsWith('annotation'))) return false;
  if (node.children.some(({ kind }) => kind === 'type_parameters' || kind === 'extends_interfaces'))
    return false;
  return named(fieldOf(node, 'body')!).every(
    (member) => member.kind === 'method_declaration' && !fieldOf(member, 'body'),
  );
}

function methodNames(type: AstNode): readonly string[] {
  return named(fieldOf(type, 'body')!)
    .filter(({ kind }) => kind === 'method_declaration')
    .map((method) => fieldOf(method, 'name')!.text);
}

function folded(
  files: readonly ParsedFile[],
  contract: AstNode,
  name: string,
): ReadonlyMap<string, string> | null {
  const implementers = files.flatMap((file) =>
    typesIn(file.root).filter((type) => implementedBy(type, name)),
  );
  const [only, another] = implementers;
  if (only?.kind !== 'class_declaration' || another) return null;
  const made = fieldOf(only, 'name')!.text;
  const methods = methodNames(only);
  const wanted = methodNames(contract);
  if (wanted.some((method) => methods.filter((one) => one === method).length !== 1)) return null;
  if (new Set(wanted).size < wanted.length || fieldOf(only, 'superclass')) return null;
  if (isChosenByType(files, made)) return null;
  let isLeft = false;
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = writtenNodes(file, (node, write, around) => {
      if (node === contract) return '';
      const holder = around.at(-1);
      if (node.kind === 'super_interfaces' && holder === only) {
        const list = named(named(node)[0]!).filter((one) => one.text !== name);
        return list.length === 0 ? '' : `implements ${list.map(write).join(', ')}`;
      }
      if (node.kind === 'marker_annotation' && fieldOf(node, 'name')?.text === 'Override')
        return isOfContract(around) ? '' : null;
      if (node.children.length > 0 || !node.named || node.text !== name) return null;
      const isMade = holder?.kind === 'object_creation_expression' || holder?.kind === 'class_literal';
      const isNamed =
        around.some(({ kind }) => kind === 'import_declaration') || node.kind !== 'type_identifier';
      if (isMade || isNamed) isLeft = true;
      return made;
    });
    if (text !== file.text) texts.set(file.path, text);
  }
  return isLeft ? null : texts;

  /** A method that the interface asked for overrides nothing any more. */
  function isOfContract(around: readonly AstNode[]): boolean {
    const method = around.findLast(({ kind }) => kind === 'method_declaration');
    const type = around.findLast(({ kind }) => kind === 'class_declaration');
    return type === only && method !== undefined && wanted.includes(fieldOf(method, 'name')!.text);
  }
}

/** Whether one of several methods of a name takes the class, and a caller who only has the interface gets another one. */
function isChosenByType(files: readonly ParsedFile[], made: string): boolean {
  const callables = files.flatMap((file) => callablesIn(file.root));
  return callables.some(
    (one) =>
      one.types.includes(made) &&
      callables.some(
        (other) => other !== one && other.name === one.name && other.types.length === one.types.length,
      ),
  );
}

interface Callable {
  readonly name: string;
  readonly types: readonly string[];
}

function callablesIn(node: AstNode): readonly Callable[] {
  const inner = node.children.flatMap(callablesIn);
  const name = /^(?:method|constructor)_declaration$/.test(node.kind) ? fieldOf(node, 'name') : null;
  if (!name) return inner;
  const types = named(fieldOf(node, 'parameters')!).map((one) => fieldOf(one, 'type')?.text ?? '');
  return [{ name: name.text, types }, ...inner];
}

function implementedBy(type: AstNode, name: string): boolean {
  const list = type.children.find(({ kind }) => /^(?:super|extends)_interfaces$/.test(kind));
  return list !== undefined && named(list).some((types) => named(types).some((one) => one.text === name));
}
