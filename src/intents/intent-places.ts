import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { readYaml, type Stretch } from './read-yaml.ts';

/** Where an intent stands in the text of `active_intents.yaml`. */
export interface IntentPlace {
  readonly id: string;
  /** Null where it has none yet. */
  readonly name: string | null;
  readonly status: string | null;
  /** The whole entry, in UTF-16 units. */
  readonly at: Stretch;
  readonly idAt: Stretch;
  readonly scope: readonly { readonly source: string; readonly at: Stretch }[];
}

/**
 * Every entry that has an id, also in a file that isn't valid: an editor must find its way while somebody writes.
 * Empty where the text is no YAML at all.
 */
export function intentPlaces(text: string): readonly IntentPlace[] {
  const reading = readYaml(text);
  const list = reading.file?.document.getIn(['active_intents'], true);
  if (!isSeq(list)) return [];
  return list.items.flatMap((entry): IntentPlace[] => {
    const id = isMap(entry) ? entry.get('id', true) : undefined;
    if (!isMap(entry) || !entry.range || !isScalar(id) || typeof id.value !== 'string') return [];
    const scope = entry.get('owned_scope', true);
    return [
      {
        id: id.value,
        name: textOf(entry.get('name')),
        status: textOf(entry.get('status')),
        at: [entry.range[0], entry.range[1]],
        idAt: stretchOf(id)!,
        scope: (isSeq(scope) ? scope.items : []).flatMap((line) => {
          const at = stretchOf(line as Node);
          return isScalar(line) && typeof line.value === 'string' && at ? [{ source: line.value, at }] : [];
        }),
      },
    ];
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function stretchOf(node: Node): Stretch | null {
  return node.range ? [node.range[0], node.range[1]] : null;
}
