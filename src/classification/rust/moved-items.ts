import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';
import { placeOf } from './items.ts';
import { macroCalled } from './macros.ts';
import { whyOtherTraits, whyTraitsOfOtherFile } from './traits.ts';

const MOVABLE = /^(?:function|method|struct|enum|interface|type|constant|variable|field|enum_member)$/;

/** Macros of Rust's own that don't show where they stand. */
const PLAIN_MACRO =
  /^(?:e?print(?:ln)?|format|write(?:ln)?|panic|vec|todo|unreachable|unimplemented|(?:debug_)?assert(?:_eq|_ne)?|matches|concat|stringify|env|option_env|cfg)$/;

/**
 * Why an item of Rust may not stand in another file of its crate; null where it may. Its names are compared one by one;
 * this is about what is found without being declared or imported by name: through a star, by a path from where it
 * stands, as a method of a trait that one of the files imports, by a macro.
 *
 *     src/util.rs    pub fn trimmed(s: &str) -> &str { s.trim() }      ->      src/text.rs
 */
export function whyNotInRustFile(
  { mapping }: World,
  old: FileFacts,
  now: FileFacts,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  if (mapping.after(old.file.module) === now.file.module) return null;
  const [was, is] = [placeOf(old.file.path), placeOf(now.file.path)];
  if (!was || !is || was.root !== is.root || !MOVABLE.test(before.kind))
    return `names may mean something else in ${after.path}`;
  if (hasGlob(old.file.root) || hasGlob(now.file.root))
    return `${before.name} may use a name that is imported with a star`;
  const isForeign = (macro: string): boolean =>
    !PLAIN_MACRO.test(macro) || isMadeAnew(old, macro) || isMadeAnew(now, macro);
  for (const [facts, symbol] of [
    [old, before],
    [now, after],
  ] as const) {
    const macro = symbol.nodes.flatMap((node) => macrosOf(facts, node)).find(isForeign);
    if (macro) return `${macro}! may be another macro in ${after.path}, or show where it stands`;
    if (symbol.nodes.some((node) => leadsFromHere(facts, node)))
      return `a path in ${before.name} begins where it stands`;
  }
  const other = before.nodes.some(callsMethods) ? whyOtherTraits(old, now) : null;
  return other ?? whyTraitsOfOtherFile(old, now, new Set(before.nodes.flatMap(methodsCalled)));
}

function hasGlob(node: AstNode): boolean {
  if (node.kind === 'use_wildcard') return true;
  return /^(?:source_file|use_\w+|scoped_use_list)$/.test(node.kind) && node.children.some(hasGlob);
}

/** The macros that are called inside of a node, also by what another one is given: `format!("{}", module_path!())`. */
export function macrosOf(facts: FileFacts, node: AstNode): readonly string[] {
  const name = macroCalled(node);
  const own = name ? [sliceOf(facts.file, name)] : [];
  const given =
    node.kind === 'token_tree'
      ? node.children.flatMap((child, at) =>
          child.kind === 'identifier' && isCalled(node.children, at) ? [child.text] : [],
        )
      : [];
  return [...own, ...given, ...node.children.flatMap((child) => macrosOf(facts, child))];
}

/** Among the tokens that a macro is given: a name, `!` and what it is called with. */
function isCalled(tokens: readonly AstNode[], at: number): boolean {
  return tokens[at + 1]?.text === '!' && tokens[at + 2]?.kind === 'token_tree';
}

/** A macro of the library's name that the file declares, or imports from elsewhere. */
function isMadeAnew({ file }: FileFacts, name: string): boolean {
  return (
    new RegExp(`\\bmacro_rules!\\s*${name}\\b|#\\[macro_use`).test(file.text) ||
    file.bindings.all.some((binding) => binding.import !== null && binding.name === name)
  );
}

/** `super::f()`, `self::f()`, `inner::f()` of a module that the file declares; not the `self` of a method. */
function leadsFromHere(facts: FileFacts, node: AstNode): boolean {
  const { kind, children } = node;
  if (kind === 'super') return true;
  if (/^scoped_|^use_/.test(kind) && children.some((child) => child.kind === 'self')) return true;
  if (kind === 'identifier' && facts.file.bindings.of(node)?.symbol?.kind === 'module') return true;
  return children.some((child) => leadsFromHere(facts, child));
}

/** The words by which methods may be called there, also by what a macro is given. */
function methodsCalled(node: AstNode): readonly string[] {
  const { kind, children } = node;
  if (kind === 'macro_invocation') return leavesOf(node).map(({ text }) => text);
  const named = /^(?:field_expression|scoped_identifier)$/.test(kind) ? children.at(-1) : undefined;
  return [...(named ? [named.text] : []), ...children.flatMap(methodsCalled)];
}

/** Whether a method may be called there, also by what a macro is given. */
export function callsMethods({ kind, children }: AstNode): boolean {
  return kind === 'field_expression' || kind === 'macro_invocation' || children.some(callsMethods);
}
