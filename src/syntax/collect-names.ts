import type { AstNode } from '../model/ast-node.ts';
import { canonicalView } from '../model/canonical.ts';
import type { FileMacros } from '../model/file-macros.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import { type AwaitedTexts, awaitedTexts } from './awaited-texts.ts';
import { looksAtWhatItIsGiven } from './given-namespaces.ts';
import { startsLinesApart } from './layout.ts';
import {
  AWAITED,
  AWAITS,
  BARRIER,
  type DefinitionMark,
  EXPRESSION,
  type LocalMark,
  NAMESPACE,
  OPAQUE,
  OUTSIDE,
  type ScopeMark,
  SEALED,
  SKIP,
  SPELLED,
  TYPE,
  UNSEEN,
  VALUE,
} from './local-marks.ts';
import { isGivenToMacro } from './macro-calls.ts';
import { namesInTokens } from './macro-tokens.ts';
import { nameTable } from './name-rules.ts';
import { type Definition, openScope, type Scope, veilOf } from './scopes.ts';
import { MAX_DEPTH } from './tree.ts';

export interface Reference {
  readonly node: AstNode;
  readonly scope: Scope;
  /** From where it is looked up: a variable that is seen from further down isn't found. */
  readonly offset: number;
  /** Looked up in turn; the first that is declared decides. */
  readonly namespaces: readonly number[];
  /** It is called with what it looks at, so that the names around stay unseen. */
  readonly looksElsewhere: boolean;
  /** It is the type of what a declaration declares, unless it is a variable: then there is none (`ar & total;`). */
  readonly declares: boolean;
}

/** Words that stand where names can't be resolved: in a macro's tokens, in a string that is code. */
export interface Mention {
  readonly words: ReadonlySet<string>;
  readonly scope: Scope;
  readonly offset: number;
}

/** What one walk over the tree finds, in source order. */
export interface CollectedNames {
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  readonly mentions: readonly Mention[];
  /** Last parts of paths and members of namespaces: a name of this file so spelled may be meant by them. */
  readonly qualified: ReadonlySet<string>;
  /** Names of variables that name a member as well. */
  readonly alsoMembers: ReadonlySet<AstNode>;
  /** Nodes that something else reads as text: what is declared inside keeps its name. */
  readonly sealed: readonly AstNode[];
  /** Ascending offsets of barriers and of places that did not parse. */
  readonly barriers: readonly number[];
}

const fileScope: ScopeMark = { kind: 'module', names: 'everywhere', hides: 'nothing', inherits: false };

/**
 * Walks the tree once. Every leaf that is a name ends up as a definition, a reference, or neither by its place.
 *
 * @param macros of a file that C's preprocessor reads.
 */
export function collectNames(
  root: AstNode,
  marks: ReadonlyMap<AstNode, LocalMark>,
  profile: LanguageProfile,
  macros: FileMacros | null,
): CollectedNames {
  const table = nameTable(profile);
  const view = canonicalView(profile);
  const nameless = profile.namelessComments.map((source) => new RegExp(source, 'u'));
  const barrierKinds = new Set(profile.barriers.kinds);
  const given = new Map(Object.entries(profile.barriers.given));
  const definitions: Definition[] = [];
  const references: Reference[] = [];
  const mentions: Mention[] = [];
  const qualified = new Set<string>();
  const alsoMembers = new Set<AstNode>();
  const sealed: AstNode[] = [];
  const barriers: number[] = [];
  let texts: AwaitedTexts = awaitedTexts(barriers);
  let made: ReadonlySet<string> | null = null;
  const rootMark = marks.get(root);
  if (rootMark && rootMark.flags & SEALED) sealed.push(root);
  const module = openScope(root, null, rootMark?.scope ?? fileScope);
  for (const child of root.children) visit(child, root, module, null, 2);
  texts.end();
  return { definitions, references, mentions, qualified, alsoMembers, sealed, barriers };

  function visit(
    node: AstNode,
    parent: AstNode,
    scope: Scope,
    pattern: DefinitionMark | null,
    depth: number,
  ): void {
    if (node.broken || barrierKinds.has(node.kind)) barriers.push(node.start);
    if (node.children.length === 0) {
      leaf(node, parent, scope, pattern, depth);
      return;
    }
    if (macros && isGivenToMacro(node, parent, macros)) {
      mention(node, scope);
      return;
    }
    const mark = marks.get(node);
    if (mark?.scope && profile.layout?.indentation && startsLinesApart(node)) barriers.push(node.start);
    let inner = scope;
    let bound = pattern;
    if (mark) {
      if (mark.flags & SKIP) return;
      if (mark.flags & AWAITED) {
        awaitedText(node, depth);
        return;
      }
      if (mark.flags & BARRIER) barriers.push(node.start);
      if (mark.flags & SEALED) sealed.push(node);
      if (mark.flags & UNSEEN) hideFrom(node, parent);
      if (mark.implies.length > 0)
        mentions.push({ words: new Set(mark.implies), scope, offset: texts.placeOf(node.start) });
      if (mark.plain && takenApart(node, parent, mark.plain, scope)) return;
      if (mark.flags & (OPAQUE | SPELLED)) mention(node, scope);
      if (mark.flags & OPAQUE) return;
      if (mark.redirect) redirect(node, scope, mark.redirect);
      if (mark.definition) {
        if (mark.definition.name === null) bound = mark.definition;
        else define(node, mark.definition.name, inner, mark.definition);
      }
      if (mark.flags & OUTSIDE) inner = veilOf(inner);
      if (mark.scope) inner = openScope(node, inner, mark.scope);
      if (mark.scope || mark.flags & (EXPRESSION | OUTSIDE)) bound = null;
    }
    for (const child of node.children) visit(child, node, inner, bound, depth + 1);
  }

  /** What stands in there is seen and looked up from where the text begins. */
  function awaitedText(text: AstNode, depth: number): void {
    const around = texts;
    const start = around.startOf(text);
    texts = awaitedTexts(barriers, { words: text, at: start?.beginning.start ?? text.start });
    for (const child of text.children) visit(child, text, start?.scope ?? module, null, depth + 1);
    texts = around;
  }

  function leaf(
    node: AstNode,
    parent: AstNode,
    scope: Scope,
    pattern: DefinitionMark | null,
    depth: number,
  ): void {
    if (node.extra) {
      if (view.isDirective(node) && !nameless.some((one) => one.test(node.text))) mention(node, scope);
      return;
    }
    if (depth >= MAX_DEPTH && node.named) barriers.push(node.start);
    const role = table.role(node, parent);
    const mark = node.named || role ? marks.get(node) : undefined;
    if (mark) {
      if (mark.flags & SKIP) return;
      if (mark.flags & BARRIER) barriers.push(node.start);
      if (mark.flags & AWAITED) texts.startOf(node);
      if (mark.flags & AWAITS) texts.expect(node, scope);
      if (mark.flags & (OPAQUE | SPELLED) && !mark.reference) {
        mention(node, scope);
        if (mark.flags & OPAQUE) return;
      }
      if (role === 'qualified') qualified.add(node.text);
      if (mark.definition && !declinesToBind(mark.definition, node)) {
        define(
          node,
          mark.definition.name ?? node.text,
          mark.definition.outside ? outsideOf(scope) : scope,
          mark.definition,
        );
        return;
      }
    }
    if (role === null && !mark?.reference) return;
    const at = mark && mark.flags & OUTSIDE ? veilOf(scope) : scope;
    const binds =
      pattern && !(mark && mark.flags & (EXPRESSION | OUTSIDE)) && role !== 'qualified' && role?.length !== 0;
    if (binds && !declinesToBind(pattern, node)) define(node, node.text, scope, pattern);
    else if (role === 'qualified') qualified.add(node.text);
    else refer(node, parent, at, mark?.reference ?? role ?? []);
    if (table.alsoMember(node, parent)) alsoMembers.add(node);
  }

  /** The tokens of a macro of the language's own, unless the file has another one of its name. */
  function takenApart(tree: AstNode, call: AstNode, plain: ReadonlySet<string>, scope: Scope): boolean {
    made ??= macrosMadeAnew(root);
    const isPlain = (name: string): boolean => plain.has(name) && !made!.has(name);
    const macro = call.children.find(({ field }) => field === 'macro');
    const found = macro && isPlain(macro.text) ? namesInTokens(tree, isPlain) : null;
    if (!found) return false;
    for (const name of found.references) refer(name, tree, scope, [VALUE, TYPE]);
    mentions.push({ words: found.words, scope, offset: texts.placeOf(tree.start) });
    return true;
  }

  function mention(node: AstNode, scope: Scope): void {
    mentions.push({ words: wordsOf(node, new Set()), scope, offset: texts.placeOf(node.start) });
  }

  function define(node: AstNode, name: string, scope: Scope, mark: DefinitionMark): void {
    if (table.isBlank(name)) return;
    const from = mark.from < 0 ? mark.from : texts.placeOf(mark.from);
    definitions.push({
      node,
      name,
      scope,
      mark: from === mark.from ? mark : { ...mark, from },
      unseenIn: null,
    });
    if (mark.namesMember) alsoMembers.add(node);
    // Another block of the same namespace sees it by its bare name, before a variable of the file.
    if (mark.kind === 'member' && mark.namespaces & NAMESPACE) qualified.add(name);
  }

  /** What a statement has declared so far, its own code in there doesn't see. */
  function hideFrom(code: AstNode, statement: AstNode): void {
    for (let at = definitions.length - 1; at >= 0 && definitions[at]!.node.start >= statement.start; at--)
      definitions[at]!.unseenIn ??= code;
  }

  function refer(node: AstNode, parent: AstNode, scope: Scope, namespaces: readonly number[]): void {
    if (namespaces.length === 0 || table.isBlank(node.text)) return;
    const looksElsewhere = looksAtWhatItIsGiven(node, parent, given.get(node.text));
    const declares = node.field === 'type' && parent.kind === 'declaration';
    const offset = texts.placeOf(node.start);
    references.push({ node, scope, offset, namespaces, looksElsewhere, declares });
  }

  /** `global a, b`: what the function says of these names means the ones out there. */
  function redirect(statement: AstNode, scope: Scope, to: 'module' | 'function'): void {
    scope.redirects ??= new Map();
    for (const child of statement.children)
      if (table.isNameKind(child.kind)) scope.redirects.set(child.text, to);
  }
}

/** Names of macros that a file declares, or that a `use` of it may bring. */
function macrosMadeAnew(root: AstNode): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: AstNode): void => {
    if (node.kind === 'macro_definition')
      found.add(node.children.find(({ field }) => field === 'name')?.text ?? '');
    else if (node.kind === 'use_declaration') for (const word of wordsOf(node, new Set())) found.add(word);
    if (/^(?:source_file|mod_item|declaration_list|function_item|block)$/.test(node.kind))
      node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** In a Rust pattern `None` is a constant and `none` a new variable. */
function declinesToBind(mark: DefinitionMark, node: AstNode): boolean {
  return mark.lowerCase && /^\p{Lu}/u.test(node.text);
}

function outsideOf(scope: Scope): Scope {
  return scope.parent ?? scope;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

function wordsOf(node: AstNode, words: Set<string>): Set<string> {
  for (const word of node.text.match(WORD) ?? []) words.add(word);
  for (const child of node.children) wordsOf(child, words);
  return words;
}
