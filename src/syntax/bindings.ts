import type { AstNode } from '../model/ast-node.ts';
import type { Binding, Bindings } from '../model/bindings.ts';
import { type FileMacros, fileMacros, mayBeMeant } from '../model/file-macros.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import { partitionPoint } from '../model/partition-point.ts';
import { encloses } from '../model/span.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { CapturedMatch } from './captures.ts';
import { type CollectedNames, collectNames } from './collect-names.ts';
import { declare } from './declare-name.ts';
import { LABEL, LIFETIME, localMarks, TYPE, VALUE } from './local-marks.ts';
import { lookUp } from './look-up-name.ts';
import type { OpenBinding } from './scopes.ts';

/** For a language whose scopes aren't described: every name is taken to be free, and nothing may be renamed. */
export const unknownBindings: Bindings = {
  known: false,
  all: [],
  macros: null,
  of: () => null,
  isReference: () => false,
  namesMember: () => false,
  hasBarrier: () => true,
};

/** What names are resolved from. */
export interface BindingInput {
  readonly root: AstNode;
  readonly text: string;
  /** The matches of the language's `locals.scm`. */
  readonly matches: readonly CapturedMatch[];
  readonly symbols: readonly CodeSymbol[];
  readonly profile: LanguageProfile;
}

/**
 * Resolves every name of a file to what declares it, in three steps that are each linear in the tree: one walk
 * collects scopes, declarations and references; all declarations are entered, so that hoisting can't matter; then
 * each reference is looked up from its scope outwards. docs/bindings.md tells how a language describes itself.
 */
export function resolveBindings({ root, text, matches, symbols, profile }: BindingInput): Bindings {
  const macros = profile.macros ? fileMacros(text) : null;
  const names = collectNames(root, localMarks(matches), profile, macros);
  const of = new Map<AstNode, OpenBinding>();
  const free = new Set<AstNode>();
  const all = declareAll(names, of);
  const barriers = [...names.barriers];
  freezeDoubtfulPatterns(names, of);
  resolveAll(names, of, free, new Set(profile.barriers.calls), barriers);
  freezeMentioned(names, all);
  if (macros) freezeForMacros(names, free, macros, all);
  barriers.sort((a, b) => a - b);
  const sealed = names.sealed.filter(({ start }, at, list) => at === 0 || start >= list[at - 1]!.end);
  for (const binding of all) {
    if (binding.frozen && !binding.mentioned) continue;
    const isSeen =
      anyWithin(barriers, binding.scope.node) ||
      sealed.some((node) => encloses(node, binding.at)) ||
      (profile.names.renamed === 'locals' && binding.topLevel) ||
      (profile.id === 'python' && isSeenFromOutside(binding));
    binding.frozen ||= isSeen;
    binding.mentioned &&= !isSeen;
  }
  nameSymbols(all, symbols);
  return {
    known: true,
    all: numbered(all),
    macros,
    of: (node) => of.get(node) ?? null,
    isReference: (node) => of.has(node) || free.has(node),
    namesMember: (node) => names.alsoMembers.has(node),
    hasBarrier: (node) => anyWithin(barriers, node) || node.broken,
  };
}

/** Python's `nonlocal` names need the functions around to be complete, so they come last. */
function declareAll({ definitions }: CollectedNames, of: Map<AstNode, OpenBinding>): OpenBinding[] {
  const all: OpenBinding[] = [];
  const redirected = definitions.filter(({ scope, name }) => scope.redirects?.has(name));
  const plain =
    redirected.length === 0
      ? definitions
      : definitions.filter(({ scope, name }) => !scope.redirects?.has(name));
  for (const definition of plain) enter(definition);
  for (const definition of redirected) enter(definition);
  return all;

  function enter(definition: CollectedNames['definitions'][number]): void {
    const binding = declare(definition, all);
    if (definition.mark.name === null) of.set(definition.node, binding);
  }
}

function resolveAll(
  { references }: CollectedNames,
  of: Map<AstNode, OpenBinding>,
  free: Set<AstNode>,
  barrierCalls: ReadonlySet<string>,
  barriers: number[],
): void {
  for (const { node, scope, offset, namespaces, looksElsewhere, declares } of references) {
    let found: OpenBinding | null = null;
    for (const mask of namespaces) {
      found = lookUp(scope, node.text, mask, offset);
      if (found) break;
    }
    if (found) {
      found.references.push(node);
      of.set(node, found);
      if (declares && /^(?:variable|parameter)$/.test(found.kind)) barriers.push(node.start);
    } else {
      free.add(node);
      if (!looksElsewhere && barrierCalls.has(node.text)) barriers.push(node.start);
    }
  }
}

/** `match x { limit => ... }` binds `limit`, unless a constant is so named against all custom. */
function freezeDoubtfulPatterns(
  { definitions }: CollectedNames,
  of: ReadonlyMap<AstNode, OpenBinding>,
): void {
  for (const { node, name, scope, mark } of definitions) {
    if (!mark.lowerCase) continue;
    const item = lookUp(scope, name, VALUE, -1);
    const binding = of.get(node);
    if (!item || !binding || item === binding || item.kind !== 'variable') continue;
    item.frozen = true;
    binding.frozen = true;
  }
}

/** What a macro, a string or a comment to a tool spells keeps its spelling. */
function freezeMentioned({ mentions, qualified }: CollectedNames, all: readonly OpenBinding[]): void {
  for (const { words, scope, offset } of mentions) {
    for (const word of words) {
      for (const mask of [VALUE, TYPE, LABEL, LIFETIME]) {
        const found = lookUp(scope, word, mask, offset);
        if (!found || found.frozen) continue;
        found.frozen = true;
        found.mentioned = true;
      }
    }
  }
  if (qualified.size === 0) return;
  for (const binding of all)
    binding.frozen ||= qualified.has(binding.name) && !binding.import && isItem(binding);
}

/**
 * What C's preprocessor may put in or test keeps its name, and so does a label that something other than a `goto` spells
 * (`&&label`, `TRY(read(), label)`), and a name that can be spelled in two ways (`\u00e9`).
 */
function freezeForMacros(
  { references }: CollectedNames,
  free: ReadonlySet<AstNode>,
  macros: FileMacros,
  all: readonly OpenBinding[],
): void {
  for (const { node, scope } of references) {
    const label = free.has(node) ? lookUp(scope, node.text, LABEL, node.start) : null;
    if (label) label.frozen = true;
  }
  for (const binding of all)
    binding.frozen ||= mayBeMeant(macros, binding.name) || !/^\w+$/.test(binding.name);
}

/** A local of Python that others look for in the frames of the functions that run, as pytest does: `__tracebackhide__`. */
function isSeenFromOutside({ kind, name, topLevel, import: imported }: OpenBinding): boolean {
  return kind === 'variable' && !topLevel && !imported && /^__\w+__$/.test(name);
}

function isItem({ kind, topLevel }: OpenBinding): boolean {
  return topLevel || kind === 'function' || kind === 'class' || kind === 'type';
}

function nameSymbols(all: readonly OpenBinding[], symbols: readonly CodeSymbol[]): void {
  const byName = new Map<AstNode | null, CodeSymbol>(symbols.map((symbol) => [symbol.nameNode, symbol]));
  for (const binding of all) {
    for (const node of binding.declarations) binding.symbol ??= byName.get(node) ?? null;
  }
}

function numbered(all: OpenBinding[]): readonly Binding[] {
  all.sort((a, b) => a.at.start - b.at.start);
  all.forEach((binding, index) => {
    binding.id = index;
  });
  return all;
}

function anyWithin(offsets: readonly number[], { start, end }: AstNode): boolean {
  const first = partitionPoint(offsets.length, (at) => offsets[at]! < start);
  return first < offsets.length && offsets[first]! <= end;
}
