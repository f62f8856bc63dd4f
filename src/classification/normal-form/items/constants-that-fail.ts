import type { AstNode } from '../../../model/ast-node.ts';
import type { Binding } from '../../../model/bindings.ts';
import { parentsOf } from '../../../model/parents.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts } from '../../world.ts';
import { loadOrderOf } from '../definitions/load-order.ts';

/**
 * A variable of a module that is a constant on one side alone, and is written there all the same: who writes a constant
 * fails. Its declaration tells nothing of that, since the functions that write it are symbols of their own.
 *
 *     let open = 0; const f = () => { open += 1 }      is not      const open = 0; const f = () => { open += 1 }
 */
export function failsAsConstant(
  [before, old]: readonly [CodeSymbol, ParsedFile],
  [after, now]: readonly [CodeSymbol, ParsedFile],
): boolean {
  if (old.profile.modules !== 'ecmascript' || now.profile.modules !== 'ecmascript') return false;
  const [was, is] = [constantsOf(before, old), constantsOf(after, now)];
  if (was.length === 0 && is.length === 0) return false;
  const isAlso = (names: readonly Binding[]) => {
    const known = new Set(names.map(({ name }) => name));
    return ({ name }: Binding) => (before.kind !== 'module' ? names.length > 0 : known.has(name));
  };
  const gone = was.filter((one) => !isAlso(is)(one));
  const come = is.filter((one) => !isAlso(was)(one));
  return isAnyWritten(gone, old) || isAnyWritten(come, now);
}

/**
 * A variable of a module that is a `var` on one side alone, and may be asked for there before its declaration was run:
 * a `var` is undefined until then, and asking for the other fails.
 *
 *     start(); var open = 0; function start() { log(open) }        is not        start(); let open = 0; ...
 *     var App = App || {}                                          is not        let App = App || {}
 */
export function failsBeforeItsTurn(
  [before, old]: readonly [CodeSymbol, FileFacts],
  [after, now]: readonly [CodeSymbol, FileFacts],
): boolean {
  if (old.file.profile.modules !== 'ecmascript' || now.file.profile.modules !== 'ecmascript') return false;
  const isVar = ({ kind }: AstNode): boolean => kind === 'variable_declaration';
  const [wasVar, isNowVar] = [declaredAs(isVar, before, old.file), declaredAs(isVar, after, now.file)];
  if (wasVar.length === 0 && isNowVar.length === 0) return false;
  const isLexical = ({ kind }: AstNode): boolean => kind === 'lexical_declaration';
  const isAsked = (facts: FileFacts, lexical: readonly Binding[], vars: readonly Binding[]): boolean =>
    lexical.some(({ name, declarations: [declared] }) => {
      const isOther = before.kind === 'module' ? vars.some((one) => one.name === name) : vars.length > 0;
      if (!isOther) return false;
      const order = loadOrderOf(facts);
      const { end } = parentsOf(facts.file.root).get(declared!) ?? declared!;
      return !order?.isUnknownBefore(declared!.start) || !order.isUnknownToItself(declared!.start, end);
    });
  return (
    isAsked(now, declaredAs(isLexical, after, now.file), wasVar) ||
    isAsked(old, declaredAs(isLexical, before, old.file), isNowVar)
  );
}

/** What a symbol declares as a constant of its module; for a module, all of it. */
function constantsOf(symbol: CodeSymbol, file: ParsedFile): readonly Binding[] {
  return declaredAs(
    ({ kind, children }) => kind === 'lexical_declaration' && children[0]?.kind === 'const',
    symbol,
    file,
  );
}

function declaredAs(
  isSought: (declaration: AstNode) => boolean,
  symbol: CodeSymbol,
  { root, bindings }: ParsedFile,
): readonly Binding[] {
  const declarators = root.children
    .map((node) => (node.kind === 'export_statement' ? declarationIn(node) : node))
    .filter(isSought)
    .flatMap(({ children }) => children);
  return declarators.flatMap((node) => {
    const name = node.children.find(({ field }) => field === 'name');
    const binding = name && bindings.of(name);
    return binding && (symbol.kind === 'module' || binding.symbol === symbol) ? [binding] : [];
  });
}

function declarationIn(node: AstNode): AstNode {
  return node.children.find(({ field }) => field === 'declaration') ?? node;
}

function isAnyWritten(constants: readonly Binding[], { root, bindings }: ParsedFile): boolean {
  if (constants.length === 0) return false;
  const looked = new Set(constants);
  const holds = (node: AstNode): boolean => {
    const binding = bindings.of(node);
    if (binding !== null) return looked.has(binding);
    // A write to a part of an object writes no variable.
    return !/^(?:member|subscript)_expression$/.test(node.kind) && node.children.some(holds);
  };
  const writes = (node: AstNode): boolean => {
    const target = node.children.find(({ field }) => field === WRITTEN[node.kind]);
    return (target !== undefined && holds(target)) || node.children.some(writes);
  };
  return writes(root);
}

/** What these write, by its field. */
const WRITTEN: Readonly<Record<string, string>> = {
  assignment_expression: 'left',
  augmented_assignment_expression: 'left',
  update_expression: 'argument',
  for_in_statement: 'left',
};
