import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ProposedWrite } from '../model/agent-event.ts';
import type { WriteEffect } from './write-effect.ts';

type NotebookEdit = Extract<ProposedWrite, { type: 'notebook' }>;

const notebookSchema = z.looseObject({
  cells: z.array(z.looseObject({ cell_type: z.string(), id: z.string().optional() })),
  nbformat: z.number().optional(),
  nbformat_minor: z.number().optional(),
});

type Notebook = z.infer<typeof notebookSchema>;
type Cell = Notebook['cells'][number];

/**
 * One cell of a Jupyter notebook replaced, inserted after another (first without one) or deleted, as Claude Code's
 * NotebookEdit does it; verified against 2.1.330. The tool writes the whole JSON anew, indented by one space.
 * The id of an inserted cell is the tool's own choice; here one is made from its source.
 */
export function applyNotebookEdit(current: string | null, edit: NotebookEdit): WriteEffect {
  if (current === null) return { type: 'not_applicable', because: 'the notebook does not exist' };
  const notebook = readNotebook(current);
  if (notebook === null) return { type: 'not_applicable', because: 'the file is not a notebook' };
  const at = edit.cellId === null ? null : cellIndex(notebook.cells, edit.cellId);
  if (at === null && (edit.cellId !== null || edit.mode !== 'insert')) {
    return { type: 'not_applicable', because: `the notebook has no cell ${edit.cellId ?? 'that is named'}` };
  }
  const cells = editCells(notebook, at, edit);
  const text = JSON.stringify({ ...notebook, cells }, null, 1);
  return { type: 'text', text: current.endsWith('\n') ? `${text}\n` : text };
}

function editCells(notebook: Notebook, at: number | null, edit: NotebookEdit): readonly Cell[] {
  const { cells } = notebook;
  if (edit.mode === 'insert') {
    const place = at === null ? 0 : at + 1;
    return [...cells.slice(0, place), newCell(notebook, edit), ...cells.slice(place)];
  }
  if (edit.mode === 'delete') return cells.filter((_cell, index) => index !== at);
  return cells.map((cell, index) => (index === at ? replacedCell(cell, edit) : cell));
}

function newCell(notebook: Notebook, edit: NotebookEdit): Cell {
  const hasIds = (notebook.nbformat ?? 4) > 4 || (notebook.nbformat_minor ?? 0) >= 5;
  const id = createHash('sha256').update(edit.source).digest('hex').slice(0, 8);
  const head = {
    cell_type: edit.cellType ?? 'code',
    ...(hasIds ? { id } : {}),
    source: edit.source,
    metadata: {},
  };
  return head.cell_type === 'code' ? { ...head, execution_count: null, outputs: [] } : head;
}

/** A code cell that is replaced loses what its old source had printed. */
function replacedCell(cell: Cell, edit: NotebookEdit): Cell {
  const replaced = { ...cell, source: edit.source };
  const cleared = cell.cell_type === 'code' ? { ...replaced, execution_count: null, outputs: [] } : replaced;
  return edit.cellType === null ? cleared : { ...cleared, cell_type: edit.cellType };
}

/** A cell is named by its id, or by its place as `cell-0`. */
function cellIndex(cells: readonly Cell[], name: string): number | null {
  const byId = cells.findIndex((cell) => cell.id === name);
  if (byId !== -1) return byId;
  const place = /^cell-(\d+)$/.exec(name);
  const index = place === null ? -1 : Number(place[1]);
  return index >= 0 && index < cells.length ? index : null;
}

/** The schema only looks: what it hands back has its keys in another order, and the file must keep its own. */
function readNotebook(text: string): Notebook | null {
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return notebookSchema.safeParse(json).success ? (json as Notebook) : null;
  } catch {
    return null;
  }
}
