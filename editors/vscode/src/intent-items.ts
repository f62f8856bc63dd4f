import type { IntentOfTree } from './protocol.ts';

/** A line of the picker of intents. */
export interface IntentItem {
  readonly label: string;
  readonly description: string;
  /** Null for "none". */
  readonly intentId: string | null;
}

/** The intents that may still be worked on, the selected one first, and with a selection the way to have none. */
export function intentItems(
  intents: readonly Pick<IntentOfTree, 'id' | 'name' | 'status' | 'open' | 'selected'>[],
) {
  const items: IntentItem[] = intents
    .filter(({ open }) => open)
    .sort((a, b) => Number(b.selected) - Number(a.selected))
    .map(({ id, name, status, selected }) => ({
      label: `${selected ? '$(target)' : '$(circle-outline)'} ${id}`,
      description: [name, status.toLowerCase().replaceAll('_', ' '), ...(selected ? ['selected'] : [])].join(
        ' · ',
      ),
      intentId: id,
    }));
  const none = { label: '$(close) None', description: 'go by no intent in this editor', intentId: null };
  return intents.some(({ selected }) => selected) ? [...items, none] : items;
}
