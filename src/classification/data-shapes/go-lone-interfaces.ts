import type { AstNode } from '../../model/ast-node.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { fieldOf, fieldsOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { AS_THEY_ARE } from './data-shape.ts';
import { writtenNodes } from './written-nodes.ts';

/**
 * An interface of Go that one side alone has, and one type alone fits, as that type.
 *
 *     type sender interface { send(text string) error }   type service struct { mail sender }
 *     ->      type service struct { mail *mailer }
 *
 * Holds for an interface of methods, of which one is called on a pointer, so that nothing but that pointer fits. Nobody may
 * ask whether such a value is nil, hand on nil for it, or give one back; a field may not take its name from it.
 */
export function withoutLoneGoInterfaces(
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
): ReadonlyMap<string, string> {
  const own = files.filter(({ profile }) => profile.id === 'go');
  const theirs = others.filter(({ profile }) => profile.id === 'go');
  const known = new Set(theirs.flatMap((file) => specsIn(file.root).map(nameOf)));
  const names = new Set(own.flatMap((file) => specsIn(file.root).map(nameOf)));
  // An interface that is only called otherwise is judged by its name.
  const like = theirs.flatMap((file) =>
    specsIn(file.root).flatMap((spec) => (names.has(nameOf(spec)) ? [] : [spelledContract(file, spec)])),
  );
  for (const file of own)
    for (const spec of specsIn(file.root)) {
      const methods = known.has(nameOf(spec)) ? null : methodsOfContract(file, spec);
      if (!methods || like.includes(spelledContract(file, spec))) continue;
      const texts = folded(own, spec, methods);
      if (texts) return texts;
    }
  return AS_THEY_ARE;
}

function spelledContract(file: ParsedFile, spec: AstNode): string | null {
  const methods = methodsOfContract(file, spec);
  return methods && [...methods].join();
}

function specsIn(root: AstNode): readonly AstNode[] {
  return root.children.flatMap((node) =>
    node.kind === 'type_declaration' ? named(node).filter(({ kind }) => kind === 'type_spec') : [],
  );
}

function nameOf(node: AstNode): string {
  return fieldOf(node, 'name')!.text;
}

/** The methods by their names, each with what it takes and gives; null for what isn't only an interface of methods. */
function methodsOfContract(file: ParsedFile, spec: AstNode): ReadonlyMap<string, string> | null {
  const type = fieldOf(spec, 'type');
  if (type?.kind !== 'interface_type' || spec.children.some(({ kind }) => kind === 'type_parameter_list'))
    return null;
  const methods = named(type);
  if (methods.length === 0 || methods.some(({ kind }) => kind !== 'method_elem' && kind !== 'method_spec'))
    return null;
  return new Map(methods.map((method) => [nameOf(method), typesOf(file, method)] as const));
}

/** What a function takes and gives, without the names. */
function typesOf(file: ParsedFile, node: AstNode): string {
  const parameters = fieldOf(node, 'parameters');
  const result = fieldOf(node, 'result');
  const taken = parameters
    ? named(parameters).flatMap((one) => {
        const type = sliceOf(file, fieldOf(one, 'type')!);
        return Array<string>(Math.max(1, fieldsOf(one, 'name').length)).fill(type);
      })
    : [];
  return `${taken.join(',')}:${result ? sliceOf(file, result) : ''}`.replace(/\s+/g, ' ');
}

function folded(
  files: readonly ParsedFile[],
  contract: AstNode,
  methods: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> | null {
  const fitting = new Map<string, Map<string, boolean>>();
  for (const file of files)
    for (const node of file.root.children) {
      if (node.kind !== 'method_declaration') continue;
      const [receiver] = named(fieldOf(node, 'receiver')!);
      const type = receiver && fieldOf(receiver, 'type');
      const isPointer = type?.kind === 'pointer_type';
      const base = isPointer ? named(type)[0] : type;
      if (base?.kind !== 'type_identifier' || methods.get(nameOf(node)) !== typesOf(file, node)) continue;
      fitting.set(base.text, (fitting.get(base.text) ?? new Map()).set(nameOf(node), isPointer));
    }
  const [only, another] = [...fitting].filter(([, found]) => found.size === methods.size);
  if (!only || another || ![...only[1].values()].includes(true)) return null;
  const name = nameOf(contract);
  let isLeft = false;
  const values = new Set<string>();
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = writtenNodes(file, (node, _write, around) => {
      if (node.kind === 'type_declaration' && named(node).includes(contract)) {
        if (named(node).length > 1) isLeft = true;
        return '';
      }
      if (node.children.length > 0 || node.text !== name || !node.named) return null;
      const holder = around.at(-1)!;
      const isPlain =
        node.field === 'type' && /^(?:parameter_declaration|field_declaration|var_spec)$/.test(holder.kind);
      const isResult = around.at(-2)?.field === 'result';
      const names = fieldsOf(holder, 'name');
      if (!isPlain || isResult || names.length === 0) isLeft = true;
      for (const { text: value } of names) values.add(value);
      return `*${only[0]}`;
    });
    if (text !== file.text) texts.set(file.path, text);
  }
  const asksForNil = new RegExp(`\\b(?:${[...values].map(literalPattern).join('|')})\\s*[!=]=\\s*nil\\b`);
  const isAsked =
    values.size > 0 && files.some(({ text }) => asksForNil.test(text) || /[(,]\s*nil\s*[,)]/.test(text));
  return isLeft || isAsked ? null : texts;
}
