import type { Binding } from '../../../model/bindings.ts';
import type { CoreFile, CoreVariable, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { methodOfName, methodOfType } from '../../go/packages.ts';
import { entityOfBinding, entityOfImport, freeEntity } from '../../walk/entities.ts';
import type { Entity, FileFacts, Side } from '../../world.ts';
import { type Written, writtenIn } from '../definitions/definitions.ts';
import { withModuleMembers } from '../items/module-members.ts';
import { withFieldNames } from './go-struct-literals.ts';

/** The files of one side in the common form, each lowered when it is first asked for, and what their names stand for. */
export interface LoweredFiles {
  readonly side: Side;
  /** Null for a language without a lowering. */
  fileOf(symbol: CodeSymbol): CoreFile | null;
  /** What a variable of a file stands for. */
  entityOf(variable: CoreVariable): Entity;
  /** The method that a call on a value of a known type means. */
  methodOf(type: CoreVariable, name: string): CodeSymbol | null;
  /** The file in which a variable is named; undefined where that isn't known. */
  homeOf(variable: CoreVariable): FileFacts | undefined;
  /** What any of the files writes: all of them are lowered by then. */
  written(): Written;
}

/** Lowers nothing yet. */
export function lowerFiles(side: Side, lower: Lower): LoweredFiles {
  const files = new Map<FileFacts, CoreFile | null>();
  const home = new Map<Binding, FileFacts>();
  for (const facts of side.files.values())
    for (const binding of facts.file.bindings.all) home.set(binding, facts);

  const fileOf = (symbol: CodeSymbol): CoreFile | null => {
    const facts = side.factsOf(symbol);
    const known = files.get(facts);
    if (known !== undefined) return known;
    const lowered = lower(facts.file);
    const file = lowered && withFieldNames(withModuleMembers(side, facts, lowered), (name) => entityOf(name));
    files.set(facts, file);
    return file;
  };

  const entityOf = (variable: CoreVariable): Entity => {
    const { binding, path, member, symbol } = variable;
    if (!binding) {
      // A rule says which symbol is meant where no name is bound to it.
      if (symbol) return { type: 'symbol', symbol };
      const facts = path === undefined ? undefined : side.files.get(path);
      // Python's names that nothing declares are spelled apart from what rules bring along.
      const name = variable.name.replace(/^python\./, '');
      return facts ? freeEntity(side, facts, name) : { type: 'free', name };
    }
    if (member !== undefined && binding.import)
      return entityOfImport(side, home.get(binding)!, {
        module: variable.module ?? binding.import.module,
        name: member,
      });
    return entityOfBinding(side, home.get(binding)!, binding);
  };

  let found: Written | null = null;
  return {
    side,
    fileOf,
    entityOf,
    methodOf(type, name) {
      const entity = entityOf(type);
      if (entity.type === 'symbol') return methodOfType(side, entity.symbol, name);
      const facts = type.path === undefined ? undefined : side.files.get(type.path);
      return facts ? methodOfName(side, facts, type.name, name) : null;
    },
    homeOf: ({ binding, path }) =>
      binding ? home.get(binding) : path === undefined ? undefined : side.files.get(path),
    written() {
      found ??= writtenIn(
        [...side.files.values()].flatMap(({ file }) => {
          const lowered = fileOf(file.module);
          return file.root.children.flatMap((node) => (node.extra ? [] : (lowered?.lower(node) ?? [])));
        }),
      );
      return found;
    },
  };
}
