import type { AstNode } from '../../../model/ast-node.ts';
import { type Binding, bindingsOf } from '../../../model/bindings.ts';
import { type Core, type CoreFile, core } from '../../../model/core.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isSetting } from '../../names-at-run-time/well-known-names.ts';
import { isExportClause } from '../../walk/body-items.ts';
import type { FileFacts } from '../../world.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { isPure } from '../facts/footprint.ts';
import { footprintOf } from '../facts/footprint-of.ts';
import { type Facts, NO_FACTS } from '../facts/variable-facts.ts';
import { block } from '../tree.ts';
import { declaredAgain, isBare, isHoisted, isInFunction, partsOf } from './module-parts.ts';

/** What the statements of a module are, in the order in which they are evaluated when it is loaded. */
export interface ModuleForm {
  readonly root: Core;
  /** One-sided symbols that are declared somewhere inside the statements, and proved with them. */
  readonly contained: ReadonlySet<CodeSymbol>;
  /** One-sided constants that are among the statements, and functions in what these hand on. */
  readonly unfoldable: ReadonlySet<CodeSymbol>;
}

/**
 * A module's own statements. A symbol with a partner is proved on its own and only its place counts here, but for
 * functions and types, which have none; a function that exists on one side only is unfolded where it is used.
 *
 * @param placeOf the number that a symbol shares with its partner; null for a one-sided one.
 * @param joined constants with a partner that are to be proved here, together with what stands around them.
 * @param bindsOnly whether a statement of the module does nothing but make names available.
 * @param hasLeft whether it stands in another file on the other side: what a move does is told of what was moved.
 * @param isInert whether declaring it, on either side, leaves no trace: what is proved to be the same then leaves none.
 * @param isFunctionThere whether a constant that holds a function is declared as one on the other side, where it has no
 *   place: the two are only proved to be the same where nobody asks for the constant before it has its value.
 */
export function moduleForm(
  facts: FileFacts,
  file: CoreFile,
  placeOf: (symbol: CodeSymbol) => number | null,
  definitions: Definitions,
  joined: ReadonlySet<CodeSymbol>,
  bindsOnly: (node: AstNode) => boolean,
  isInert: (symbol: CodeSymbol, form: readonly Core[]) => boolean,
  hasLeft: (symbol: CodeSymbol) => boolean,
  isFunctionThere: (symbol: CodeSymbol, form: readonly Core[]) => boolean,
): ModuleForm | null {
  const unfoldable = new Set<CodeSymbol>();
  const contained = new Set<CodeSymbol>();
  const steps: Core[] = [];
  const met = new Set<CodeSymbol>();
  const again = declaredAgain(facts, file);
  const isPython = facts.file.profile.id === 'python';
  const isGo = facts.file.profile.id === 'go';
  const isEcmascript = facts.file.profile.modules === 'ecmascript';
  /** A variable that no file of the change set gives another value. */
  const isGivenOnce = (symbol: CodeSymbol): boolean => {
    const [binding] = bindingsOf(facts.file.bindings, symbol);
    return (
      symbol.kind === 'variable' && binding !== undefined && !definitions.isReplaced(file.variable(binding))
    );
  };
  for (const node of facts.file.root.children) {
    if (node.extra || bindsOnly(node) || isExportClause(node)) continue;
    for (const part of partsOf(facts, file, node)) {
      if (part.type === 'code') {
        steps.push(...part.forms);
        for (const symbol of part.symbols) if (placeOf(symbol) === null) contain(symbol, node);
        continue;
      }
      if (met.has(part.symbol)) continue;
      met.add(part.symbol);
      const made = joined.has(part.symbol)
        ? joinedSteps(part.symbol, node)
        : stepsOf(part.symbol, node, placeOf(part.symbol));
      if (made === null) return null;
      steps.push(...made);
    }
  }
  return { root: block(steps), unfoldable, contained };

  /** A one-sided symbol that a statement declares in passing. */
  function contain(symbol: CodeSymbol, statement: AstNode): void {
    contained.add(symbol);
    const isValue = symbol.kind === 'constant' || (isPython && isGivenOnce(symbol));
    const isHandedOn = (): boolean =>
      isEcmascript && symbol.kind === 'function' && isInFunction(symbol.declaration, statement);
    if (symbol.parent === null && !isSetting(symbol) && (isValue || isHandedOn())) unfoldable.add(symbol);
  }

  /** From its statement, which alone says whether it may be written; null where more would be lost. */
  function joinedSteps(symbol: CodeSymbol, statement: AstNode): readonly Core[] | null {
    const lowered = file.lower(statement);
    const own = lowered.filter(({ children: [target] }) => target?.variable?.symbol === symbol);
    const isWhole = own.length === 1 && own[0]!.op === 'let' && own.length === lowered.length;
    // What else the statement does would be lost: a decorator, a value that is exported without a name.
    const isAllDeclared = lowered.every(
      ({ op, children: [target] }) => op === 'let' && (target?.variable?.symbol ?? null) !== null,
    );
    return own.length === 0 || !(isPython ? isWhole : isAllDeclared) ? null : own;
  }

  /** @param place null for a one-sided symbol. */
  function stepsOf(symbol: CodeSymbol, statement: AstNode, place: number | null): readonly Core[] | null {
    const form = file.lower(symbol.declaration);
    // `const a, b = 1, 2`: the symbol is its name alone, and the value that stands beside it would be nobody's.
    const isPart = symbol.declaration === symbol.nameNode;
    if (isPart && (!isBare(statement, symbol.declaration) || (place === null && form.length > 0)))
      return null;
    return place === null ? aloneSteps(symbol, form) : placedSteps(symbol, form, place);
  }

  /** The place of a symbol with a partner, where that counts. */
  function placedSteps(symbol: CodeSymbol, form: readonly Core[], place: number): readonly Core[] {
    if (isPython && hasLeft(symbol) && isInert(symbol, form)) return [];
    if (isHoisted(symbol, form) && !again.has(symbol.simpleName)) return [];
    if (isEcmascript && !hasLeft(symbol) && isFunctionThere(symbol, form)) return [];
    const text = `declares ${isInert(symbol, form) ? 'inert ' : ''}${place}`;
    return [core('opaque', text, [], symbol.declaration)];
  }

  /** What declaring a one-sided symbol evaluates; null where that can't be told. */
  function aloneSteps(symbol: CodeSymbol, form: readonly Core[]): readonly Core[] | null {
    if (isHoisted(symbol, form)) return [];
    const [only] = form;
    if (form.length !== 1 || only!.op !== 'let') return null;
    // Where functions are values like others, making one can't be told either.
    if (only!.text === 'const' && only!.children[1]!.op === 'function') return [];
    // The compiler works out what a constant of Go is.
    if (isGo && only!.text === 'const') return [];
    const isOnce = isPython ? isGivenOnce(symbol) : symbol.kind === 'variable' && only!.text === 'const';
    if (symbol.kind !== 'constant' && !isOnce) return null;
    const variable = only!.children[0]!.variable;
    const isDefined = variable?.binding && definitions.of(variable)?.shape === 'constant';
    if (
      isDefined &&
      isInertForm(form, isPython ? ASKING : NO_FACTS) &&
      isUnfoldedElsewhere(facts, variable.binding, form, joined)
    )
      return [];
    if (!isSetting(symbol)) unfoldable.add(symbol);
    return [only!];
  }
}

/** Python's tests and operators ask objects. */
const ASKING: Facts = { ...NO_FACTS, truthIsAsked: true, operatorsAsk: true };

/**
 * What is the same whenever it is computed is put where it is used; a value that asks an object for its text, or that
 * stands among the statements alone, is one of them.
 */
function isUnfoldedElsewhere(
  { file: { symbols, profile } }: FileFacts,
  { references }: Binding,
  [made]: readonly Core[],
  joined: ReadonlySet<CodeSymbol>,
): boolean {
  if (references.length === 0) return false;
  if (profile.modules !== 'ecmascript') return true;
  const found = footprintOf(made!.children[1]!, { ...NO_FACTS, operatorsAsk: true });
  if (isPure({ ...found, fresh: false })) return true;
  return references.some((reference) =>
    symbols.some(
      (symbol) => symbol.kind !== 'module' && !joined.has(symbol) && encloses(symbol.range, reference),
    ),
  );
}

/** Whether a form does nothing but declare variables with values whose making nobody notices. */
export function isInertForm(form: readonly Core[], facts = NO_FACTS): boolean {
  return form.every((node) => {
    if (node.op !== 'let') return false;
    const made = footprintOf(node.children[1]!, facts);
    return isPure({ ...made, fresh: false });
  });
}
