import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

type Parts = readonly AstNode[];

/** What a statement is done in braces or without, by language; not where a macro may be several statements. */
const HOLDERS: Readonly<Record<string, RegExp>> = {
  'c-sharp': /^(?:if|while|for|foreach|do|using|lock|fixed)_statement$/,
  php: /^(?:(?:if|while|for|foreach|do)_statement|else_clause|else_if_clause)$/,
  kotlin: /^control_structure_body$/,
};

/** What can't stand without braces, or is seen as far as they reach. */
const DECLARES =
  /declaration|local_function|labeled_statement|function_definition|lambda_literal|annotated_lambda|empty_statement|^;$/;

/** To which `if` an `else` belongs, a grammar may say otherwise than the language. */
const MAY_DANGLE = /^(?:if|while|for|foreach|using|lock|fixed|do_while)_(?:statement|expression)$/;

/**
 * The parts of two statements, where what one of them does stands in braces on one side alone and is one statement.
 *
 *     if (full) return 1;      ->      if (full) { return 1; }
 */
export function bracesAlike(
  old: FileFacts,
  now: FileFacts,
  [before, after]: readonly [AstNode, AstNode],
  [was, is]: readonly [Parts, Parts],
): readonly [Parts, Parts] {
  const { id } = old.file.profile;
  if (before.kind !== after.kind || id !== now.file.profile.id || !HOLDERS[id]?.test(before.kind))
    return [was, is];
  if (id === 'kotlin') return bodiesAlike(old, now, was, is);
  if (was.length !== is.length) return [was, is];
  const pairs = was.map((one, at) => bare(old, now, one, is[at]!));
  return [pairs.map(([one]) => one), pairs.map(([, two]) => two)];
}

function bare(old: FileFacts, now: FileFacts, one: AstNode, two: AstNode): readonly [AstNode, AstNode] {
  const isBody = /^(?:consequence|alternative|body)$/.test(one.field ?? '') || one.field === two.field;
  if (!isBody || isBlock(one) === isBlock(two)) return [one, two];
  const inner = isBlock(one) ? onlyStatement(old, one) : onlyStatement(now, two);
  if (!inner || (one.field !== 'alternative' && MAY_DANGLE.test(inner.kind))) return [one, two];
  return isBlock(one) ? [inner, two] : [one, inner];
}

function isBlock({ kind }: AstNode): boolean {
  return kind === 'block' || kind === 'compound_statement';
}

function onlyStatement({ view }: FileFacts, block: AstNode): AstNode | null {
  const [statement, ...others] = view.children(block).filter(({ kind }) => kind !== '{' && kind !== '}');
  return statement && others.length === 0 && !DECLARES.test(statement.kind) && !statement.broken
    ? statement
    : null;
}

/** In Kotlin the braces stand in the body itself, around its statements. */
function bodiesAlike(old: FileFacts, now: FileFacts, was: Parts, is: Parts): readonly [Parts, Parts] {
  const [one, two] = [insideBraces(old, was), insideBraces(now, is)];
  const isBare = (parts: Parts): boolean => parts.length === 1 && isPlain(parts[0]!);
  if (one && isBare(is)) return [one, is];
  return two && isBare(was) ? [was, two] : [was, is];
}

function insideBraces({ view }: FileFacts, [open, statements, close]: Parts): Parts | null {
  if (open?.kind !== '{' || statements?.kind !== 'statements' || close?.kind !== '}') return null;
  const [only, ...others] = view.children(statements);
  return only && others.length === 0 && isPlain(only) ? [only] : null;
}

function isPlain({ kind }: AstNode): boolean {
  return !DECLARES.test(kind) && !MAY_DANGLE.test(kind);
}
