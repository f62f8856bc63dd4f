import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { FileFacts, Side } from '../world.ts';
import { heldIn } from './held-names.ts';
import { calledBy, importedFromElsewhere, isDeclared, isElsewhere, rootOf } from './somebody-elses.ts';
import { originsOf, typeWords } from './whole-values.ts';

/**
 * The types that somebody says what comes from elsewhere is of.
 *
 *     load('rates.yml') as Rates      const job: Job = event.data      MessageEvent<Job>      query<Row>('select …')
 */
export function takenBy(side: Side, facts: FileFacts, node: AstNode): readonly string[] {
  switch (node.kind) {
    case 'as_expression': {
      const [value, type] = named(node);
      return type && value && (isForced(value) || comesFromElsewhere(side, facts, value))
        ? typeWords(type)
        : [];
    }
    case 'variable_declarator': {
      const [type, value] = [fieldOf(node, 'type'), fieldOf(node, 'value')];
      return type && value && comesFromElsewhere(side, facts, value) ? typeWords(type) : [];
    }
    case 'generic_type': {
      const [name, ...types] = named(node);
      const isOthers = name && (TAKEN_TYPES.test(name.text) || isElsewhere(side, facts, rootOf(name)));
      return isOthers ? types.flatMap(typeWords) : [];
    }
    case 'call_expression': {
      const types = fieldOf(node, 'type_arguments');
      const called = calledBy(node);
      return types && called && isElsewhere(side, facts, rootOf(called)) ? typeWords(types) : [];
    }
    default:
      return [];
  }
}

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
