import { Document, isScalar, Scalar, visit } from 'yaml';
import type { Intent } from '../model/intent.ts';

/** An intent as an entry of a block list whose dashes stand in `column` (from 0); whole lines, ended with LF. */
export function writeBlockEntry(intent: Intent, column: number): string {
  const lines = stringify([fieldsOf(intent)]).split('\n');
  return lines.map((line) => (line === '' ? line : ' '.repeat(column) + line)).join('\n');
}

/** An intent as one line of flow style: `{ id: INT-001, name: Login, ... }`. */
export function writeFlowEntry(intent: Intent): string {
  return stringify(fieldsOf(intent), true).trimEnd();
}

/** A text as it may stand after `key: ` on the same line. */
export function writeScalar(value: string): string {
  return stringify(value, true).trimEnd();
}

function fieldsOf(intent: Intent): Record<string, unknown> {
  return {
    id: intent.id,
    name: intent.name,
    status: intent.status,
    owned_scope: intent.ownedScope.map((rule) => rule.source),
    ...(intent.constraints.length > 0 && { constraints: intent.constraints }),
    ...(intent.acceptanceCriteria.length > 0 && { acceptance_criteria: intent.acceptanceCriteria }),
    ...(intent.changePolicy !== 'any' && { change_policy: intent.changePolicy }),
    ...(intent.assignedAgent !== null && { assigned_agent: intent.assignedAgent }),
    ...(intent.relatedSpecs.length > 0 && {
      related_specs: intent.relatedSpecs.map((spec) => ({
        type: spec.type,
        value: spec.value,
        ...(spec.path !== null && { path: spec.path }),
        ...(spec.url !== null && { url: spec.url }),
      })),
    }),
    ...(intent.createdAt !== null && { created_at: intent.createdAt }),
    ...(intent.updatedAt !== null && { updated_at: intent.updatedAt }),
  };
}

/** What a file may not hold as it is, or a reader would not see; written as an escape, in double quotes. */
const unseen = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;

function stringify(value: unknown, flow = false): string {
  const document = new Document(value, { version: '1.2', schema: 'core', aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      // One line for each text, so that indenting an entry never changes one.
      if (
        isScalar(node) &&
        typeof node.value === 'string' &&
        (unseen.test(node.value) || node.value.includes('\n'))
      ) {
        node.type = Scalar.QUOTE_DOUBLE;
      }
    },
    Collection(_, node) {
      if (flow) node.flow = true;
    },
  });
  const text = document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
  // Only texts that were put in double quotes have such a character left.
  return text.replace(new RegExp(unseen, 'gu'), spellOut);
}

function spellOut(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
