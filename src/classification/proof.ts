import type { AstNode } from '../model/ast-node.ts';
import type { Binding } from '../model/bindings.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { MovedImport } from './moves/moved-imports.ts';
import type { NameRenames } from './renames/member-names.ts';
import type { FileFacts, World } from './world.ts';

/** One symbol on both sides, to be proved equal outside its child symbols. */
export interface Unit {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly old: FileFacts;
  readonly now: FileFacts;
}

/** A pair with what is known of its two files; both symbols have to be in files of their sides. */
export function unitOf(world: World, before: CodeSymbol, after: CodeSymbol): Unit {
  return { before, after, old: world.before.factsOf(before), now: world.after.factsOf(after) };
}

/** The first place where no rule explains the difference. */
export interface Mismatch {
  readonly rule: string;
  readonly before: AstNode | null;
  readonly after: AstNode | null;
  readonly because: string;
  /** The symbol (before) whose own change is at fault, where it isn't the one that is being walked. */
  readonly blame: CodeSymbol | null;
}

/** What was found out about a unit while both trees were walked side by side. */
export interface Proof {
  readonly unit: Unit;
  mismatch: Mismatch | null;
  /** Symbols (before) that are referred to under another name or from another place: their identity carries this proof. */
  readonly leans: Map<CodeSymbol, CodeSymbol>;
  /** Symbols (before) that are referred to in their file, which is called otherwise now. */
  readonly follows: Map<CodeSymbol, CodeSymbol>;
  /** Whether some of them are imported from a file out of sight that hands them on. */
  handedOn: boolean;
  /** Local names that differ. */
  readonly locals: Map<Binding, Binding>;
  /** Names of members, or of what the file doesn't declare, that differ: the old and the new one. */
  readonly names: Map<string, string>;
  /** Members (before) that may be meant by such names: whoever says a new one leans on them. */
  readonly members: Set<CodeSymbol>;
  /** Arguments that are passed by another keyword: right if the parameter of the callee is renamed alike. */
  readonly keywords: RenamedKeyword[];
  /** Classes of elsewhere that are found in another package now, by name. */
  readonly movedImports: Map<string, MovedImport>;
  /** Declared types that became super types of them. */
  readonly widened: Map<string, string>;
  /** Set where the same entity is imported in another way. */
  imports: boolean;
  /** Children that stand in another order. */
  reordered: boolean;
}

/** `scale(n, factor=2)` that became `scale(n, by=2)`. */
export interface RenamedKeyword {
  readonly callee: string;
  readonly before: string;
  readonly after: string;
  readonly node: AstNode;
  readonly nodeAfter: AstNode;
}

/** Nothing has been seen yet that differs. */
export function emptyProof(unit: Unit): Proof {
  return {
    unit,
    mismatch: null,
    leans: new Map(),
    follows: new Map(),
    handedOn: false,
    locals: new Map(),
    names: new Map(),
    members: new Set(),
    keywords: [],
    movedImports: new Map(),
    widened: new Map(),
    imports: false,
    reordered: false,
  };
}

/** Which local is which, one-to-one over the whole change set, and which of the pairs were seen at a declaration. */
export interface Bijection {
  /** False where either already has another partner. */
  pair(before: Binding, after: Binding): boolean;
  declared(before: Binding): boolean;
  markDeclared(before: Binding): void;
}

/** One in which nothing is paired yet. What is paired stays so: no walk takes a pair back. */
export function makeBijection(): Bijection {
  const forth = new Map<Binding, Binding>();
  const back = new Map<Binding, Binding>();
  const declared = new Set<Binding>();
  return {
    pair(before, after) {
      const [known, inverse] = [forth.get(before), back.get(after)];
      if (known || inverse) return known === after && inverse === before;
      forth.set(before, after);
      back.set(after, before);
      return true;
    },
    declared: (before) => declared.has(before),
    markDeclared: (before) => void declared.add(before),
  };
}

/** What a walk through one unit needs; `path*` are the ancestors of the nodes in hand, outermost first. */
export interface Walk {
  readonly world: World;
  readonly unit: Unit;
  readonly bijection: Bijection;
  readonly names: NameRenames;
  readonly proof: Proof;
  readonly pathBefore: AstNode[];
  readonly pathAfter: AstNode[];
  /** The walk itself, for the parts of it that live in other files. */
  readonly compare: (before: AstNode, after: AstNode) => Mismatch | null;
}
