import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_COUNTS_PARAMETERS } from '../../assumptions.ts';
import { finding } from '../../findings.ts';
import { decorationsOf } from '../../names-at-run-time/decorations.ts';
import { baseNames } from '../../symbols/base-names.ts';
import { classesNamed } from '../../symbols/classes.ts';
import { wordsBeforeName } from '../../symbols/said-modifiers.ts';
import type { FileFacts, Side, World } from '../../world.ts';
import type { FormVerdict } from '../verdict.ts';

/**
 * Constructors and methods of which one side has only the one that the class inherits, and the other one that hands
 * everything on to that.
 *
 *     class A extends B { constructor(x) { super(x) } }      ->      class A extends B {}      with B's constructor(x)
 *     def load(self, path): return super().load(path)        ->      (gone)                    with the base's load(self, path)
 *
 * Holds where the base is seen and takes the same parameters, so that what more a caller may pass is passed to nobody;
 * where all that comes is handed on; and of an empty constructor of a class without a base. A component of React may be
 * without its constructor, which React itself says.
 */
export function needlessOverrides(world: World): ReadonlyMap<CodeSymbol, FormVerdict> {
  const { before, after, mapping } = world;
  const found = new Map<CodeSymbol, FormVerdict>();
  for (const [symbols, side, partner] of [
    [mapping.onlyBefore, before, mapping.after],
    [mapping.onlyAfter, after, mapping.before],
  ] as const)
    for (const symbol of symbols) {
      if (!symbol.parent || !partner(symbol.parent) || !isNeedless(side, symbol, partner)) continue;
      const isGone = side === before;
      const because = `${symbol.name} ${isGone ? 'did' : 'does'} nothing but what ${symbol.parent.simpleName} does without it`;
      const [was, is] = isGone ? [symbol, null] : [null, symbol];
      found.set(symbol, {
        findings: [finding('needless-override', 'preserves', because, was, is, NOBODY_COUNTS_PARAMETERS)],
        changes: [],
        origin: [],
      });
    }
  return found;
}

type Partner = (symbol: CodeSymbol) => CodeSymbol | null;

/** @param met asked already on the way here: of two classes that bear each other's names each may seem the other's base. */
function isNeedless(
  side: Side,
  symbol: CodeSymbol,
  partner: Partner,
  met: ReadonlySet<CodeSymbol> = new Set(),
): boolean {
  if (met.has(symbol)) return false;
  const { kind, parent, simpleName, declaration } = symbol;
  const facts = side.factsOf(symbol);
  const { modules } = facts.file.profile;
  if (!/^(?:constructor|method)$/.test(kind) || parent?.kind !== 'class') return false;
  if (!/^(?:ecmascript|python)$/.test(modules) || isSaidMore(facts, symbol)) return false;
  if (parent.children.filter((child) => child.simpleName === simpleName).length > 1) return false;
  const isPython = modules === 'python';
  // Such a name means another one in each class.
  if (isPython && /^__.*(?<!__)$/.test(simpleName)) return false;
  const [list, body] = ['parameters', 'body'].map((name) =>
    declaration.children.find(({ field }) => field === name),
  );
  if (!list || !body) return false;
  const parameters = said(list).slice(isPython ? 1 : 0);
  const names = parameters.map(nameOf);
  const [only, ...more] = said(body).filter((node) => !isDocumentation(node));
  const bases = baseNames(side, parent);
  if (!only) return bases.length === 0 && parameters.length === 0 && simpleName === 'constructor';
  if (more.length > 0 || names.includes(null)) return false;
  const handed = handsOn(facts.file.text.slice(only.start, only.end), simpleName, isPython);
  if (handed === null || handed !== names.join(',')) return false;
  if (names.length > 0 && names.every((name) => name!.startsWith(isPython ? '*' : '...'))) return true;
  if (isOfReact(facts, bases) && names.join() === 'props') return true;
  return bases.length === 1 && isInheritedAlike(side, symbol, bases[0]!, parameters, partner, met);
}

/** Whether a modifier, a decorator or something else says more of it than its parameters and its body. */
function isSaidMore({ file }: FileFacts, member: CodeSymbol): boolean {
  return (
    wordsBeforeName(member).some((word) => word !== 'def' && word !== 'public') ||
    [member, member.parent!].some((symbol) => decorationsOf(file, symbol).length > 0)
  );
}

function said({ children }: AstNode): readonly AstNode[] {
  return children.filter(({ named, extra, kind }) => named && !extra && kind !== 'comment');
}

function isDocumentation({ kind, children }: AstNode): boolean {
  return kind === 'pass_statement' || (kind === 'expression_statement' && children[0]?.kind === 'string');
}

/** The name of a parameter that is handed over as it comes; null for one with a default, a pattern or a modifier. */
function nameOf({ text, kind, children }: AstNode): string | null {
  if (kind === 'identifier') return text;
  const inner = children.filter(({ named, extra }) => named && !extra);
  const [first, ...rest] = inner;
  if (kind === 'rest_pattern') return first?.kind === 'identifier' ? `...${first.text}` : null;
  if (kind === 'list_splat_pattern') return first ? `*${first.text}` : null;
  if (kind === 'dictionary_splat_pattern') return first ? `**${first.text}` : null;
  if (kind !== 'required_parameter' && kind !== 'typed_parameter') return null;
  return first && rest.every(({ kind }) => /^type/.test(kind)) ? nameOf(first) : null;
}

/** What a statement hands to the one that is inherited, with commas between; null where it does anything else. */
function handsOn(statement: string, name: string, isPython: boolean): string | null {
  const word = name.replaceAll('$', '\\$');
  const inherited = isPython
    ? `(?:return\\s+)?super\\(\\)\\.${word}`
    : name === 'constructor'
      ? 'super'
      : `return\\s+super\\.${word}`;
  const found = new RegExp(`^${inherited}\\(([^()]*)\\);?$`).exec(statement.trim())?.[1];
  if (isPython && name !== '__init__' && !statement.startsWith('return')) return null;
  return found === undefined ? null : found.replace(/\s+/g, '').replace(/,$/, '');
}

function isOfReact({ file: { text } }: FileFacts, bases: readonly string[]): boolean {
  return (
    bases.length > 0 && /^(?:Pure)?Component$/.test(bases.at(-1)!) && /\bfrom\s+['"]react['"]/.test(text)
  );
}

/** Whether the base is there on both sides and takes the same. */
function isInheritedAlike(
  side: Side,
  symbol: CodeSymbol,
  base: string,
  parameters: readonly AstNode[],
  partner: Partner,
  met: ReadonlySet<CodeSymbol>,
): boolean {
  const { simpleName, kind, path } = symbol;
  const [above, ...others] = classesNamed(side, base);
  if (!above || others.length > 0 || !partner(above)) return false;
  const inherited = above.children.filter((child) => child.simpleName === simpleName);
  const isPython = side.files.get(path)!.file.profile.modules === 'python';
  if (inherited.length === 0)
    return (
      kind === 'constructor' && !isPython && parameters.length === 0 && baseNames(side, above).length === 0
    );
  const [own, ...more] = inherited;
  if (more.length > 0 || own!.kind !== kind || isSaidMore(side.factsOf(own!), own!)) return false;
  // What goes with it did nothing either.
  if (!partner(own!) && !isNeedless(side, own!, partner, new Set([...met, symbol]))) return false;
  const list = own!.declaration.children.find(({ field }) => field === 'parameters');
  const taken = list ? said(list).slice(isPython ? 1 : 0) : [];
  const spelled = (nodes: readonly AstNode[], { file }: FileFacts): string =>
    nodes.map(({ start, end }) => file.text.slice(start, end).replace(/\s+/g, '')).join(',');
  const facts = side.factsOf(own!);
  const asksForAll = /\barguments\b/.test(facts.file.text.slice(own!.range.start, own!.range.end));
  const given = ({ declaration }: CodeSymbol): readonly AstNode[] =>
    declaration.children.filter(({ field }) => field === 'return_type');
  const home = side.files.get(path)!;
  return (
    !asksForAll &&
    spelled(taken, facts) === spelled(parameters, home) &&
    (isPython || spelled(given(own!), facts) === spelled(given(symbol), home))
  );
}
