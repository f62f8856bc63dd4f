import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import type { Side } from '../world.ts';

/**
 * True where one of these classes, or one that it is made from in turn, isn't in the change set.
 *
 *     class Page extends Base { ... }      class Base extends Component { ... }      `Component` isn't
 *
 * A base that is a value in the change set (`const Base = mixed(Component)`) may be made from anything.
 */
export function areOutside(side: Side, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const met = new Set(names);
  for (const name of met) {
    const called = [...side.files.values()].flatMap(({ file }) => symbolsCalled(file.symbols, name));
    const classes = called.filter(({ kind }) => !IS_VALUE.test(kind));
    if (classes.length === 0) return true;
    for (const one of classes) for (const base of baseNames(side, one)) met.add(base);
  }
  return false;
}

const IS_VALUE = /^(?:function|method|constructor|field|property|constant|variable)$/;

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
