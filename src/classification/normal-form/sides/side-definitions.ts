import type { AstNode } from '../../../model/ast-node.ts';
import type { CoreVariable } from '../../../model/core.ts';
import { erased } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isBuiltForAll, isBuiltWith } from '../../go/builds.ts';
import { hasInheritedOverload } from '../../java/chosen-overloads.ts';
import { occurrencesOf } from '../../renames/occurrences.ts';
import { isInnerModule } from '../../rust/modules-of-items.ts';
import type { Side } from '../../world.ts';
import type { Definition, Definitions } from '../definitions/definitions.ts';
import { loadOrderOf } from '../definitions/load-order.ts';
import { localField } from '../definitions/local-fields.ts';
import { holdsOneClass, isClassLike, isOverloadable, overloadable, takes } from '../definitions/overloads.ts';
import { definer } from './definer.ts';
import type { LoweredFiles } from './lowered-files.ts';

/**
 * Makes what answers for a set of symbols which definition a name, or a call, means.
 *
 * @param oneSided the symbols that this side alone has: members are looked for among them.
 */
export function definitionsOf(
  files: LoweredFiles,
  other: Side,
  oneSided: readonly CodeSymbol[],
): (own: ReadonlySet<CodeSymbol>) => Definitions {
  const { side, fileOf, entityOf, methodOf, written } = files;
  const candidates = new Set(oneSided);
  const members = membersAmong(oneSided);
  let byName: ReadonlyMap<string, readonly CodeSymbol[]> | null = null;

  return (own) => {
    const define = definer(files, other, (symbol) => candidates.has(symbol));
    return {
      classOf,
      member,
      memberOfHeld(name, args) {
        const isOfOthers = occurrencesOf(other)
          .named(name)
          .some(({ receiver }) => receiver === 'unknown');
        return isOfOthers ? null : member(name, null, args);
      },
      ownField(owner, name, within) {
        const fields = owner.children.filter(({ simpleName }) => simpleName === name);
        const [symbol] = fields;
        const file = symbol && fields.length === 1 && candidates.has(symbol) ? fileOf(symbol) : null;
        return file && !written().unseen ? localField(side, file, symbol!, within) : null;
      },
      heldClass(owner, field) {
        const fields = owner.children.filter(({ simpleName }) => simpleName === field);
        if (fields.length !== 1) return null;
        const [form, ...more] = fileOf(owner)?.lower(fields[0]!.declaration) ?? [];
        const made = form?.op === 'field' && more.length === 0 ? form.children[0]! : null;
        const callee = made?.op === 'call' ? made.children[0]! : null;
        const held = callee?.op === 'variable' ? classOf(callee.variable!) : null;
        return held && !written().unseen && !written().members.has(field) ? held : null;
      },
      isReplaced: (variable) => written().variables.has(variable),
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
          ? define(entity.symbol)
          : null;
      },
      method(type, name) {
        const method = methodOf(type, name);
        return method && own.has(method) && isBuiltForAll(side, side.factsOf(method)) ? define(method) : null;
      },
    };

    function member(name: string, owner: CodeSymbol | null, args?: number, type?: string): Definition | null {
      const known = members.get(name) ?? [];
      const overloaded = overload(name, owner, args, type);
      if (overloaded) return own.has(overloaded) ? define(overloaded) : null;
      if (known[0] && isOverloadable(known[0])) return null;
      if (owner) {
        const here = known.filter(({ parent }) => parent === owner);
        // Of two with one name the later counts.
        const same = owner.children.filter((child) => child.simpleName === name && isThere(child));
        return here.length === 1 && here[0] && same.length === 1 ? define(here[0]) : null;
      }
      if (known.length !== 1) return null;
      const everywhere = [...side.files.values()].flatMap(({ file }) =>
        file.symbols.filter(({ simpleName }) => simpleName === name),
      );
      return everywhere.length === 1 ? define(known[0]!) : null;
    }
  };

  /** The only method of that name that takes so many arguments, among those without a definition as well. */
  function overload(
    name: string,
    owner: CodeSymbol | null,
    args: number | undefined,
    type: string | undefined,
  ): CodeSymbol | null {
    byName ??= overloadable(side);
    const fitting = (byName.get(name) ?? []).filter(
      (one) => (owner ? one.parent === owner : isClassLike(one.parent!)) && takes(one, args),
    );
    if (owner && !isClassLike(owner) && !holdsOneClass(owner)) return null;
    const isTold = fitting.length === 1 || owner || type === undefined;
    const [only, ...more] = isTold
      ? fitting
      : fitting.filter(({ parent }) => parent?.simpleName === erased(type));
    return only && more.length === 0 && !hasInheritedOverload(side, only) ? only : null;
  }

  function classOf(variable: CoreVariable): CodeSymbol | null {
    const entity = variable.kind === 'parameter' || variable.kind === 'local' ? null : entityOf(variable);
    const symbol = entity?.type === 'symbol' ? entity.symbol : variable.symbol;
    return symbol && isClassLike(symbol) ? symbol : null;
  }

  /** Signatures of overloads are nothing at run time. */
  function isThere(symbol: CodeSymbol): boolean {
    return (fileOf(symbol)?.lower(symbol.declaration).length ?? 1) > 0;
  }

  /** A name that a file of Go finds in its package says which file that is. */
  function isBuiltForUser(symbol: CodeSymbol, variable: CoreVariable): boolean {
    const user = files.homeOf(variable);
    return user === undefined || isBuiltWith(side.factsOf(symbol), user);
  }

  function isReadyAt(symbol: CodeSymbol, at: AstNode | null): boolean {
    const order = loadOrderOf(side.factsOf(symbol));
    return order === null || (at !== null && order.isReady(symbol.declaration.start, at.start));
  }
}

/** The members that are asked of an object or a class, by their simple names. */
function membersAmong(symbols: readonly CodeSymbol[]): ReadonlyMap<string, readonly CodeSymbol[]> {
  const members = new Map<string, CodeSymbol[]>();
  for (const symbol of symbols) {
    const isMethod = symbol.kind === 'method' && symbol.declaration.kind === 'function_item';
    if (symbol.parent?.kind === 'class' || isOverloadable(symbol) || isMethod)
      members.set(symbol.simpleName, [...(members.get(symbol.simpleName) ?? []), symbol]);
  }
  return members;
}

const BASES = /heritage|superclass|base_class|base_list|^argument_list$|delegation_specifier/;

function hasBase({ declaration }: CodeSymbol): boolean {
  return declaration.children.some(({ kind, field }) => BASES.test(kind) || BASES.test(field ?? ''));
}

/** Found by its name alone; what a namespace shows may be found through it, from anywhere. */
function isFree({ parent, nodes, kind, declaration }: CodeSymbol): boolean {
  if (parent === null) return true;
  // A module of Rust that stands in a file, whose items are named in it as those of the file are around it.
  if (isInnerModule(parent)) return true;
  // A constant of a class, of which there is one however it is named.
  if (kind === 'constant' && declaration.kind === 'variable_declarator' && isClassLike(parent)) return true;
  return parent.kind === 'namespace' && !nodes.some(({ kind }) => kind === 'export_statement');
}
