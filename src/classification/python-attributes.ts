import type { AstNode } from '../model/ast-node.ts';
import { occurrencesOf } from './occurrences.ts';
import type { Side, World } from './world.ts';

/**
 * Attributes that Python's objects get where a method gives them a value, and that have another name now: as many
 * places spell the one before as spell the other after, and no other name came or went as often.
 *
 *     self.abc = 1      ->      self.total = 1
 *
 * Such an attribute is declared by no symbol that could be paired.
 */
export function renamedAttributes(world: World): readonly (readonly [string, string])[] {
  const [was, is] = [attributesOf(world.before), attributesOf(world.after)];
  if (asksForNames(world.before) || asksForNames(world.after)) return [];
  const [lost, made] = [[...was].filter((name) => !is.has(name)), [...is].filter((name) => !was.has(name))];
  if (lost.length === 0 || made.length === 0) return [];
  const [old, now] = [occurrencesOf(world.before), occurrencesOf(world.after)];
  const gone = lost.filter((name) => !isMangled(name) && now.named(name).length === 0);
  const come = made.filter((name) => !isMangled(name) && old.named(name).length === 0);
  return gone.flatMap((name) => {
    const places = old.named(name).length;
    const fitting = come.filter((one) => now.named(one).length === places);
    const rivals = gone.filter((one) => old.named(one).length === places);
    return fitting.length === 1 && rivals.length === 1 ? [[name, fitting[0]!] as const] : [];
  });
}

const BY_NAME =
  /\b(?:vars|dir|[gs]etattr|hasattr|delattr|asdict|astuple|pickle|__dict__|__slots__|__(?:get|set|del)attr(?:ibute)?__|__[gs]etstate__)\b/;

/** Whether some file looks at the names of attributes when it runs. */
function asksForNames({ files }: Side): boolean {
  return [...files.values()].some(({ file }) => file.profile.modules === 'python' && BY_NAME.test(file.text));
}

/** Another name in each class, and unlike any other no name that a subclass could have by chance. */
function isMangled(name: string): boolean {
  return name.startsWith('__');
}

/** Names that are given a value through the first parameter of a method. */
function attributesOf(side: Side): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { file } of side.files.values()) {
    if (file.profile.modules !== 'python') continue;
    const visit = (node: AstNode): void => {
      const [object, , name] = node.children;
      if (node.kind === 'attribute' && node.field === 'left' && object?.kind === 'identifier') {
        const binding = file.bindings.of(object);
        if (binding?.kind === 'parameter') found.add(name!.text);
      }
      node.children.forEach(visit);
    };
    visit(file.root);
  }
  return found;
}
