import {
  getNodeValue,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { editJson, type JsonChange } from './json-edits.ts';
import type { WiringResult } from './wiring.ts';

/**
 * Changes a JSON settings file (comments and trailing commas allowed) where `plan` says, step by step, and nowhere
 * else. `plan` sees the file's present value and answers the next change, or null when there is nothing left to do;
 * or a sentence that says why the file can't be changed.
 */
export function changeJson(
  existing: string | null,
  file: string,
  plan: (value: unknown) => JsonChange | string | null,
): WiringResult {
  const mark = existing?.startsWith('\uFEFF') ? '\uFEFF' : '';
  const original = existing === null ? '' : existing.slice(mark.length);
  let text = original.trim() === '' ? '{}\n' : original;
  for (let step = 0; step < maximumSteps; step += 1) {
    const read = readJson(text, file);
    if (!read.ok) return read;
    const change = plan(read.value);
    if (typeof change === 'string') return { ok: false, because: change };
    if (change === null) {
      const empty = isEmptyObject(read.value);
      const changed = text !== original && !(empty && original.trim() === '');
      return { ok: true, text: changed ? mark + text : (existing ?? ''), changed, empty };
    }
    text = editJson(text, change);
  }
  throw new Error(`the plan for ${file} never came to an end`);
}

const maximumSteps = 200;

type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly because: string };

/** Reads a settings file; what can't be read for certain (broken, a name given twice) is refused with its line. */
export function readJson(text: string, file: string): ReadJson {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first !== undefined || root === undefined) {
    const line = text.slice(0, first?.offset ?? 0).split('\n').length;
    const what = first === undefined ? 'it is empty' : `line ${line}: ${printParseErrorCode(first.error)}`;
    return {
      ok: false,
      because: `${file} is not valid JSON (${what}); mend it, then run goldthread init again`,
    };
  }
  if (root.type !== 'object') {
    return { ok: false, because: `${file} holds no JSON object; mend it, then run goldthread init again` };
  }
  const twice = repeatedName(root, []);
  if (twice !== null) {
    return {
      ok: false,
      because: `${file} gives "${twice}" twice; take one out, then run goldthread init again`,
    };
  }
  return { ok: true, value: getNodeValue(root) };
}

/** The value at a path inside a read file; undefined where there is none. */
export function valueAt(value: unknown, at: JSONPath): unknown {
  let current: unknown = value;
  for (const key of at) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
}

/** Deep equality of JSON values, whatever the order of names. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => Object.hasOwn(other, name) && sameJson(valueAt(one, [name]), valueAt(other, [name])),
  );
}

/** A name that one object holds twice: which of them counts differs from reader to reader. */
function repeatedName(node: Node, path: readonly string[]): string | null {
  if (node.type === 'object') {
    const names = (node.children ?? []).map((property) => String(property.children?.[0]?.value));
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) return [...path, twice].join('.');
  }
  for (const child of node.children ?? []) {
    const name = child.type === 'property' ? String(child.children?.[0]?.value) : null;
    const found = repeatedName(child, name === null ? path : [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
