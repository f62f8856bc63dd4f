import type { World } from '../world.ts';
import { isJavaClass, upwards } from './hierarchy.ts';
import { membersOfPlatform } from './own-members.ts';

/** Whether what is made of a type, by its name, has a method or a field of a name from it. */
export type Inherits = (type: string, name: string, kind: 'method' | 'field') => boolean;

/**
 * Known of the types of the change set, on either side, and of those of the platform that are asked for most. Of others
 * the answer is no: who asks has to assume it.
 */
export function inheritedMembers({ before, after }: World): Inherits {
  const known = new Map<string, ReadonlySet<string>>();
  const membersOf = (type: string): ReadonlySet<string> => {
    const names = new Set((membersOfPlatform(type) ?? []).map((name) => `method ${name}`));
    for (const side of [before, after])
      for (const { file } of side.files.values())
        for (const symbol of file.symbols)
          if (symbol.simpleName === type && isJavaClass(symbol))
            for (const { children } of upwards(side, symbol))
              for (const { kind, simpleName } of children)
                names.add(`${kind === 'method' ? 'method' : 'field'} ${simpleName}`);
    return names;
  };
  return (type, name, kind) => {
    const found = known.get(type) ?? membersOf(type);
    known.set(type, found);
    return found.has(`${kind} ${name}`);
  };
}
