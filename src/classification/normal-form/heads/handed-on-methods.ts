import { bindingsOf } from '../../../model/bindings.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts } from '../../world.ts';

/**
 * Whether a method's object goes to somebody who may call it with more: `visit({ Name(path) {...} })`. A class that
 * builds on nothing, and an object that is only asked for its members, stay among those that are seen.
 */
export function isHandedOn({ bindings, text }: FileFacts['file'], { kind, parent }: CodeSymbol): boolean {
  if (kind !== 'method') return false;
  if (parent?.kind === 'class')
    return parent.declaration.children.some((part) => part.kind === 'class_heritage');
  const [own] = parent ? bindingsOf(bindings, parent) : [];
  if (!own || parent!.nodes.some((node) => node.kind === 'export_statement')) return true;
  if (parent!.declaration.children.find(({ field }) => field === 'value')?.kind !== 'object') return true;
  return own.references.some(({ end }) => !/^\s*\??\.[^.]/.test(text.slice(end, end + 200)));
}
