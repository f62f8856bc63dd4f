import type { Tree } from 'web-tree-sitter';

/** A place in tree-sitter's tree, and the ways on from it. `delete` must be called when the walk is over. */
export interface NodeCursor {
  typeId(): number;
  fieldId(): number;
  start(): number;
  end(): number;
  isMissing(): boolean;
  /**
   * Where tree-sitter keeps the node it is at: a later tree has the very same there where it took it over from this
   * one, as long as neither is deleted. 0 where that can't be told.
   */
  identity(): number;
  firstChild(): boolean;
  nextSibling(): boolean;
  parent(): void;
  delete(): void;
}

/**
 * The functions of tree-sitter's WebAssembly module that a walk needs. `Parser.init(module)` fills the object that it
 * is given with them.
 */
export interface TreeSitterModule {
  readonly _ts_init?: () => number;
  readonly _ts_tree_root_node_wasm?: (tree: number) => void;
  /** The memory as numbers of 32 bits; another view of it each time that it has grown. */
  readonly HEAPU32?: Uint32Array;
  readonly _ts_tree_cursor_current_node_wasm?: (tree: number) => void;
  readonly _ts_tree_cursor_new_wasm?: (tree: number) => void;
  readonly _ts_tree_cursor_delete_wasm?: (tree: number) => void;
  readonly _ts_tree_cursor_current_node_type_id_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_current_field_id_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_is_missing_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_start_index_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_end_index_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_goto_first_child_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_goto_next_sibling_wasm?: (tree: number) => number;
  readonly _ts_tree_cursor_goto_parent_wasm?: (tree: number) => number;
}

/**
 * A cursor at the root of a tree.
 *
 * tree-sitter's own `TreeCursor` copies its state into WebAssembly memory before each question and back after each
 * step, which makes a walk dearer than the parse. The state may as well stay there, as long as nothing else uses the
 * module between `nodeCursor` and `delete`. Where the module is not ours (a host had started tree-sitter before us),
 * the ordinary cursor does the same, slower.
 */
export function nodeCursor(tree: Tree, module: TreeSitterModule): NodeCursor {
  const address = (tree as unknown as { readonly 0: unknown })[0];
  return (typeof address === 'number' && directCursor(address, module)) || ordinaryCursor(tree);
}

function directCursor(tree: number, module: TreeSitterModule): NodeCursor | null {
  const {
    _ts_init: prepare,
    _ts_tree_root_node_wasm: toRoot,
    _ts_tree_cursor_new_wasm: create,
    _ts_tree_cursor_delete_wasm: free,
    _ts_tree_cursor_current_node_type_id_wasm: typeId,
    _ts_tree_cursor_current_field_id_wasm: fieldId,
    _ts_tree_cursor_current_node_is_missing_wasm: isMissing,
    _ts_tree_cursor_start_index_wasm: start,
    _ts_tree_cursor_end_index_wasm: end,
    _ts_tree_cursor_goto_first_child_wasm: firstChild,
    _ts_tree_cursor_goto_next_sibling_wasm: nextSibling,
    _ts_tree_cursor_goto_parent_wasm: parent,
  } = module;
  if (!prepare || !toRoot || !create || !free || !typeId || !fieldId || !isMissing) return null;
  if (!start || !end || !firstChild || !nextSibling || !parent) return null;
  const buffer = prepare() / BYTES_OF_A_NUMBER;
  toRoot(tree);
  create(tree);
  return {
    typeId: () => typeId(tree),
    fieldId: () => fieldId(tree),
    start: () => start(tree),
    end: () => end(tree),
    isMissing: () => isMissing(tree) === 1,
    identity: () => identityOf(tree, module, buffer),
    firstChild: () => firstChild(tree) === 1,
    nextSibling: () => nextSibling(tree) === 1,
    parent: () => {
      parent(tree);
    },
    delete: () => free(tree),
  };
}

const BYTES_OF_A_NUMBER = 4;

/** A cursor is four numbers in the buffer through which nodes are handed over, too: they are put back. */
const NUMBERS_OF_A_CURSOR = 4;

/**
 * A node's id is the address at which its parent names it (`ts_node_new` in tree-sitter's node.c); what stands there is
 * the address of the node's own data, which trees share, or the data itself of a small leaf, with the lowest bit set.
 */
function identityOf(tree: number, module: TreeSitterModule, buffer: number): number {
  const { HEAPU32: memory, _ts_tree_cursor_current_node_wasm: toNode } = module;
  if (!memory || !toNode) return 0;
  const cursor = memory.slice(buffer, buffer + NUMBERS_OF_A_CURSOR);
  toNode(tree);
  const address = memory[memory[buffer]! / BYTES_OF_A_NUMBER]!;
  memory.set(cursor, buffer);
  return address % 2 === 1 ? 0 : address;
}

function ordinaryCursor(tree: Tree): NodeCursor {
  const cursor = tree.walk();
  return {
    typeId: () => cursor.nodeTypeId,
    fieldId: () => cursor.currentFieldId,
    start: () => cursor.startIndex,
    end: () => cursor.endIndex,
    isMissing: () => cursor.nodeIsMissing,
    identity: () => 0,
    firstChild: () => cursor.gotoFirstChild(),
    nextSibling: () => cursor.gotoNextSibling(),
    parent: () => {
      cursor.gotoParent();
    },
    delete: () => cursor.delete(),
  };
}
