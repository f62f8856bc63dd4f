import type { AstNode } from '../model/ast-node.ts';
import type { Binding } from '../model/bindings.ts';
import { type CanonicalView, runningView } from '../model/canonical.ts';
import type { ParsedFile, ReadFile } from '../model/parsed-file.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import type { StillUsed } from './open-world/still-used.ts';

/** One file of the change set with what the proofs look up in it again and again. */
export interface FileFacts {
  readonly file: ParsedFile;
  readonly view: CanonicalView;
  /** The symbols that a node belongs to as the first or a later part of them; the module is none of them. */
  holesAt(node: AstNode): readonly CodeSymbol[];
}

/** The files of the change set as they stood on one side. */
export interface Side {
  readonly which: 'before' | 'after';
  readonly files: ReadonlyMap<string, FileFacts>;
  /** What each binding stands for, once it was asked. */
  readonly entities: Map<Binding, Entity>;
  factsOf(symbol: CodeSymbol): FileFacts;
}

/** A change set: both sides, and which symbol became which. */
export interface World {
  readonly before: Side;
  readonly after: Side;
  readonly mapping: SymbolMapping;
  readonly budget: Budget;
  /** By the symbol before, who outside of the change set still says the old name of it, or meets the new one. */
  readonly stillNamed: ReadonlyMap<CodeSymbol, StillUsed>;
}

/** Work that may still be done. Counted in nodes, not in time, so that a verdict never depends on the machine. */
export interface Budget {
  left: number;
}

/** A comparison of files of real size visits some ten thousand nodes; this is for what is made to be slow. */
export const MOST_NODES = 4_000_000;

/** Both sides of a change set, ready to be asked. @param mostNodes the work that all proofs together may do. */
export function makeWorld(
  before: readonly ReadFile[],
  after: readonly ReadFile[],
  mapping: SymbolMapping,
  mostNodes: number,
  stillNamed: World['stillNamed'] = new Map(),
): World {
  return {
    before: makeSide('before', before),
    after: makeSide('after', after),
    mapping,
    budget: { left: mostNodes },
    stillNamed,
  };
}

/** The files of one side by their paths, ready to be asked. */
export function makeSide(which: Side['which'], files: readonly ReadFile[]): Side {
  const facts = new Map<string, FileFacts>();
  for (const file of files) if (file.type === 'parsed') facts.set(file.path, makeSideFacts(file));
  return { which, files: facts, entities: new Map(), factsOf: (symbol) => facts.get(symbol.path)! };
}

const known = new WeakMap<ParsedFile, FileFacts>();

/** Made once for each file that was read: what is asked of it doesn't depend on the others. */
export function makeSideFacts(file: ParsedFile): FileFacts {
  const made = known.get(file) ?? readFacts(file);
  known.set(file, made);
  return made;
}

function readFacts(file: ParsedFile): FileFacts {
  const holes = new Map<AstNode, CodeSymbol[]>();
  for (const symbol of file.symbols) {
    for (const node of symbol.nodes) {
      const known = holes.get(node);
      if (known) known.push(symbol);
      else holes.set(node, [symbol]);
    }
  }
  const none: readonly CodeSymbol[] = [];
  return { file, view: runningView(file.profile), holesAt: (node) => holes.get(node) ?? none };
}

/**
 * What a name stands for, whatever it is called and however it was imported. Two names on the two sides mean the same
 * when their entities do.
 */
export type Entity =
  | { readonly type: 'symbol'; readonly symbol: CodeSymbol }
  | { readonly type: 'binding'; readonly binding: Binding; readonly facts: FileFacts }
  | { readonly type: 'module'; readonly facts: FileFacts }
  /** Imported from a module that is not in the change set. */
  | { readonly type: 'outside'; readonly module: string; readonly name: string }
  /** Nothing in the file declares it. */
  | { readonly type: 'free'; readonly name: string };
