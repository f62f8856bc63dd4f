import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { AS_THEY_ARE } from './data-shape.ts';
import { segmentsOf } from './rust-types.ts';
import { writtenNodes } from './written-nodes.ts';

/**
 * A trait that one side alone has, and one type alone implements, as methods of that type.
 *
 *     trait Shape { fn area(&self) -> f64; }   impl Shape for Square { fn area(&self) -> f64 { … } }
 *     ->      impl Square { fn area(&self) -> f64 { … } }
 *
 * Holds for a trait of methods without a body, which nobody names but to bring it in, so that each call is one of the
 * type's own methods; and where the type has no other method of such a name. Who may see them the other side says.
 */
export function withoutLoneTraits(
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
): ReadonlyMap<string, string> {
  const own = files.filter(({ profile }) => profile.id === 'rust');
  const theirs = others.filter(({ profile }) => profile.id === 'rust');
  const traits = theirs.flatMap((file) => nodesOfKind(file.root, 'trait_item'));
  const ours = own.flatMap((file) => nodesOfKind(file.root, 'trait_item'));
  const known = new Set(traits.map(nameOf));
  const names = new Set(ours.map(nameOf));
  const methods = (trait: AstNode): string => named(fieldOf(trait, 'body')!).map(nameOf).join();
  for (const trait of ours) {
    const name = nameOf(trait);
    if (known.has(name) || !isPlain(trait)) continue;
    // A trait that is only called otherwise is judged by its name.
    const isLike = (other: AstNode): boolean =>
      isPlain(other) && !names.has(nameOf(other)) && methods(other) === methods(trait);
    const texts = traits.some(isLike) ? null : folded(own, theirs, trait, name);
    if (texts) return texts;
  }
  return AS_THEY_ARE;
}

function nameOf(node: AstNode): string {
  return fieldOf(node, 'name')!.text;
}

function isPlain(trait: AstNode): boolean {
  const isBare = trait.children.every(
    ({ kind }) => !/^(?:type_parameters|trait_bounds|where_clause)$/.test(kind),
  );
  return isBare && named(fieldOf(trait, 'body')!).every(({ kind }) => kind === 'function_signature_item');
}

function folded(
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
  trait: AstNode,
  name: string,
): ReadonlyMap<string, string> | null {
  const blocks = files.flatMap((file) =>
    nodesOfKind(file.root, 'impl_item').flatMap((node) => {
      const of = fieldOf(node, 'trait');
      return of && segmentsOf(sliceOf(file, of)).at(-1) === name ? [{ file, node }] : [];
    }),
  );
  const [only, another] = blocks;
  const type = only && fieldOf(only.node, 'type');
  if (!only || another || type?.kind !== 'type_identifier') return null;
  const methods = new Set(named(fieldOf(trait, 'body')!).map(nameOf));
  const isTaken = methodsOf(files, type.text).some(({ name: method }) => methods.has(method));
  if (isTaken || named(fieldOf(only.node, 'body')!).some(({ kind }) => kind !== 'function_item')) return null;
  const shown = new Map(methodsOf(others, type.text).map((one) => [one.name, one.visibility] as const));
  let isLeft = false;
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = writtenNodes(file, (node, write, around) => {
      if (node === trait) return '';
      if (node.kind === 'use_declaration') return withoutUse(file, node, name);
      const holder = around.at(-1);
      if (holder === only.node && node.field === 'trait') return '';
      if (holder === only.node && node.kind === 'for') return '';
      if (node.kind === 'function_item' && around.at(-2) === only.node) {
        const text = node.children.map(write);
        let at = node.start;
        const spelled = node.children
          .map((child, index) => {
            const gap = file.text.slice(at, child.start);
            at = child.end;
            return gap + text[index]!;
          })
          .join('');
        return `${shown.get(nameOf(node)) ?? ''}${spelled}`;
      }
      if (node.children.length === 0 && node.named && node.text === name) isLeft = true;
      return null;
    });
    if (text !== file.text) texts.set(file.path, text);
  }
  return isLeft ? null : texts;
}

/** The methods of a type's own, and who may see them. */
function methodsOf(
  files: readonly ParsedFile[],
  type: string,
): readonly { readonly name: string; readonly visibility: string }[] {
  return files.flatMap((file) =>
    nodesOfKind(file.root, 'impl_item')
      .filter((node) => !fieldOf(node, 'trait') && fieldOf(node, 'type')?.text === type)
      .flatMap((node) => named(fieldOf(node, 'body')!).filter(({ kind }) => kind === 'function_item'))
      .map((method) => {
        const visibility = method.children.find(({ kind }) => kind === 'visibility_modifier');
        return { name: nameOf(method), visibility: visibility ? `${sliceOf(file, visibility)} ` : '' };
      }),
  );
}

/** A `use` without a name; empty where it brings in no other one, and null where it doesn't bring it in. */
export function withoutUse(file: ParsedFile, used: AstNode, name: string): string | null {
  const text = sliceOf(file, used);
  if (!new RegExp(`\\b${name}\\b`).test(text)) return null;
  const list = /\{([^{}]*)\}/.exec(text);
  if (!list) return new RegExp(`\\b${name}\\s*;`).test(text) ? '' : null;
  const left = list[1]!
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== name);
  return left.length === 0 ? '' : text.replace(list[0], `{${left.join(', ')}}`);
}
