import { type Core, type CoreFile, core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isExportClause } from '../body.ts';
import { isBindingImport } from '../import-items.ts';
import type { FileFacts } from '../world.ts';
import type { Definitions } from './definitions.ts';
import { footprintOf, isPure, NO_FACTS } from './footprint.ts';
import { block } from './tree.ts';

/** What the statements of a module are, in the order in which they are evaluated when it is loaded. */
export interface ModuleForm {
  readonly root: Core;
  /** One-sided constants that are among the statements. */
  readonly unfoldable: ReadonlySet<CodeSymbol>;
}

/**
 * A module's own statements. A symbol with a partner is proved on its own and only its place counts here, but for
 * functions and types, which have none; a function that exists on one side only is unfolded where it is used.
 *
 * @param placeOf the number that a symbol shares with its partner; null for a one-sided one.
 */
export function moduleForm(
  facts: FileFacts,
  file: CoreFile,
  placeOf: (symbol: CodeSymbol) => number | null,
  definitions: Definitions,
): ModuleForm | null {
  const unfoldable = new Set<CodeSymbol>();
  const steps: Core[] = [];
  const met = new Set<CodeSymbol>();
  const again = declaredAgain(facts, file);
  for (const node of facts.file.root.children) {
    if (node.extra || isBindingImport(facts, node) || isExportClause(node)) continue;
    const symbols = topLevelSymbols(facts, node);
    if (symbols.length === 0) {
      steps.push(...file.lower(node));
      continue;
    }
    for (const symbol of symbols) {
      if (met.has(symbol)) continue;
      met.add(symbol);
      const place = placeOf(symbol);
      const form = file.lower(symbol.declaration);
      if (place !== null) {
        if (!isHoisted(symbol, form) || again.has(symbol.simpleName))
          steps.push(
            core('opaque', `declares ${isInertForm(form) ? 'inert ' : ''}${place}`, [], symbol.declaration),
          );
        continue;
      }
      if (isHoisted(symbol, form)) continue;
      const [only] = form;
      if (form.length !== 1 || only!.op !== 'let') return null;
      // Where functions are values like others, making one can't be told either.
      if (only!.text === 'const' && only!.children[1]!.op === 'function') continue;
      if (symbol.kind !== 'constant' && !(symbol.kind === 'variable' && only!.text === 'const')) return null;
      const variable = only!.children[0]!.variable;
      if (
        variable &&
        definitions.of(variable)?.shape === 'constant' &&
        isPure(footprintOf(only!.children[1]!, NO_FACTS))
      )
        continue;
      unfoldable.add(symbol);
      steps.push(only!);
    }
  }
  return { root: block(steps), unfoldable };
}

/** The symbols that a statement declares, itself or in its declarators; not those somewhere inside it. */
function topLevelSymbols(facts: FileFacts, node: FileFacts['file']['root']): readonly CodeSymbol[] {
  const own = (at: typeof node): readonly CodeSymbol[] =>
    facts.holesAt(at).filter(({ parent }) => parent === null);
  const direct = own(node);
  if (direct.length > 0) return direct;
  if (
    !/^(?:lexical_declaration|(?:var|const|type)_declaration|var_spec_list|var_spec|const_spec|variable_declaration|export_statement|ambient_declaration)$/.test(
      node.kind,
    )
  )
    return [];
  return node.children.flatMap((child) => topLevelSymbols(facts, child));
}

/** Names that several functions of the module have: the last of them counts, so that their order does too. */
function declaredAgain({ file: { symbols } }: FileFacts, file: CoreFile): ReadonlySet<string> {
  const byName = new Map<string, CodeSymbol[]>();
  for (const symbol of symbols) {
    if (symbol.parent !== null || symbol.kind !== 'function') continue;
    byName.set(symbol.simpleName, [...(byName.get(symbol.simpleName) ?? []), symbol]);
  }
  // Signatures of overloads are no declarations at run time.
  const count = (same: readonly CodeSymbol[]): number =>
    same.filter(({ declaration }) => file.lower(declaration).length > 0).length;
  return new Set([...byName].filter(([, same]) => same.length > 1 && count(same) > 1).map(([name]) => name));
}

/** There before anything is evaluated, or not there at run time at all. */
function isHoisted({ kind }: CodeSymbol, form: readonly Core[]): boolean {
  if (/^(?:interface|type)$/.test(kind) || form.length === 0) return true;
  const [only] = form;
  // Where classes are loaded when they are first used.
  if (form.length === 1 && only!.op === 'opaque' && only!.text === 'type declaration') return true;
  return form.length === 1 && (only!.op === 'method' || (only!.op === 'let' && only!.text === 'function'));
}

function isInertForm(form: readonly Core[]): boolean {
  return form.every((node) => {
    if (node.op !== 'let') return false;
    const made = footprintOf(node.children[1]!, NO_FACTS);
    return isPure({ ...made, fresh: false });
  });
}
