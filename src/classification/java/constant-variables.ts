import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { basesOf, modifierWords, upwards } from './hierarchy.ts';

/**
 * Why a field of Java may not become `final`, or be so no longer; null where nobody can tell. What is `final` and
 * spelled out of constants is known to the compiler, so that it has its value before anything of its class runs, and is
 * read without its class being loaded.
 *
 *     static final Till ONLY = new Till();        static final Till ONLY = new Till();
 *     static int most = 10;                       static final int most = 10;
 *     Till() { size = most; }      // 0           Till() { size = most; }             // 10
 *
 * Refused where code of one's own runs before the field would get its value (above it, or in a base), where loading the
 * class does something and others may read the field, and where a conditional gives it beside a `char`; also where it
 * stands in what may hold nothing but constants: `case NAME:`, `@Named(NAME)`, `byte size = MOST`.
 */
export function whyNotOtherwiseFinal(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (!/^(?:field|constant)$/.test(before.kind) || !/^(?:field|constant)$/.test(after.kind)) return null;
  const [old, now] = [declarationOf(before), declarationOf(after)];
  const [was, is] = [old, now].map((node) => modifierWords(node).includes('final'));
  if (was === is || old.kind !== 'field_declaration' || now.kind !== 'field_declaration') return null;
  const [side, field, declaration] = is
    ? ([world.after, after, now] as const)
    : ([world.before, before, old] as const);
  const value = field.declaration.children.find((child) => child.field === 'value');
  if (!value || !isOfConstants(declaration) || !mayBeConstant(value)) return null;
  if (isSaidWhere(givesBranch, side, field.simpleName))
    return `a conditional gives ${before.name}, which may be of another type where it is known to the compiler`;
  if (isSaidWhere(holdsAsConstant, side, field.simpleName))
    return `${before.name} stands where only what is known to the compiler may stand`;
  return isSeenEarly(side, field, declaration)
    ? `${before.name} has its value earlier where it is known to the compiler, and what runs meanwhile may see that`
    : null;
}

/** A local that is `final` on one side, and beside a `char` would be one there. */
export function isOtherwiseFinalLocal(symbol: CodeSymbol, holder: AstNode): boolean {
  if (holder.kind !== 'local_variable_declaration' || !isOfConstants(holder)) return false;
  return holder.children
    .filter(({ kind }) => kind === 'variable_declarator')
    .some(({ children }) => {
      const [name, value] = ['name', 'value'].map((role) => children.find(({ field }) => field === role));
      return (
        name &&
        value &&
        mayBeConstant(value) &&
        symbol.nodes.some((node) => givesBranch(node, name.text) || holdsAsConstant(node, name.text))
      );
    });
}

function declarationOf({ nodes, declaration }: CodeSymbol): AstNode {
  return declaration.kind === 'variable_declarator' ? nodes[0]! : declaration;
}

function isOfConstants({ children }: AstNode): boolean {
  const type = children.find(({ field }) => field === 'type');
  return (
    type !== undefined &&
    (/^(?:integral_type|floating_point_type|boolean_type)$/.test(type.kind) || type.text === 'String')
  );
}

const OF_CONSTANTS =
  /^(?:.*_literal|string_fragment|escape_sequence|true|false|identifier|field_access|(?:binary|unary|ternary|parenthesized|cast)_expression|.*_type|type_identifier)$/;

function mayBeConstant(node: AstNode): boolean {
  return (!node.named || node.extra || OF_CONSTANTS.test(node.kind)) && node.children.every(mayBeConstant);
}

/** Whether some file of Java says a name in such a place. */
function isSaidWhere(holds: (root: AstNode, name: string) => boolean, side: Side, name: string): boolean {
  return [...side.files.values()].some(
    ({ file }) => file.profile.id === 'java' && file.text.includes(name) && holds(file.root, name),
  );
}

/**
 * `case NAME:`, `@Named(NAME)`, and `byte size = NAME`, which a compiler narrows only if it knows the value; `(NAME + "y") == "xy"`,
 * which it makes one text of.
 */
function holdsAsConstant(node: AstNode, name: string): boolean {
  const isOfConstants =
    /^(?:switch_label|annotation)$/.test(node.kind) ||
    (/^(?:local_variable|field)_declaration$/.test(node.kind) &&
      node.children.some((child) => child.field === 'type' && /^(?:byte|short|char)$/.test(textOf(child))));
  if ((isOfConstants || comparesTexts(node)) && says(node, name)) return true;
  return node.children.some((child) => holdsAsConstant(child, name));
}

/** `(name + "y") == "xy"` */
function comparesTexts({ kind, children }: AstNode): boolean {
  if (kind !== 'binary_expression' || !children.some((child) => /^[!=]=$/.test(child.kind))) return false;
  const isSum = (node: AstNode): boolean =>
    node.kind === 'parenthesized_expression'
      ? node.children.some(isSum)
      : node.kind === 'binary_expression' && node.children.some((child) => child.kind === '+');
  const hasText = (node: AstNode): boolean => node.kind === 'string_literal' || node.children.some(hasText);
  return children.some(isSum) && children.some(hasText);
}

/** `ask ? 'a' : name` */
function givesBranch(node: AstNode, name: string): boolean {
  const isBranch = ({ field }: AstNode): boolean => field === 'consequence' || field === 'alternative';
  if (node.kind === 'ternary_expression' && node.children.some((part) => isBranch(part) && says(part, name)))
    return true;
  return node.children.some((child) => givesBranch(child, name));
}

function says(node: AstNode, name: string): boolean {
  return (
    (node.kind === 'identifier' && node.text === name) || node.children.some((child) => says(child, name))
  );
}

/** What gets its value, or runs, before a field of a class, or at the same time. */
function isSeenEarly(side: Side, field: CodeSymbol, declaration: AstNode): boolean {
  const owner = field.parent;
  const body = owner?.declaration.children.find((child) => child.field === 'body') ?? null;
  const members = body?.children.flatMap((one) =>
    one.kind === 'enum_body_declarations' ? one.children : [one],
  );
  // What stands in a class without a name has a base that isn't seen.
  if (!owner || !members?.includes(declaration)) return true;
  const words = modifierWords(declaration);
  const isStatic = words.includes('static');
  const above = members.slice(0, members.indexOf(declaration));
  const facts = side.factsOf(owner);
  if (above.some((one) => isStatic === runsForClass(one) && !isQuiet(facts, one))) return true;
  if (!isStatic) return basesOf(side, owner).others ? hasBase(owner) : basesRun(side, owner, false);
  if (words.includes('private')) return false;
  return members.some((one) => runsForClass(one) && !isQuiet(facts, one)) || basesRun(side, owner, true);
}

function hasBase({ declaration }: CodeSymbol): boolean {
  return declaration.children.some(({ kind }) => kind === 'superclass');
}

function basesRun(side: Side, owner: CodeSymbol, isStatic: boolean): boolean {
  return [...upwards(side, owner)].some((one) => {
    if (one === owner || one.kind === 'interface') return false;
    if (!isStatic && basesOf(side, one).others && hasBase(one)) return true;
    const facts = side.factsOf(one);
    const body = one.declaration.children.find(({ field }) => field === 'body');
    return (body?.children ?? []).some(
      (member) => runsForClass(member) === isStatic && !isQuiet(facts, member),
    );
  });
}

function runsForClass(member: AstNode): boolean {
  return (
    /^(?:static_initializer|enum_constant)$/.test(member.kind) ||
    (member.kind === 'field_declaration' && modifierWords(member).includes('static'))
  );
}

/** What is there in every file of Java, and does nothing that a class of one's own could notice. */
const ALWAYS_THERE =
  /^(?:String|StringBuilder|Boolean|Byte|Character|Double|Float|Integer|Long|Short|Math|Object)$/;

/** What hands out the object that is made, or writes somewhere, or ends early. */
const LOUD = /^(?:this|super|class_body|assignment_expression|update_expression|throw_statement)$/;

/** Whether running a member calls nothing but what the platform has: methods and types run only when they are asked. */
function isQuiet(facts: FileFacts, member: AstNode): boolean {
  if (/^(?:method|class|interface|enum|record|annotation_type)_declaration$/.test(member.kind)) return true;
  const isPlatforms = (name: string): boolean =>
    ALWAYS_THERE.test(name) ||
    new RegExp(`^\\s*import\\s+javax?\\.[\\w.]+\\.${name}\\s*;`, 'm').test(facts.file.text);
  const isQuietNode = (node: AstNode): boolean => {
    if (LOUD.test(node.kind)) return false;
    if (node.kind === 'enum_constant' && node.children.some(({ kind }) => kind === 'argument_list'))
      return false;
    if (node.kind === 'method_invocation' || node.kind === 'object_creation_expression') {
      const named = node.children.find(({ field }) => field === 'object' || field === 'type');
      const name = named && rootName(named);
      if (!named || (name !== null && !isPlatforms(name!))) return false;
    }
    return node.children.every(isQuietNode);
  };
  return isQuietNode(member);
}

/** `Map` of `Map.of()` and of `Map<A, B>`; null for what begins with another call, or with a text. */
function rootName(node: AstNode): string | null {
  if (node.children.length === 0) return /identifier$/.test(node.kind) ? node.text : null;
  if (/^(?:field_access|generic_type|scoped_type_identifier)$/.test(node.kind))
    return rootName(node.children[0]!);
  return null;
}
