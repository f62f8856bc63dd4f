import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import { parentsOf } from '../../model/parents.ts';
import { isPlatformTypeIn, MADE_EMPTY } from '../java/platform-types.ts';
import { NOTICES_CLASSES } from '../names-at-run-time/noticed-classes.ts';

import type { FileFacts } from '../world.ts';
import { unwrapped } from './kept-content.ts';
import { FUNCTIONS, isLoading } from './loading.ts';
import { isPlainType, isQuietMember } from './quiet-decorators.ts';
import { isMadeQuietly } from './quiet-making.ts';

/** Kinds whose evaluation has no effect if that of their children has none. */
const TRANSPARENT =
  /^(?:array|array_initializer|object|pair|regex|regex_pattern|regex_flags|template_string|string_fragment|unary_expression|unary_operator|binary_expression|binary_operator|boolean_operator|not_operator|comparison_operator|ternary_expression|conditional_expression|parenthesized_expression|as_expression|satisfies_expression|non_null_expression|list|dictionary|tuple|set|string|concatenated_string|variable_declarator|lexical_declaration|variable_declaration|export_statement|assignment|expression_statement|class_body|block|pass_statement|enum_declaration|enum_body|enum_assignment|property_identifier)$/;

/**
 * True where evaluating a declaration can do nothing but make a value: literals, functions, and what is put together
 * of them. Names that are read on the way are the business of whoever changes the order.
 *
 *     const limit = 2 * 60        const run = () => start()        true
 *     const fs = require('fs')    const { join } = require('path') true, as importing a module is taken to be
 *     const seen = new Set()      const key = Symbol('key')        true
 *     const id = next()           const port = config.port        false: a call, a getter
 */
export function isInert(facts: FileFacts, node: AstNode): boolean {
  if (node.extra) return true;
  if (FUNCTIONS.test(node.kind))
    return facts.file.profile.modules !== 'python' || hasInertDefaults(facts, node);
  if (/^class/.test(node.kind) && node.kind !== 'class_body') return isInertClass(facts, node);
  if (/^(?:internal_module|module)$/.test(node.kind)) return isInertNamespace(facts, node);
  if (node.kind === 'public_field_definition' || node.kind === 'field_definition')
    return isInertField(facts, node);
  if (node.children.length === 0 || isLoading(facts, node) || isPlainText(node)) return true;
  if (node.kind === 'type' && facts.file.profile.modules === 'python') return isPlainType(node);
  if (/^(?:call|new)_expression$/.test(node.kind))
    return isMadeQuietly(facts, node, (part) => isInert(facts, part));
  if (node.kind === 'spread_element') return spreadsList(facts, node);
  if (node.kind === 'object_creation_expression') return isEmptyCollection(facts, node);
  if (!TRANSPARENT.test(node.kind) || asksForTexts(node) || shiftsAnything(facts, node)) return false;
  return node.children.every((child) => isInert(facts, child));
}

/** `namespace N { export const h = 0 }`, whose statements run where it stands. */
function isInertNamespace(facts: FileFacts, { children }: AstNode): boolean {
  const body = children.find(({ kind }) => kind === 'statement_block');
  return body?.children.every((child) => isInert(facts, child)) ?? false;
}

/** `new ArrayList<>()` of Java's own. */
function isEmptyCollection({ file }: FileFacts, { children }: AstNode): boolean {
  if (file.profile.id !== 'java') return false;
  const given = children.filter(({ kind, field }) => kind === 'class_body' || field === 'arguments');
  const type = children.find(({ field }) => field === 'type');
  const name = type?.kind === 'generic_type' ? type.children[0]! : type;
  const isEmpty = given.length === 1 && given[0]!.children.every(({ named }) => !named);
  return isEmpty && name !== undefined && MADE_EMPTY.has(name.text) && isPlatformTypeIn(file, name.text);
}

/** `...words`, where the file shows that `words` is a list, an object or a set that the platform goes through. */
function spreadsList(facts: FileFacts, { children }: AstNode): boolean {
  const given = children.find(({ named, extra }) => named && !extra);
  if (!given) return false;
  const list = unwrapped(valueOfName(facts, given) ?? given);
  if (!/^(?:array|object|new_expression)$/.test(list.kind)) return false;
  // A getter is called where its object is spread.
  return !list.children.some(({ kind }) => kind === 'method_definition') && isInert(facts, list);
}

/** What the only declaration of a name gives it: `value` of `const words = value`, and of `words = value`. */
function valueOfName(facts: FileFacts, node: AstNode): AstNode | null {
  const binding = node.kind === 'identifier' ? facts.file.bindings.of(node) : null;
  const [only, ...more] = binding?.declarations ?? [];
  const holder = only && more.length === 0 ? parentsOf(facts.file.root).get(only) : undefined;
  if (!holder || !/^(?:variable_declarator|assignment)$/.test(holder.kind)) return null;
  return holder.children.find(({ field }) => field === 'value' || field === 'right') ?? null;
}

/** A text without anything to be put into it, which would be asked for its own text. */
function isPlainText({ kind, children }: AstNode): boolean {
  return (
    kind === 'string_literal' &&
    children.every(
      (part) => !part.named || /^(?:string_content|.*string_fragment|escape_sequence)$/.test(part.kind),
    )
  );
}

/** `"row " + head` asks `head` for its text, whatever it is. */
function asksForTexts(node: AstNode): boolean {
  return node.kind === 'binary_expression' && holdsText(node) && !holdsLiteralsAlone(node);
}

function holdsText({ kind, children }: AstNode): boolean {
  return kind === 'string_literal' || children.some(holdsText);
}

function holdsLiteralsAlone({ kind, named, extra, children }: AstNode): boolean {
  if (!named || extra || /_literal$/.test(kind)) return true;
  return children.length > 0 && children.every(holdsLiteralsAlone);
}

/**
 * In Python `first >> second` of what is no number may note in both who comes first: tasks, and rules of a grammar.
 *
 *     BIG = 1 << 20        MASK = BIG << 1        extract >> load        expression << term
 */
function shiftsAnything(facts: FileFacts, { kind, children }: AstNode): boolean {
  if (kind !== 'binary_operator' || facts.file.profile.modules !== 'python') return false;
  if (!children.some(({ field, text }) => field === 'operator' && /^(?:<<|>>|@)$/.test(text))) return false;
  const shifted = children.find(({ field }) => field === 'left');
  return !shifted || !isNumber(facts, shifted, new Set());
}

/** A number, or a name that the file gives to one. */
function isNumber(facts: FileFacts, node: AstNode, met: ReadonlySet<AstNode>): boolean {
  if (/^(?:integer|float|[-+*/%&|^~]|\*\*|<<|>>|\(|\))$/.test(node.kind)) return true;
  if (node.kind === 'identifier') {
    const value = valueOfName(facts, node);
    return value !== null && !met.has(value) && isNumber(facts, value, new Set([...met, value]));
  }
  const isSum = /^(?:binary_operator|unary_operator|parenthesized_expression)$/.test(node.kind);
  return isSum && node.children.every((child) => child.extra || isNumber(facts, child, met));
}

/** Python evaluates defaults, annotations and decorators where the function is defined. */
function hasInertDefaults(facts: FileFacts, node: AstNode): boolean {
  const parameters = node.children.find((child) => child.field === 'parameters');
  const values = (parameters?.children ?? []).flatMap((child) =>
    child.children.filter(({ field }) => field === 'value'),
  );
  return values.every((value) => isInert(facts, value));
}

/** Making a class from plain bases is taken to have no effect, as importing a module is. */
function isInertClass(facts: FileFacts, node: AstNode): boolean {
  if (node.children.some((child) => child.kind === 'decorator')) return false;
  const bases = node.children.find((child) => child.field === 'superclasses');
  if (bases?.children.some(({ kind, named }) => named && kind !== 'identifier' && kind !== 'attribute')) {
    return false;
  }
  // Who inherits from such a class is noticed when it is made.
  if (bases && NOTICES_CLASSES.test(facts.file.text)) return false;
  const heritage = node.children.find((child) => child.kind === 'class_heritage');
  if (heritage && leavesOf(heritage).some(({ kind }) => kind === '(')) return false;
  const body = node.children.find((child) => child.field === 'body');
  return !body || body.children.every((member) => isInertMember(facts, member));
}

function isInertMember(facts: FileFacts, member: AstNode): boolean {
  if (member.kind === 'decorator' || member.kind === 'class_static_block' || member.kind === 'static_block')
    return false;
  if (member.children.some((child) => child.kind === 'computed_property_name' && !isPlainKey(child)))
    return false;
  if (member.kind === 'decorated_definition')
    return member.children.every((child) =>
      child.kind === 'decorator' ? isQuietMember(facts, child) : isInert(facts, child),
    );
  return isInert(facts, member);
}

/** `[KEY]` and `[Symbol.iterator]`: a name that is read, and nothing that is called. */
function isPlainKey({ children }: AstNode): boolean {
  return children.every(
    ({ named, kind, children: [object] }) =>
      !named || kind === 'identifier' || (kind === 'member_expression' && object?.text === 'Symbol'),
  );
}

/** A field's value is computed when an object is made; a static one at once. */
function isInertField(facts: FileFacts, field: AstNode): boolean {
  if (field.children.some((child) => child.kind === 'decorator')) return false;
  if (!field.children.some((child) => child.kind === 'static')) return true;
  const value = field.children.find((child) => child.field === 'value');
  return !value || isInert(facts, value);
}

/** The names that are read when a declaration is evaluated, as opposed to when a function in it is called. */
export function readAtOnce(facts: FileFacts, node: AstNode): readonly AstNode[] {
  if (node.extra) return [];
  if (FUNCTIONS.test(node.kind) && facts.file.profile.modules !== 'python') return [];
  if (FUNCTIONS.test(node.kind)) {
    return node.children
      .filter(({ field }) => field !== 'body' && field !== 'name')
      .flatMap((child) => readAtOnce(facts, child));
  }
  if (node.children.length === 0) return node.named ? [node] : [];
  return node.children.flatMap((child) => readAtOnce(facts, child));
}
