import type { Entity, FileFacts, World } from '../world.ts';
import { handedOnItem } from './handed-on-names.ts';

/** Whether what a name stands for in a file before is what a name stands for in its successor, wherever both are taken from. */
export function sameMeaning(
  world: World,
  old: FileFacts,
  before: Entity,
  now: FileFacts,
  after: Entity,
): boolean {
  if (before.type === 'symbol' && after.type === 'symbol')
    return world.mapping.after(before.symbol) === after.symbol;
  if (before.type === 'module' && after.type === 'module')
    return world.mapping.after(before.facts.file.module) === after.facts.file.module;
  if (before.type === 'binding' && after.type === 'binding')
    return before.binding.name === after.binding.name;
  if (before.type === 'outside' && after.type === 'outside') {
    const moved = (module: string): string => (module === `/${old.file.path}` ? `/${now.file.path}` : module);
    if (moved(before.module) === after.module && before.name === after.name) return true;
    return handedOnItem(world, before, after) !== null;
  }
  return before.type === 'free' && after.type === 'free' && before.name === after.name;
}
