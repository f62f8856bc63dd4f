import type { AstNode } from '../model/ast-node.ts';
import type { BindingKind, ImportTarget } from '../model/bindings.ts';
import type { CapturedMatch } from './captures.ts';
import { importOf } from './imports.ts';

/** Where names are looked up. The vocabulary of locals.scm is told in docs/bindings.md. */
export type ScopeKind = 'module' | 'function' | 'block' | 'class' | 'comprehension';

export interface ScopeMark {
  readonly kind: ScopeKind;
  /** Who sees the names declared here: all code inside, only code that stands in no inner scope, or nobody. */
  readonly names: 'everywhere' | 'directly' | 'never';
  /** What code inside can't see of the scopes around: variables (Rust's `fn`) or anything (Rust's `mod`). */
  readonly hides: 'nothing' | 'locals' | 'everything';
  /** A variable found further out may be an unseen member instead: a Java class that inherits. */
  readonly inherits: boolean;
}

export interface DefinitionMark {
  readonly kind: BindingKind;
  readonly hoist: 'function' | 'block' | 'none';
  readonly namespaces: number;
  /** Declared in the scope around the one that begins at the captured node's parent: a function's own name. */
  readonly outside: boolean;
  /** Offset from which the name is seen; -1 for the whole scope. */
  readonly from: number;
  /** True where a second declaration in the same scope makes a new variable: Rust's `let`. */
  readonly shadows: boolean;
  /** True where it declares a name only if no variable of that name is seen yet: Ruby's `x = 1`. */
  readonly assigns: boolean;
  /** True where syntax can't tell how far the name is seen, or who else sees it. */
  readonly frozen: boolean;
  /** A type parameter: code that is evaluated around the scope sees it all the same. */
  readonly generic: boolean;
  /** Only names that don't start with an upper-case letter are declared: Rust's patterns. */
  readonly lowerCase: boolean;
  readonly import: ImportTarget | null;
  /** True where the bound name is also the name that the module exports: `import { a }`. */
  readonly namesMember: boolean;
  /** Set where the bound name isn't the captured node's text: Go's `import "a/b"`. */
  readonly name: string | null;
}

/** All that locals.scm says about one node. */
export interface LocalMark {
  scope: ScopeMark | null;
  definition: DefinitionMark | null;
  redirect: 'module' | 'function' | null;
  /** Names that the node uses without spelling them: JSX calls `React`. */
  implies: readonly string[];
  /** Macros whose tokens are plain expressions, where the node is what some macro is given. */
  plain: ReadonlySet<string> | null;
  /** Namespaces to look in, in order; empty for what is no reference. */
  reference: readonly number[] | null;
  flags: number;
}

export const OUTSIDE = 1;
export const EXPRESSION = 2;
export const SKIP = 4;
export const OPAQUE = 8;
export const SPELLED = 16;
export const BARRIER = 32;
export const SEALED = 64;
export const UNSEEN = 128;
export const AWAITS = 256;
export const AWAITED = 512;

const flags: Readonly<Record<string, number>> = {
  'local.outside': OUTSIDE,
  'local.expression': EXPRESSION,
  'local.skip': SKIP,
  'local.opaque': OPAQUE,
  'local.spelled': SPELLED,
  'local.barrier': BARRIER,
  'local.sealed': SEALED,
  'local.unseen': UNSEEN,
  'local.awaits': AWAITS,
  'local.awaited': AWAITED,
};

/** `value type` is one look-up in either; labels and lifetimes never meet the others. */
const namespaceBits: Readonly<Record<string, number>> = {
  value: 1,
  type: 2,
  namespace: 4,
  label: 8,
  lifetime: 16,
  macro: 32,
};
export const VALUE = 1;
export const TYPE = 2;
export const NAMESPACE = 4;
export const LABEL = 8;
export const LIFETIME = 16;

/** The bits of several namespaces that are looked in at once: `value type`. A name that isn't known adds none. */
export function namespaceMask(names: string): number {
  return names.split(' ').reduce((mask, name) => mask | (namespaceBits[name] ?? 0), 0);
}

const PREFIX = 'local.definition.';

/** Reads the captures of `locals.scm`; where two patterns say the same about one node, the earlier one decides. */
export function localMarks(matches: readonly CapturedMatch[]): ReadonlyMap<AstNode, LocalMark> {
  const marks = new Map<AstNode, LocalMark>();
  const deciding = new Map<AstNode, number>();
  const markOf = (node: AstNode): LocalMark => {
    const known = marks.get(node);
    if (known) return known;
    const made: LocalMark = {
      scope: null,
      definition: null,
      redirect: null,
      implies: [],
      plain: null,
      reference: null,
      flags: 0,
    };
    marks.set(node, made);
    return made;
  };
  for (const match of matches) {
    const imported = importOf(match);
    if (imported) markOf(imported.node).definition ??= importMark(match, imported);
    for (const { name, node } of match.captures) {
      const flag = flags[name];
      if (flag !== undefined) markOf(node).flags |= flag;
      else if (name === 'local.scope') markOf(node).scope ??= scopeMark(match);
      else if (name === 'local.reference')
        markOf(node).reference ??= [namespaceMask(match.properties.namespace ?? 'value')];
      else if (name === 'local.redirect')
        markOf(node).redirect ??= match.properties.redirect === 'module' ? 'module' : 'function';
      else if (name === 'local.implies') markOf(node).implies = (match.properties.implies ?? '').split(' ');
      else if (name === 'local.tokens')
        markOf(node).plain = new Set((match.properties.plain ?? '').trim().split(/\s+/));
      else if (name.startsWith(PREFIX)) {
        const mark = markOf(node);
        if (mark.definition && (deciding.get(node) ?? -1) <= match.pattern) continue;
        mark.definition = definitionMark(match, node, name.slice(PREFIX.length) as BindingKind);
        deciding.set(node, match.pattern);
      }
    }
  }
  return marks;
}

function scopeMark({ properties }: CapturedMatch): ScopeMark {
  return {
    kind: (properties['scope.kind'] ?? 'block') as ScopeKind,
    names: (properties['scope.names'] ?? 'everywhere') as ScopeMark['names'],
    hides: (properties['scope.hides'] ?? 'nothing') as ScopeMark['hides'],
    inherits: 'scope.inherits' in properties,
  };
}

function definitionMark(
  { captures, properties }: CapturedMatch,
  node: AstNode,
  kind: BindingKind,
): DefinitionMark {
  const after = captures.find(({ name }) => name === 'local.after');
  return {
    kind,
    hoist: (properties.hoist ?? 'none') as DefinitionMark['hoist'],
    namespaces: namespaceMask(properties.namespace ?? defaultNamespace(kind)),
    outside: properties.scope === 'parent',
    from: after ? after.node.end : properties.visible === 'here' ? node.start : -1,
    shadows: 'shadows' in properties,
    assigns: 'assigns' in properties,
    frozen: 'frozen' in properties,
    generic: 'generic' in properties,
    lowerCase: 'lower' in properties,
    import: null,
    namesMember: false,
    name: null,
  };
}

function defaultNamespace(kind: BindingKind): string {
  switch (kind) {
    case 'parameter':
    case 'variable':
    case 'function':
    case 'member':
      return 'value';
    case 'class':
      return 'value type';
    case 'type':
      return 'type';
    case 'import':
      return 'value type namespace';
    case 'label':
      return 'label';
  }
}

function importMark(
  { properties }: CapturedMatch,
  imported: NonNullable<ReturnType<typeof importOf>>,
): DefinitionMark {
  return {
    kind: 'import',
    hoist: 'none',
    namespaces: namespaceMask(properties.namespace ?? 'value type namespace'),
    outside: false,
    from: -1,
    shadows: false,
    assigns: false,
    frozen: false,
    generic: false,
    lowerCase: false,
    import: imported.target,
    namesMember: imported.namesMember,
    name: imported.name,
  };
}
