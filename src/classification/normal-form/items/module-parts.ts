import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreFile } from '../../../model/core.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts } from '../../world.ts';

/** `test('adds', () => { function add() {} })`: nobody outside of the function around sees it. */
export function isInFunction(declaration: AstNode, { children }: AstNode): boolean {
  const around = children.find((one) => encloses(one, declaration));
  if (!around || around === declaration) return false;
  return (
    /^(?:function_expression|generator_function|arrow_function|method_definition)$/.test(around.kind) ||
    isInFunction(declaration, around)
  );
}

/** One of the names of Go's `var a, b int`, beside which no value stands. */
export function isBare(node: AstNode, name: AstNode): boolean {
  if (node.kind !== 'var_spec') return node.children.some((child) => isBare(child, name));
  return node.children.includes(name) && !node.children.some(({ field }) => field === 'value');
}

type Part =
  | { readonly type: 'symbol'; readonly symbol: CodeSymbol }
  /** What is evaluated, and the symbols that are declared in it. */
  | { readonly type: 'code'; readonly forms: readonly Core[]; readonly symbols: readonly CodeSymbol[] };

/** A statement as the symbols that it declares; what takes something apart declares its names in passing. */
export function partsOf(facts: FileFacts, file: CoreFile, node: AstNode): readonly Part[] {
  const plain = (symbols: readonly CodeSymbol[]): readonly Part[] =>
    symbols.map((symbol) => ({ type: 'symbol', symbol }));
  const inside = (part: AstNode): readonly CodeSymbol[] =>
    facts.file.symbols.filter(({ range }) => encloses(part, range));
  const exported = node.kind === 'export_statement' ? node.children.find(isDeclaration) : null;
  const declaration = exported ?? (isDeclaration(node) ? node : null);
  const declarators = declaration?.children.filter(({ kind }) => kind === 'variable_declarator') ?? [];
  const byDeclarator = declarators.map((one) => topLevelSymbols(facts, one));
  const isWhole = [node, ...(declaration ? [declaration] : [])].some((one) => facts.holesAt(one).length > 0);
  if (!isWhole && byDeclarator.some((symbols) => symbols.length === 0)) {
    const forms = file.lower(declaration!);
    if (forms.length === declarators.length)
      return declarators.flatMap((one, at) =>
        byDeclarator[at]!.length > 0
          ? plain(byDeclarator[at]!)
          : [{ type: 'code' as const, forms: [forms[at]!], symbols: inside(one) }],
      );
  }
  const symbols = topLevelSymbols(facts, node);
  return symbols.length > 0
    ? plain(symbols)
    : [{ type: 'code', forms: file.lower(node), symbols: inside(node) }];
}

function isDeclaration({ kind }: AstNode): boolean {
  return kind === 'lexical_declaration' || kind === 'variable_declaration';
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
export function declaredAgain({ file: { symbols } }: FileFacts, file: CoreFile): ReadonlySet<string> {
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
export function isHoisted({ kind }: CodeSymbol, form: readonly Core[]): boolean {
  if (/^(?:interface|type)$/.test(kind) || form.length === 0) return true;
  const [only] = form;
  // Where classes are loaded when they are first used.
  if (form.length === 1 && only!.op === 'opaque' && only!.text === 'type declaration') return true;
  return form.length === 1 && (only!.op === 'method' || (only!.op === 'let' && only!.text === 'function'));
}
