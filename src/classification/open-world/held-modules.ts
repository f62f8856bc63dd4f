import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { LOADS_FOR_TESTS, REPLACES_MODULE } from '../modules/replacing-calls.ts';

/*
 * Which module of ECMAScript a word is asked of that no import binds: its object, or what it is taken out of, was loaded
 * by a call.
 */

/** What loads a module, or stands in for it, by the path that it is given first. */
const LOADING = new RegExp(`^(?:import|require|${REPLACES_MODULE}|${LOADS_FOR_TESTS})$`);

/** A node's parents, the outermost first. */
export type Parents = readonly AstNode[];

/**
 * The modules, as they are spelled, of which a word may be a name.
 *
 *     (await import('./a')).parse       const { parse } = require('./a')        import('./a').then((a) => a.parse)
 *     vi.mock('./a', () => ({ parse }))                 vi.spyOn(a, 'parse')    with  import * as a from './a'
 */
export function modulesAsked(file: ParsedFile, leaf: AstNode, parents: Parents): readonly string[] {
  const [outer, parent] = [parents.at(-2), parents.at(-1)];
  if (!parent) return [];
  const replaced = parents.flatMap((one) => pathGiven(file, one) ?? []);
  const asked =
    parent.kind === 'member_expression' && leaf.field === 'property'
      ? heldBy(file, parent.children[0]!)
      : parent.kind === 'object_pattern' || outer?.kind === 'object_pattern'
        ? takenOutOf(file, parents)
        : leaf.kind === 'string_fragment'
          ? besideText(file, parents)
          : [];
  return [...replaced, ...asked];
}

/** `a['parse']`, `vi.spyOn(a, 'parse')` */
function besideText(file: ParsedFile, parents: Parents): readonly string[] {
  const around = parents.at(-2);
  if (around?.kind !== 'subscript_expression' && around?.kind !== 'arguments') return [];
  return around.children.flatMap((child) => (child.named ? heldBy(file, child) : []));
}

/** `const { parse } = await import('./a')`, `.then(({ parse }) => ...)` */
function takenOutOf(file: ParsedFile, parents: Parents): readonly string[] {
  const at = parents.findLastIndex(({ kind }) => kind === 'variable_declarator' || isFunction(kind));
  const holder = parents[at];
  if (!holder) return [];
  if (!isFunction(holder.kind)) {
    const value = fieldOf(holder, 'value');
    return value ? heldBy(file, value) : [];
  }
  return givenTo(file, holder, parents.slice(0, at));
}

/** What a function is given by the promise of a module that it waits for. */
function givenTo(file: ParsedFile, callback: AstNode, parents: Parents): readonly string[] {
  const call = parents.at(-2);
  const callee = call?.kind === 'call_expression' ? call.children[0] : undefined;
  const isWaiting = callee?.kind === 'member_expression' && callee.children.at(-1)?.text === 'then';
  return isWaiting && parents.at(-1)!.children.includes(callback) ? heldBy(file, callee.children[0]!) : [];
}

/** The modules that an expression may give as objects. */
function heldBy(file: ParsedFile, node: AstNode): readonly string[] {
  const loaded = pathGiven(file, node);
  if (loaded !== null) return [loaded];
  if (node.children.length === 0) {
    const binding = file.bindings.of(node);
    return binding ? heldByName(file, binding) : [];
  }
  if (!/^(?:await|parenthesized|as|satisfies|non_null|member)_expression$/.test(node.kind)) return [];
  const inner = node.children.find(({ named, extra }) => named && !extra);
  return inner ? heldBy(file, inner) : [];
}

function heldByName(file: ParsedFile, binding: Binding): readonly string[] {
  if (binding.import) return binding.import.name === '*' ? [binding.import.module] : [];
  return binding.declarations.flatMap((name) => {
    const parents = pathTo(file.root, name);
    const declarator = parents.at(-1);
    if (declarator?.kind === 'variable_declarator') {
      const value = fieldOf(declarator, 'value');
      return value && pathsIn(value) ? heldBy(file, value) : [];
    }
    const at = parents.findLastIndex(({ kind }) => isFunction(kind));
    return at > 0 ? givenTo(file, parents[at]!, parents.slice(0, at)) : [];
  });
}

/** A value that says no path loads nothing: names that stand for each other are not followed for ever. */
function pathsIn({ kind, children }: AstNode): boolean {
  return kind === 'string_fragment' || children.some(pathsIn);
}

/** The path that is given to what loads a module, or stands in for one; null for any other node. */
function pathGiven(file: ParsedFile, { kind, children: [callee, list] }: AstNode): string | null {
  if (kind !== 'call_expression' || !callee || list?.kind !== 'arguments') return null;
  if (!LOADING.test(sliceOf(file, callee))) return null;
  const first = list.children.find(({ named, extra }) => named && !extra);
  return first?.kind === 'string' ? sliceOf(file, first).slice(1, -1) : null;
}

function isFunction(kind: string): boolean {
  return /^(?:arrow_function|function_expression)$/.test(kind);
}
