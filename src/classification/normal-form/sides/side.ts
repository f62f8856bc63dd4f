import { type AstNode, isBroken } from '../../../model/ast-node.ts';
import type { Binding } from '../../../model/bindings.ts';
import type { CoreFile, CoreVariable, Lower } from '../../../model/core.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import { erased } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isBuiltForAll, isBuiltWith } from '../../go/builds.ts';
import { methodOfName, methodOfType } from '../../go/packages.ts';
import { isActedOn } from '../../names-at-run-time/decorations.ts';
import { entityOfBinding, entityOfImport, freeEntity } from '../../walk/entities.ts';
import type { Entity, FileFacts, Side } from '../../world.ts';
import { looksAtFrames } from '../definitions/asked-frames.ts';
import { countsFrames } from '../definitions/counted-frames.ts';
import {
  type Definition,
  type Definitions,
  definitionOf,
  type Written,
  writtenIn,
} from '../definitions/definitions.ts';
import { isFixedTable } from '../definitions/fixed-tables.ts';
import { keepsState } from '../definitions/kept-state.ts';
import { loadOrderOf } from '../definitions/load-order.ts';
import { localField } from '../definitions/local-fields.ts';
import { mayStandForItsCalls } from '../definitions/lone-java-members.ts';
import { mayBeUnfolded } from '../definitions/lone-members.ts';
import { holdsOneClass, isClassLike, isOverloadable, overloadable, takes } from '../definitions/overloads.ts';
import { isReady } from '../definitions/ready-items.ts';
import { withModuleMembers } from '../items/module-members.ts';
import { accessorsIn } from './accessors.ts';
import { constructedIn } from './constructed.ts';
import { withFieldNames } from './go-struct-literals.ts';

/** One side of the change set, lowered piece by piece as it is asked for. */
export interface LoweredSide {
  readonly side: Side;
  fileOf(symbol: CodeSymbol): CoreFile | null;
  /** What a variable of a file stands for. */
  entityOf(variable: CoreVariable): Entity;
  readonly definitions: Definitions;
  /** Definitions with these as well, which are there on both sides. */
  definitionsWith(others: ReadonlySet<CodeSymbol>): Definitions;
  /** The method that a call on a value of a known type means. */
  methodOf(type: CoreVariable, name: string): CodeSymbol | null;
  /** Names of getters and setters anywhere in the changed files. */
  readonly accessors: ReadonlySet<string>;
  /** Names that are called with `new`, extended, or given a prototype. */
  readonly constructed: ReadonlySet<string>;
}

/** @param oneSided the symbols that this side alone has, which may be put in the place of their uses. */
export function lowerSide(
  side: Side,
  other: Side,
  oneSided: readonly CodeSymbol[],
  lower: Lower,
): LoweredSide {
  const files = new Map<FileFacts, CoreFile | null>();
  const home = new Map<Binding, FileFacts>();
  const fileOf = (symbol: CodeSymbol): CoreFile | null => {
    const facts = side.factsOf(symbol);
    const known = files.get(facts);
    if (known !== undefined) return known;
    const lowered = lower(facts.file);
    const file = lowered && withFieldNames(withModuleMembers(side, facts, lowered), (name) => entityOf(name));
    files.set(facts, file);
    return file;
  };
  for (const facts of side.files.values())
    for (const binding of facts.file.bindings.all) home.set(binding, facts);
  const candidates = new Set(oneSided);
  const members = new Map<string, CodeSymbol[]>();
  for (const symbol of oneSided) {
    const isMethod = symbol.kind === 'method' && symbol.declaration.kind === 'function_item';
    if (symbol.parent?.kind === 'class' || isOverloadable(symbol) || isMethod)
      members.set(symbol.simpleName, [...(members.get(symbol.simpleName) ?? []), symbol]);
  }

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

  const define = (made: Map<CodeSymbol, Definition | null>, symbol: CodeSymbol): Definition | null => {
    const known = made.get(symbol);
    if (known !== undefined) return known;
    made.set(symbol, null);
    const file = fileOf(symbol);
    if (looksAtFrames(side) && !/^(?:field|constant|variable)$/.test(symbol.kind)) return null;
    if (isLoose(side.factsOf(symbol).file, symbol)) return null;
    if (isActedOn(side.factsOf(symbol).file, symbol) || keepsState(symbol.declaration)) return null;
    const isAlone = isOverloadable(symbol)
      ? mayStandForItsCalls(side, other, symbol, candidates.has(symbol))
      : symbol.parent?.kind === 'class'
        ? mayBeUnfolded(side, other, symbol)
        : isReady(side.factsOf(symbol), symbol);
    const definition =
      file && isAlone && !symbol.nodes.some(isBroken) ? definitionOf(file, symbol, isWritten) : null;
    const whole =
      definition && countsFrames(side, symbol)
        ? { ...definition, countsFrames: true }
        : withTable(definition);
    made.set(symbol, whole);
    return whole;
  };

  const withTable = (definition: Definition | null): Definition | null =>
    definition?.shape === 'constant' &&
    isFixedTable(side, side.factsOf(definition.symbol), definition.symbol, definition.value)
      ? { ...definition, isFixedTable: true }
      : definition;

  const methodOf = (type: CoreVariable, name: string): CodeSymbol | null => {
    const entity = entityOf(type);
    if (entity.type === 'symbol') return methodOfType(side, entity.symbol, name);
    const facts = type.path === undefined ? undefined : side.files.get(type.path);
    return facts ? methodOfName(side, facts, type.name, name) : null;
  };

  let found: Written | null = null;
  const written = (): Written => {
    found ??= writtenIn(
      [...side.files.values()].flatMap(({ file }) => {
        const lowered = fileOf(file.module);
        return file.root.children.flatMap((node) => (node.extra ? [] : (lowered?.lower(node) ?? [])));
      }),
    );
    return found;
  };
  const isWritten = (variable: CoreVariable): boolean => written().variables.has(variable);

  let byName: ReadonlyMap<string, readonly CodeSymbol[]> | null = null;
  /** The only method of that name that takes so many arguments, among those without a definition as well. */
  const overload = (
    name: string,
    owner: CodeSymbol | null,
    args: number | undefined,
    type: string | undefined,
  ): CodeSymbol | null => {
    byName ??= overloadable(side);
    const fitting = (byName.get(name) ?? []).filter(
      (one) => (owner ? one.parent === owner : isClassLike(one.parent!)) && takes(one, args),
    );
    if (owner && !isClassLike(owner) && !holdsOneClass(owner)) return null;
    const isTold = fitting.length === 1 || owner || type === undefined;
    const [only, ...more] = isTold
      ? fitting
      : fitting.filter(({ parent }) => parent?.simpleName === erased(type));
    return more.length === 0 ? (only ?? null) : null;
  };

  const classOf = (variable: CoreVariable): CodeSymbol | null => {
    const entity = variable.kind === 'parameter' || variable.kind === 'local' ? null : entityOf(variable);
    const symbol = entity?.type === 'symbol' ? entity.symbol : variable.symbol;
    return symbol && isClassLike(symbol) ? symbol : null;
  };

  const definitionsOf = (
    own: ReadonlySet<CodeSymbol>,
    made: Map<CodeSymbol, Definition | null>,
  ): Definitions => ({
    classOf,
    ownField(owner, name, within) {
      const fields = owner.children.filter(({ simpleName }) => simpleName === name);
      const [symbol] = fields;
      const file = symbol && fields.length === 1 && candidates.has(symbol) ? fileOf(symbol) : null;
      return file && !written().unseen ? localField(side, file, symbol!, within) : null;
    },
    heldClass(owner, field) {
      const own = owner.children.filter(({ simpleName }) => simpleName === field);
      if (own.length !== 1) return null;
      const [form, ...more] = fileOf(owner)?.lower(own[0]!.declaration) ?? [];
      const made = form?.op === 'field' && more.length === 0 ? form.children[0]! : null;
      const callee = made?.op === 'call' ? made.children[0]! : null;
      const held = callee?.op === 'variable' ? classOf(callee.variable!) : null;
      return held && !written().unseen && !written().members.has(field) ? held : null;
    },
    isReplaced: isWritten,
    isWritten: (name) => written().unseen || written().members.has(name),
    isReady({ symbol, isLate }, variable, at) {
      if (!isLate || variable.kind === 'import') return true;
      return isReadyAt(symbol, at);
    },
    isClassReady({ kind, symbol }, at) {
      return !symbol || kind === 'import' || isReadyAt(symbol, at);
    },
    isBuiltByOurs(owner) {
      if (!hasBase(owner)) return false;
      return [...side.files.values()].some(({ file }) =>
        file.symbols.some(({ kind, parent }) => kind === 'constructor' && parent !== owner),
      );
    },
    of(variable) {
      if (variable.kind !== 'item' && variable.kind !== 'import') return null;
      const entity = entityOf(variable);
      return entity.type === 'symbol' &&
        own.has(entity.symbol) &&
        isFree(entity.symbol) &&
        isBuiltForUser(entity.symbol, variable)
        ? define(made, entity.symbol)
        : null;
    },
    method(type, name) {
      const method = methodOf(type, name);
      return method && own.has(method) && isBuiltForAll(side, side.factsOf(method))
        ? define(made, method)
        : null;
    },
    member(name, owner, args, type) {
      const known = members.get(name) ?? [];
      const overloaded = overload(name, owner, args, type);
      if (overloaded) return own.has(overloaded) ? define(made, overloaded) : null;
      if (known[0] && isOverloadable(known[0])) return null;
      if (owner) {
        const here = known.filter(({ parent }) => parent === owner);
        // Of two with one name the later counts.
        const same = owner.children.filter((child) => child.simpleName === name && isThere(child));
        return here.length === 1 && here[0] && same.length === 1 ? define(made, here[0]) : null;
      }
      if (known.length !== 1) return null;
      const everywhere = [...side.files.values()].flatMap(({ file }) =>
        file.symbols.filter(({ simpleName }) => simpleName === name),
      );
      return everywhere.length === 1 ? define(made, known[0]!) : null;
    },
  });

  /** Signatures of overloads are nothing at run time. */
  function isThere(symbol: CodeSymbol): boolean {
    return (fileOf(symbol)?.lower(symbol.declaration).length ?? 1) > 0;
  }

  /** A name that a file of Go finds in its package says which file that is. */
  function isBuiltForUser(symbol: CodeSymbol, { binding, path }: CoreVariable): boolean {
    const user = binding ? home.get(binding) : path === undefined ? undefined : side.files.get(path);
    return user === undefined || isBuiltWith(side.factsOf(symbol), user);
  }

  function isReadyAt(symbol: CodeSymbol, at: AstNode | null): boolean {
    const order = loadOrderOf(side.factsOf(symbol));
    return order === null || (at !== null && order.isReady(symbol.declaration.start, at.start));
  }

  return {
    side,
    fileOf,
    entityOf,
    definitions: definitionsOf(candidates, new Map()),
    definitionsWith: (others) => definitionsOf(new Set([...candidates, ...others]), new Map()),
    methodOf,
    accessors: accessorsIn(side),
    constructed: constructedIn(side),
  };
}

/** A function of a block that is called outside of it isn't there before that block was entered. */
function isLoose({ bindings }: ParsedFile, { nameNode }: CodeSymbol): boolean {
  return (nameNode && bindings.of(nameNode)?.loose) ?? false;
}

const BASES = /heritage|superclass|base_class|base_list|^argument_list$|delegation_specifier/;

function hasBase({ declaration }: CodeSymbol): boolean {
  return declaration.children.some(({ kind, field }) => BASES.test(kind) || BASES.test(field ?? ''));
}

/** Found by its name alone; what a namespace shows may be found through it, from anywhere. */
function isFree({ parent, nodes, kind, declaration }: CodeSymbol): boolean {
  if (parent === null) return true;
  // A constant of a class, of which there is one however it is named.
  if (kind === 'constant' && declaration.kind === 'variable_declarator' && isClassLike(parent)) return true;
  return parent.kind === 'namespace' && !nodes.some(({ kind }) => kind === 'export_statement');
}
