import type { AstNode } from '../../src/model/ast-node.ts';
import type { Binding } from '../../src/model/bindings.ts';
import type { Mutation, Placed, Subject } from './mutate.ts';
import { replacing } from './text-edits.ts';

/** Names: another variable, another member, another key, a captured or a shadowed one, another module. */
export function nameMutations(subject: Subject): readonly Mutation[] {
  return [
    ...(subject.file.bindings.known
      ? [...otherVariable(subject), ...captured(subject), ...otherKey(subject)]
      : swappedWords(subject)),
    ...subject.placed.flatMap((place) => [...otherMember(subject, place), ...otherModule(subject, place)]),
  ];
}

/** A reference reads another variable that exists. */
function otherVariable({ file, placed }: Subject): readonly Mutation[] {
  const visited = new Set(placed.map(({ node }) => node));
  const values = file.bindings.all.filter(
    ({ kind, name }) => kind !== 'type' && kind !== 'label' && kind !== 'member' && name !== '_',
  );
  return values.flatMap((binding, index) => {
    const reference = binding.references.find(
      (node) => visited.has(node) && !isInImport(node, placed) && !isOfConstructor(node, placed),
    );
    const other = nearby(values, index, binding);
    if (!reference || !other) return [];
    return [
      {
        operator: 'other-variable',
        edits: [replacing(reference, spelled(file.bindings.namesMember(reference), reference, other))],
      },
    ];
  });
}

function spelled(isKeyToo: boolean, reference: AstNode, other: Binding): string {
  return isKeyToo && reference.kind === 'shorthand_property_identifier'
    ? `${reference.text}: ${other.name}`
    : other.name;
}

function nearby(values: readonly Binding[], index: number, binding: Binding): Binding | undefined {
  const around = [...values.slice(index + 1, index + 4), ...values.slice(Math.max(0, index - 3), index)];
  return (
    around.find(({ name, kind }) => name !== binding.name && kind === binding.kind) ??
    around.find(({ name }) => name !== binding.name)
  );
}

function isInImport(node: AstNode, placed: readonly Placed[]): boolean {
  const place = placed.find((candidate) => candidate.node === node);
  return place?.ancestors.some(({ kind }) => /import|export_clause|export_specifier/.test(kind)) ?? false;
}

/** A constructor has the name of its class, or it is no program. */
function isOfConstructor(node: AstNode, placed: readonly Placed[]): boolean {
  return (
    placed.find((candidate) => candidate.node === node)?.ancestors.at(-1)?.kind === 'constructor_declaration'
  );
}

/** In a language whose scopes we don't know, two neighbouring names that differ are exchanged. */
function swappedWords({ placed, file }: Subject): readonly Mutation[] {
  const names = placed.filter(
    ({ node, ancestors }) =>
      node.children.length === 0 &&
      /^(?:identifier|simple_identifier|variable_name|constant)$/.test(node.kind) &&
      ancestors.some(({ kind }) => /argument|binary|additive|comparison|infix|return/.test(kind)) &&
      !ancestors.some(({ kind }) => /import|package|namespace|using/.test(kind)),
  );
  return names.slice(1).flatMap(({ node }, at) => {
    const previous = names[at]!.node;
    if (
      previous.text === node.text ||
      node.start - previous.end > 40 ||
      file.text.slice(previous.end, node.start).includes('\n')
    )
      return [];
    return [{ operator: 'other-name', edits: [replacing(node, previous.text)] }];
  });
}

/**
 * A local takes the name of an outer variable that is read where the local is in scope.
 *
 *     const limit = 3; function f(a) { return a < limit }      function f(limit) { return limit < limit }
 */
function captured({ file, placed }: Subject): readonly Mutation[] {
  const { all } = file.bindings;
  // A Python default is evaluated outside, whatever the parameter before it is called.
  const values = new Set(
    placed.flatMap(({ node, ancestors }) =>
      node.kind === 'type_identifier' || ancestors.some(({ kind }) => /default_parameter/.test(kind))
        ? []
        : [node],
    ),
  );
  return all.flatMap((local) => {
    if (local.topLevel || local.frozen || local.import || !/^(?:variable|parameter)$/.test(local.kind))
      return [];
    const places = [...new Set([...local.declarations, ...local.references])].sort(
      (a, b) => a.start - b.start,
    );
    const [first, last] = [places[0]!, places.at(-1)!];
    const scopeStart = endOfDeclaration(file.text, first, placed);
    const inside = (node: AstNode): boolean =>
      values.has(node) &&
      node.start > scopeStart &&
      node.end < last.start &&
      // A module of Rust is found before `::`, whatever variables are called.
      !file.text.startsWith('::', node.end);
    const outer = all.find(
      (other) =>
        other !== local &&
        other.topLevel &&
        other.name !== local.name &&
        other.kind !== 'type' &&
        other.references.some(inside),
    );
    if (!outer || places.length > 30 || isComprehension(file.text, first)) return [];
    const edits = places.map((node) =>
      replacing(node, file.bindings.namesMember(node) ? `${local.name}: ${outer.name}` : outer.name),
    );
    return [{ operator: 'captured-by-rename', edits }];
  });
}

/**
 * What is taken from an object under its own name is renamed as a variable is, so that another key is asked for.
 *
 *     const { total } = cart; show(total)      const { totalq } = cart; show(totalq)
 */
function otherKey({ file }: Subject): readonly Mutation[] {
  return file.bindings.all.flatMap((binding) => {
    const declared = binding.declarations[0];
    if (declared?.kind !== 'shorthand_property_identifier_pattern' || binding.references.length > 30)
      return [];
    const made = `${binding.name}q`;
    const places = [...new Set([...binding.declarations, ...binding.references])];
    const edits = places.map((node) =>
      replacing(
        node,
        node !== declared && file.bindings.namesMember(node) ? `${binding.name}: ${made}` : made,
      ),
    );
    return [{ operator: 'key-renamed-with-variable', edits }];
  });
}

/** Go's `x := f(x)` and an annotation beside a parameter read the outer name; what stands on later lines doesn't. */
function endOfDeclaration(text: string, { start, end }: AstNode, placed: readonly Placed[]): number {
  const line = text.indexOf('\n', end);
  const whole = placed.findLast(
    ({ node }) =>
      /^(?:short_var_declaration|let_declaration)$/.test(node.kind) && node.start <= start && node.end >= end,
  );
  return Math.max(line < 0 ? text.length : line, whole?.node.end ?? 0);
}

function isComprehension(text: string, { start }: AstNode): boolean {
  return /[[({][^\n]*\bfor\b[^\n]*$/.test(text.slice(Math.max(0, start - 80), start));
}

const KEYS =
  /^(?:pair|pair_pattern|keyword_argument|jsx_attribute|field_initializer|keyed_element|named_argument)$/;

/** `a.b` as `a.bq`, `{ key: 1 }` as `{ keyq: 1 }`, `f(by=1)` as `f(byq=1)`; never where the name is declared. */
function otherMember({ file }: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  if (node.children.length > 0 || !node.named || !/^[\p{L}_$][\w$]*$/u.test(node.text)) return [];
  if (file.symbols.some(({ nameNode }) => nameNode === node)) return [];
  const parent = ancestors.at(-1);
  if (!parent || ancestors.some(({ kind }) => /import|package|type|export_clause|jsx_closing/.test(kind)))
    return [];
  const isKey = KEYS.test(parent.kind) && parent.children[0] === node;
  const dotted =
    /^(?:\.|\?\.|optional_chain|::|->|:)$/.test(parent.children.at(-2)?.kind ?? '') &&
    parent.children.at(-1) === node;
  if (isKey && /identifier/.test(node.kind))
    return [{ operator: 'other-key', edits: [replacing(node, `${node.text}q`)] }];
  if (dotted && /member|attribute|field|selector|navigation|method|scoped/.test(parent.kind))
    return [{ operator: 'other-member', edits: [replacing(node, `${node.text}q`)] }];
  return [];
}

/** What is imported and used comes from elsewhere, or is another thing of the same module. */
function otherModule({ file, textOf }: Subject, { node }: Placed): readonly Mutation[] {
  if (
    !/^(?:import_statement|import_from_statement|import_declaration|import_spec|use_declaration|import_header|import_list)$/.test(
      node.kind,
    )
  )
    return [];
  if (node.children.some(({ kind }) => /^import_spec/.test(kind))) return [];
  const text = textOf(node);
  // What is imported as a type is not there when the program runs.
  if (/^import\s+type\b/.test(text)) return [];
  const used = file.bindings.all.some(
    (binding) =>
      binding.import &&
      binding.references.length > 0 &&
      binding.declarations.some(({ start, end }) => start >= node.start && end <= node.end),
  );
  if (!used && file.bindings.known) return [];
  const source =
    /(["'])([^"'\n]+)\1/.exec(text) ?? /^(?:from|import|use|import static)\s+(()[\w]+)/.exec(text);
  if (!source) return [];
  const at = node.start + source.index + source[0].length - (source[1] && /["']/.test(source[1]) ? 1 : 0);
  return [{ operator: 'other-module', edits: [{ start: at, end: at, text: 'q' }] }];
}
