import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { hasOffset, sliceOf } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

const IMPORT_KINDS =
  /^(?:import_statement|import_from_statement|import_declaration|import_header|import_list|use_declaration|import_spec|import_spec_list)$/;
const WILDCARDS = new Set(['wildcard_import', 'asterisk', 'use_wildcard', '*', 'dot']);

/**
 * True for a statement that does nothing but bind names from other modules: what those names mean is compared where
 * they are used, so the statement has no meaning of its own. Not so for what is imported for its effect, and for
 * wildcards, which bind names that can't be seen.
 *
 *     import { a } from './x'      true
 *     import './polyfill'          false
 *     from x import *              false
 */
export function isBindingImport(facts: FileFacts, node: AstNode): boolean {
  if (!IMPORT_KINDS.test(node.kind) || !facts.file.bindings.known) return false;
  if (facts.file.profile.modules === 'python' && loadsSubmodule(node)) return false;
  // Java's static imports bind methods, which no reference resolves to.
  if (node.children.some(({ kind }) => kind === 'static')) return false;
  if (facts.file.profile.id === 'kotlin' && !importsType(node, facts)) return false;
  const specs = partsOf(node);
  // Go finds in one place alone what a dot imports, so it is compared where it is used.
  const isDot = (spec: AstNode): boolean =>
    facts.file.profile.id === 'go' && spec.children.some(({ kind }) => kind === 'dot');
  return specs.every((spec) => isDot(spec) || (!hasWildcard(spec, facts) && importsIn(facts, spec) > 0));
}

/** Kotlin uses an imported function also where nobody names it: for an operator, `by`, a loop, a destructuring. */
function importsType(node: AstNode, facts: FileFacts): boolean {
  return partsOf(node).every((spec) =>
    /^import\s+(?:[\w`]+\.)*\p{Lu}\w*(?:\s|;|$)/u.test(sliceOf(facts.file, spec)),
  );
}

/** Go groups imports: `import ( "a"; _ "b" )`. Each has to bind something by itself. */
function partsOf(node: AstNode): readonly AstNode[] {
  const inner = node.children.filter((child) => IMPORT_KINDS.test(child.kind));
  return inner.length > 0 ? inner.flatMap(partsOf) : [node];
}

/** `import * as x` binds a name after all; only ECMAScript spells it with the wildcard's token. */
function hasWildcard(node: AstNode, facts: FileFacts): boolean {
  if (facts.file.profile.modules === 'ecmascript') return false;
  const visit = (inner: AstNode): boolean => WILDCARDS.has(inner.kind) || inner.children.some(visit);
  return visit(node);
}

const imports = new WeakMap<FileFacts, readonly Binding[]>();

/**
 * How many names a statement binds. Go's `import "time"` binds one that is spelled nowhere in it, and may be another one
 * than the path ends with: since Go takes no import that nobody uses, one that nobody says isn't the package's name. What
 * is called in C is told by the comment before its import.
 */
function importsIn(facts: FileFacts, node: AstNode): number {
  const known = imports.get(facts) ?? facts.file.bindings.all.filter((binding) => binding.import);
  imports.set(facts, known);
  const text = sliceOf(facts.file, node);
  return known.filter(({ declarations, references, import: target }) =>
    declarations.length > 0
      ? declarations.some(({ start }) => hasOffset(node, start))
      : (references.length > 0 || target!.module === 'C') &&
        (text.includes(`"${target!.module}"`) || text.includes(`\`${target!.module}\``)),
  ).length;
}

/**
 * `import a.b` binds `a`, and has the effect that `a.b` is there: whoever says `a.b.c` may live from another statement
 * than the one that bound `a`.
 */
function loadsSubmodule(node: AstNode): boolean {
  return (
    node.kind === 'import_statement' &&
    node.children.some(({ kind, children }) => kind === 'dotted_name' && children.length > 1)
  );
}
