import type { AstNode } from '../model/ast-node.ts';
import type { Binding, BindingKind, ImportTarget } from '../model/bindings.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { DefinitionMark, ScopeMark } from './local-marks.ts';

/** A `Binding` while its declarations and references are still being found. */
export interface OpenBinding extends Binding {
  id: number;
  kind: BindingKind;
  frozen: boolean;
  mentioned: boolean;
  loose: boolean;
  import: ImportTarget | null;
  symbol: CodeSymbol | null;
  readonly declarations: AstNode[];
  readonly references: AstNode[];
  readonly scope: Scope;
  /** Where it is first declared, also when no node of its own names it there. */
  readonly at: AstNode;
}

/** One meaning of a name in a scope, seen from an offset on. */
export interface Entry {
  readonly binding: OpenBinding;
  readonly generic: boolean;
  readonly unseenIn: AstNode | null;
  namespaces: number;
  from: number;
}

export interface Scope {
  readonly node: AstNode;
  readonly parent: Scope | null;
  readonly mark: ScopeMark;
  /**
   * Set on a stand-in for code that is written inside a scope and evaluated around it, such as a default value in
   * Python: of that scope it sees the type parameters only.
   */
  readonly veils: Scope | null;
  readonly names: Map<string, Entry[]>;
  /** Names that Python's `global` and `nonlocal` send elsewhere. */
  redirects: Map<string, 'module' | 'function'> | null;
  /** Functions declared in inner blocks, which sloppy JavaScript also sees here. */
  loose: Map<string, OpenBinding> | null;
}

/** One name in a declaration. */
export interface Definition {
  readonly node: AstNode;
  readonly name: string;
  readonly scope: Scope;
  readonly mark: DefinitionMark;
  /** Code behind it that doesn't see the name all the same: what a Swift `guard` does where it finds nothing. */
  unseenIn: AstNode | null;
}

/** A scope in which nothing is declared yet; null as parent for the file's own. */
export function openScope(node: AstNode, parent: Scope | null, mark: ScopeMark): Scope {
  return { node, parent, mark, veils: null, names: new Map(), redirects: null, loose: null };
}

/**
 * Stands in for a scope where code is written inside of it and evaluated around it; the file's own has nothing
 * around.
 */
export function veilOf(scope: Scope): Scope {
  if (!scope.parent) return scope;
  return {
    node: scope.node,
    parent: scope.parent,
    mark: transparent,
    veils: scope,
    names: new Map(),
    redirects: null,
    loose: null,
  };
}

const transparent: ScopeMark = { kind: 'block', names: 'everywhere', hides: 'nothing', inherits: false };

/** Where Python's `global` and `nonlocal` send a name. */
export function redirectedScope(scope: Scope, name: string, to: 'module' | 'function'): Scope {
  let at = scope;
  while (at.parent) {
    at = at.parent;
    if (to === 'function' && at.mark.kind === 'function' && at.names.has(name)) return at;
    if (to === 'module' && at.parent === null) return at;
  }
  return at;
}
