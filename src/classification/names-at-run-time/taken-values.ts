import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { onceEach } from '../../model/once-each.ts';
import { parentsOf } from '../../model/parents.ts';
import type { FileFacts, Side } from '../world.ts';
import { heldIn } from './held-names.ts';
import { calledBy, importedFromElsewhere, isDeclared, isElsewhere, rootOf } from './somebody-elses.ts';
import { givenBy, isReading, originsOf, typeWords } from './whole-values.ts';

/** Types of what comes from elsewhere, and whether it is read from a text or fetched, whatever it is made to be then. */
interface TakenTypes {
  readonly names: readonly string[];
  readonly isRead: boolean;
}

const NOTHING: TakenTypes = { names: [], isRead: false };

/**
 * The types that somebody says what comes from elsewhere is of.
 *
 *     load('rates.yml') as Rates      const job: Job = event.data      MessageEvent<Job>      query<Row>('select …')
 *     JSON.parse(text) as Row      const row: Row = await reply.json()      const load = (): Row => JSON.parse(text)
 */
export function takenBy(side: Side, facts: FileFacts, node: AstNode): TakenTypes {
  switch (node.kind) {
    case 'as_expression':
    case 'type_assertion': {
      const [value, type] = node.kind === 'as_expression' ? named(node) : [...named(node)].reverse();
      if (!type || !value) return NOTHING;
      return takenAs(side, facts, value, type, isForced(value));
    }
    case 'variable_declarator':
    case 'public_field_definition': {
      const [type, value] = [fieldOf(node, 'type'), fieldOf(node, 'value')];
      return type && value ? takenAs(side, facts, value, type) : NOTHING;
    }
    case 'arrow_function':
    case 'function_declaration':
    case 'function_expression':
    case 'method_definition': {
      const type = fieldOf(node, 'return_type');
      const isRead = type !== null && givenBy(node).some(isReadFrom);
      return isRead ? { names: typeWords(type), isRead } : NOTHING;
    }
    case 'generic_type': {
      const [name, ...types] = named(node);
      const isRead = name?.text === 'Request';
      const isOthers = name && (TAKEN_TYPES.test(name.text) || isElsewhere(side, facts, rootOf(name)));
      return isRead || isOthers ? { names: types.flatMap(typeWords), isRead } : NOTHING;
    }
    case 'call_expression': {
      const types = fieldOf(node, 'type_arguments');
      const called = calledBy(node);
      if (!types || !called) return NOTHING;
      const isRead = isFetching(facts, node, called);
      return isRead || isElsewhere(side, facts, rootOf(called))
        ? { names: typeWords(types), isRead }
        : NOTHING;
    }
    default:
      return NOTHING;
  }
}

function takenAs(side: Side, facts: FileFacts, value: AstNode, type: AstNode, forced = false): TakenTypes {
  const isRead = isReadFrom(value);
  return isRead || forced || comesFromElsewhere(side, facts, value)
    ? { names: typeWords(type), isRead }
    : NOTHING;
}

/** What is read, and what is asked of that. */
const isReadFrom = onceEach(
  (value: AstNode): boolean =>
    isReading(value) || (READ_THROUGH.test(value.kind) && value.children.some(isReadFrom)),
);

/** What a value goes through on its way: `camelized((await reply.json()).rows ?? [])` */
const READ_THROUGH =
  /^(?:arguments|array|object|spread_element|(?:as|await|binary|call|member|non_null|parenthesized|satisfies|subscript|ternary)_expression)$/;

/** What asks elsewhere, by its name or since it is waited for, and is only told of which type that is. */
function isFetching({ file }: FileFacts, call: AstNode, called: AstNode): boolean {
  const member = fieldOf(called, 'property')?.text;
  if (member === undefined ? /^use(?:Fetch|LoaderData|Query|SWR)/.test(called.text) : FETCHES.test(member))
    return true;
  // With types, `await query<Row>(…)` is read as the call of what was waited for.
  return called.kind === 'await_expression' || parentsOf(file.root).get(call)?.kind === 'await_expression';
}

const FETCHES = /^(?:delete|fetch|find|get|head|many|one|patch|post|put|query|request|send)$/;

/** `found as unknown` of `found as unknown as Row`, but for what is written there: `{ … } as unknown as Row`. */
function isForced(value: AstNode): boolean {
  const [forced, type] = value.kind === 'as_expression' ? named(value) : [];
  return forced !== undefined && forced.kind !== 'object' && /^(?:unknown|any)$/.test(textOf(type));
}

function textOf(node: AstNode | undefined): string {
  return node ? ((node.text || named(node)[0]?.text || node.children[0]?.kind) ?? '') : '';
}

function comesFromElsewhere(side: Side, facts: FileFacts, value: AstNode): boolean {
  const member = value.kind === 'member_expression' ? (fieldOf(value, 'property')?.text ?? '') : '';
  if (TAKEN_MEMBERS.test(member) && !isDeclared(side, member)) return true;
  const roots = importedFromElsewhere(side, facts);
  const { origins } = heldIn(facts.file);
  const seen = new Set(originsOf(value));
  for (const name of seen) {
    if (roots.has(name)) return true;
    for (const next of origins.get(name) ?? []) seen.add(next);
  }
  return false;
}

/** Of data that came from another program, or another part of the page. */
const TAKEN_MEMBERS = /^(?:body|data|detail|params|payload|query)$/;
const TAKEN_TYPES = /^(?:MessageEvent|CustomEvent)$/;
