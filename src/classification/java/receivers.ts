import type { AstNode } from '../../model/ast-node.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import { entityOf } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';
import { classesAround, namedType, type Owner } from './classes-around.ts';
import { basesOf, isJavaClass, modifierWords, upwards } from './hierarchy.ts';
import { argumentsGiven, objectOf, spaceOf } from './spaces.ts';

/**
 * The methods or fields of the change set that a name may mean, by the type of what stands before the dot, or by the
 * classes around where nothing does. Null where that isn't known, or where it is none of them.
 *
 *     Cart cart; cart.total()          Cart.total, or what Cart inherits under that name
 */
export function membersMeant(side: Side, facts: FileFacts, node: AstNode): readonly CodeSymbol[] | null {
  const parent = parentsOf(facts.file.root).get(node);
  if (!parent) return null;
  const space = spaceOf(facts, node) === 'method' ? 'method' : 'field';
  if (/_declaration$|^variable_declarator$|^enum_constant$/.test(parent.kind)) {
    const own = symbolNamedBy(facts.file, node);
    return own ? [own] : null;
  }
  if (parent.kind === 'element_value_pair') return null;
  const count = argumentsGiven(parent);
  const object = objectOf(parent, node);
  if (!object) return unqualified(side, facts, node, { name: node.text, space, count });
  const owner = typeOf(side, facts, object);
  return owner && inherited(side, owner, { name: node.text, space, count });
}

/** The class of what stands before the dot of a name; undefined where nothing does. */
export function ownerBeforeDot(side: Side, facts: FileFacts, node: AstNode): CodeSymbol | null | undefined {
  const parent = parentsOf(facts.file.root).get(node);
  const object = parent && objectOf(parent, node);
  return object ? typeOf(side, facts, object) : undefined;
}

/** Whether a name can mean a member at all: it is one of methods or of fields, with so many arguments. */
export function mayMean(facts: FileFacts, node: AstNode, member: CodeSymbol): boolean {
  const parent = parentsOf(facts.file.root).get(node);
  const space = spaceOf(facts, node);
  if (!parent || member.nameNode === node || space === 'other' || space === 'type') return false;
  if (/_declaration$|^(?:enum_constant|element_value_pair)$/.test(parent.kind)) return false;
  if (parent.kind === 'variable_declarator' && node.field === 'name') return false;
  return isAsked(member, {
    name: node.text,
    space: space === 'method' ? space : 'field',
    count: argumentsGiven(parent),
  });
}

/** The members that a name means in a class, with what that inherits; null where it has none. */
export function membersOf(
  side: Side,
  facts: FileFacts,
  node: AstNode,
  owner: CodeSymbol,
): readonly CodeSymbol[] | null {
  const parent = parentsOf(facts.file.root).get(node);
  const space = spaceOf(facts, node) === 'method' ? 'method' : 'field';
  return inherited(side, owner, { name: node.text, space, count: parent ? argumentsGiven(parent) : null });
}

interface Asked {
  readonly name: string;
  readonly space: 'method' | 'field';
  /** How many arguments are given; null where that doesn't show. */
  readonly count: number | null;
}

function unqualified(
  side: Side,
  facts: FileFacts,
  node: AstNode,
  asked: Asked,
): readonly CodeSymbol[] | null {
  for (const { owner, unnamed } of classesAround(side, facts, node)) {
    // The nearest class that has a method of the name is the one, whatever it takes.
    const own = (unnamed ?? []).filter((one) => isAsked(one, asked));
    if (own.length > 0) return own;
    if (!owner) return null;
    const found = inherited(side, owner, asked);
    if (found) return found;
    if (inherited(side, owner, { ...asked, count: null }) || hasOtherBases(side, owner)) return null;
  }
  return null;
}

/** The members of a name in the nearest class that has any, from a class upwards. */
function inherited(side: Side, from: CodeSymbol, asked: Asked): readonly CodeSymbol[] | null {
  for (const one of upwards(side, from)) {
    const own = symbolsCalled(one.children, asked.name).filter(
      (member) => isAsked(member, asked) && (one === from || !isPrivate(member)),
    );
    if (own.length > 0) return own;
  }
  return null;
}

/** What a name declares. */
export function symbolNamedBy({ symbols }: ParsedFile, name: AstNode): CodeSymbol | undefined {
  return symbolsCalled(symbols, name.text).find(({ nameNode }) => nameNode === name);
}

function isAsked(member: CodeSymbol, { name, space, count }: Asked): boolean {
  if (member.simpleName !== name) return false;
  if (space === 'field') return /^(?:field|constant|enum_member)$/.test(member.kind);
  return member.kind === 'method' && (count === null || takes(member, count));
}

/** Whether a method can be called with so many arguments. */
export function takes(method: CodeSymbol, count: number): boolean {
  const kinds = parameterKinds(method);
  return kinds.includes('spread_parameter') ? count >= kinds.length - 1 : count === kinds.length;
}

/** `formal_parameter` for each parameter, and `spread_parameter` for one that takes the rest. */
export function parameterKinds({ declaration }: CodeSymbol): readonly string[] {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  return (
    list?.children.map(({ kind }) => kind).filter((kind) => /^(?:formal|spread)_parameter$/.test(kind)) ?? []
  );
}

/** Said by the declaration itself, or by a node that it shares with others: `private int width, height;`. */
export function isPrivate({ declaration, nodes }: CodeSymbol): boolean {
  return [declaration, ...nodes].some((node) => modifierWords(node).includes('private'));
}

/** Whether it inherits from a class that isn't in the change set. */
export function hasOtherBases(side: Side, from: CodeSymbol): boolean {
  const met = new Set<CodeSymbol>([from]);
  for (const one of met) {
    const { ours, others } = basesOf(side, one);
    if (others) return true;
    for (const base of ours) met.add(base);
  }
  return false;
}

/** The class of which a value is by its declared type, or that a name before a dot means. */
function typeOf(side: Side, facts: FileFacts, node: AstNode): Owner {
  switch (node.kind) {
    case 'parenthesized_expression': {
      const inner = node.children.find(({ named, extra }) => named && !extra);
      return inner ? typeOf(side, facts, inner) : null;
    }
    case 'this': {
      const [around] = classesAround(side, facts, node);
      return around && around.unnamed === null ? around.owner : null;
    }
    case 'super': {
      const [around] = classesAround(side, facts, node);
      if (!around?.owner || around.unnamed) return null;
      const { ours, others } = basesOf(side, around.owner);
      return ours.length === 1 && !others ? ours[0]! : null;
    }
    case 'object_creation_expression':
      return node.children.some(({ kind }) => kind === 'class_body') ? null : typeIn(side, facts, node);
    case 'cast_expression':
      return typeIn(side, facts, node);
    case 'method_invocation':
    case 'field_access': {
      const entity = entityOf(side, facts, node);
      if (entity?.type === 'symbol' && isJavaClass(entity.symbol)) return entity.symbol;
      const name = node.children.find(({ field }) => field === 'name' || field === 'field');
      const members = name ? membersMeant(side, facts, name) : null;
      return members && commonType(side, members);
    }
    case 'identifier':
    case 'type_identifier':
    case 'scoped_identifier':
      return typeOfName(side, facts, node);
    default:
      return null;
  }
}

function typeOfName(side: Side, facts: FileFacts, node: AstNode): Owner {
  const entity = entityOf(side, facts, node);
  switch (entity?.type) {
    case 'symbol':
      if (isJavaClass(entity.symbol)) return entity.symbol;
      return commonType(side, [entity.symbol]);
    case 'binding': {
      const [place] = entity.binding.declarations;
      return place ? declaredType(side, facts, place) : null;
    }
    case 'outside':
      return null;
    default: {
      const members = node.kind === 'identifier' ? membersMeant(side, facts, node) : null;
      return members && commonType(side, members);
    }
  }
}

/** The type that a variable, a parameter or a member is declared with. */
function declaredType(side: Side, facts: FileFacts, name: AstNode): Owner {
  const parents = parentsOf(facts.file.root);
  let holder = parents.get(name);
  if (holder?.children.some(({ field }) => field === 'dimensions')) return null;
  const value = holder?.children.find(({ field }) => field === 'value');
  if (holder?.kind === 'variable_declarator') holder = parents.get(holder);
  const type = holder?.children.find(({ field }) => field === 'type');
  if (!holder || !type || /^(?:spread_parameter|lambda_expression|inferred_parameters)$/.test(holder.kind))
    return null;
  if (type.text === 'var')
    return value && holder.kind !== 'enhanced_for_statement' ? typeOf(side, facts, value) : null;
  return namedType(side, facts, type);
}

function commonType(side: Side, members: readonly CodeSymbol[]): Owner {
  const types = new Set(
    members.map((member) =>
      member.kind === 'enum_member' && member.parent
        ? member.parent
        : member.nameNode
          ? declaredType(side, side.factsOf(member), member.nameNode)
          : null,
    ),
  );
  const [only] = types;
  return types.size === 1 && only ? only : null;
}

function typeIn(side: Side, facts: FileFacts, node: AstNode): Owner {
  const type = node.children.find(({ field }) => field === 'type');
  return type ? namedType(side, facts, type) : null;
}
