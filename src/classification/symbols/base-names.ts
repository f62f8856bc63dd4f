import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** Whether one of the classes of these names isn't in the change set. */
export function areOutside(side: Side, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const ours = new Set(
    [...side.files.values()].flatMap(({ file }) => file.symbols.map(({ simpleName }) => simpleName)),
  );
  return names.some((name) => !ours.has(name));
}

/** What a class says that it extends or implements, by the names of these classes. */
export function baseNames(side: Side, container: CodeSymbol): readonly string[] {
  return baseNamesIn(side.factsOf(container).file, container);
}

/** The same of a class in a file. */
export function baseNamesIn({ text }: ParsedFile, container: CodeSymbol): readonly string[] {
  const heritage = container.declaration.children.filter(
    ({ kind, field }) =>
      /heritage|superclass|interfaces|interface_clause|base_list|base_clause|base_class|inheritance|delegation|extends|implements|super_/.test(
        kind,
      ) ||
      field === 'superclasses' ||
      field === 'superclass',
  );
  const words = heritage.flatMap(
    (node) =>
      text
        .slice(node.start, node.end)
        .replace(/<[^>]*>+/g, '')
        .match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
  );
  return words.filter(
    (name) =>
      !/^(?:extends|implements|with|object|Object|public|private|protected|virtual|ABC|metaclass)$/.test(
        name,
      ),
  );
}
