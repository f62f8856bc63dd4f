import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { CoreFile, CoreVariable, Lower } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { type Entity, entityOfBinding, entityOfImport } from '../entities.ts';
import { methodOfType, nameOfPackage } from '../go-packages.ts';
import type { FileFacts, Side } from '../world.ts';
import { type Definition, type Definitions, definitionOf, writtenMembers } from './definitions.ts';

/** One side of the change set, lowered piece by piece as it is asked for. */
export interface LoweredSide {
  readonly side: Side;
  fileOf(symbol: CodeSymbol): CoreFile | null;
  entityOf(variable: CoreVariable): Entity;
  readonly definitions: Definitions;
  /** Definitions with these as well, which are there on both sides. */
  definitionsWith(others: ReadonlySet<CodeSymbol>): Definitions;
  /** The method that a call on a value of a known type means. */
  methodOf(type: CoreVariable, name: string): CodeSymbol | null;
  /** Names of getters and setters anywhere in the changed files. */
  readonly accessors: ReadonlySet<string>;
}

export function lowerSide(side: Side, oneSided: readonly CodeSymbol[], lower: Lower): LoweredSide {
  const files = new Map<FileFacts, CoreFile | null>();
  const home = new Map<Binding, FileFacts>();
  const fileOf = (symbol: CodeSymbol): CoreFile | null => {
    const facts = side.factsOf(symbol);
    const known = files.get(facts);
    if (known !== undefined) return known;
    const file = lower(facts.file);
    files.set(facts, file);
    return file;
  };
  for (const facts of side.files.values())
    for (const binding of facts.file.bindings.all) home.set(binding, facts);
  const candidates = new Set(oneSided);
  const members = new Map<string, CodeSymbol[]>();
  for (const symbol of oneSided) {
    if (symbol.parent?.kind === 'class')
      members.set(symbol.simpleName, [...(members.get(symbol.simpleName) ?? []), symbol]);
  }

  const entityOf = (variable: CoreVariable): Entity => {
    const { binding, path, member } = variable;
    if (!binding) {
      const facts = path === undefined ? undefined : side.files.get(path);
      return facts ? nameOfPackage(side, facts, variable.name) : { type: 'free', name: variable.name };
    }
    if (member !== undefined && binding.import)
      return entityOfImport(side, home.get(binding)!, { ...binding.import, name: member });
    return entityOfBinding(side, home.get(binding)!, binding);
  };

  const define = (made: Map<CodeSymbol, Definition | null>, symbol: CodeSymbol): Definition | null => {
    const known = made.get(symbol);
    if (known !== undefined) return known;
    made.set(symbol, null);
    const file = fileOf(symbol);
    const definition = file && !symbol.nodes.some(isBroken) ? definitionOf(file, symbol) : null;
    made.set(symbol, definition);
    return definition;
  };

  const methodOf = (type: CoreVariable, name: string): CodeSymbol | null => {
    const entity = entityOf(type);
    return entity.type === 'symbol' ? methodOfType(side, entity.symbol, name) : null;
  };

  let written: ReadonlySet<string> | null = null;
  const findWritten = (): ReadonlySet<string> => {
    const names = new Set<string>();
    for (const { file } of side.files.values()) {
      const lowered = fileOf(file.module);
      const forms = file.root.children.flatMap((node) => (node.extra ? [] : (lowered?.lower(node) ?? [])));
      for (const form of forms) for (const name of writtenMembers(form)) names.add(name);
    }
    return names;
  };

  const definitionsOf = (
    own: ReadonlySet<CodeSymbol>,
    made: Map<CodeSymbol, Definition | null>,
  ): Definitions => ({
    isWritten(name) {
      written ??= findWritten();
      return written.has(name);
    },
    of(variable) {
      if (variable.kind !== 'item' && variable.kind !== 'import') return null;
      const entity = entityOf(variable);
      return entity.type === 'symbol' && own.has(entity.symbol) && isFree(entity.symbol)
        ? define(made, entity.symbol)
        : null;
    },
    method(type, name) {
      const method = methodOf(type, name);
      return method && own.has(method) ? define(made, method) : null;
    },
    member(name, owner) {
      const known = members.get(name) ?? [];
      if (owner) {
        const here = known.filter(({ parent }) => parent === owner);
        return here.length === 1 && here[0] ? define(made, here[0]) : null;
      }
      const everywhere = [...side.files.values()].flatMap(({ file }) =>
        file.symbols.filter(({ simpleName }) => simpleName === name),
      );
      return known.length === 1 && everywhere.length === 1 ? define(made, known[0]!) : null;
    },
  });

  return {
    side,
    fileOf,
    entityOf,
    definitions: definitionsOf(candidates, new Map()),
    definitionsWith: (others) => definitionsOf(new Set([...candidates, ...others]), new Map()),
    methodOf,
    accessors: accessorsIn(side),
  };
}

/** Found by its name alone; what a namespace shows may be found through it, from anywhere. */
function isFree({ parent, nodes }: CodeSymbol): boolean {
  if (parent === null) return true;
  return parent.kind === 'namespace' && !nodes.some(({ kind }) => kind === 'export_statement');
}

export function isBroken(node: AstNode): boolean {
  return node.broken || node.kind === 'ERROR' || node.children.some(isBroken);
}

function accessorsIn(side: Side): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { file } of side.files.values()) {
    for (const { declaration, simpleName, nodes, parent } of file.symbols) {
      // A decorator of a method, such as Python's `property`, may make reading it a call.
      const decorated = parent?.kind === 'class' && nodes.some(({ kind }) => kind === 'decorated_definition');
      if (
        decorated ||
        declaration.children.some(({ named, kind }) => !named && (kind === 'get' || kind === 'set'))
      )
        names.add(simpleName);
    }
  }
  return names;
}
