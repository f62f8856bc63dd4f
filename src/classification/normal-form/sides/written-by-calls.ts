import type { AstNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';

/** What functions of one name do, as far as their text says: whom they call, and which members and names they write. */
interface Doings {
  readonly calls: Set<string>;
  readonly writes: Set<string>;
}

/**
 * The names that may be written by whoever calls functions of a name: by those of the change set that are called so, on
 * either side, and by whomever these call.
 *
 *     next() { this.log = null; return 1 }        this.log.put(this.next())        `next` writes `log`
 *
 * What a collection or a map of Java holds is written where somebody puts something into it or takes it out, under its name
 * behind `INSIDE`.
 *
 * Looked for when the first name is asked for. What others write, nobody here can see.
 */
export function writtenByCalls({ before, after }: World): (name: string) => ReadonlySet<string> {
  let doings: ReadonlyMap<string, Doings> | null = null;
  const known = new Map<string, ReadonlySet<string>>();
  return (name) => {
    doings ??= together(
      [...before.files.values(), ...after.files.values()].map(({ file }) => doingsIn(file)),
    );
    const found =
      known.get(name) ??
      (name === ANYBODY
        ? new Set([...doings.values()].flatMap(({ writes }) => [...writes]))
        : writtenFrom(name, doings));
    known.set(name, found);
    return found;
  };
}

/** In the place of a name: whoever runs while somebody waits. */
export const ANYBODY = '*';

function writtenFrom(name: string, doings: ReadonlyMap<string, Doings>): ReadonlySet<string> {
  const written = new Set<string>();
  const reached = new Set([name]);
  for (const called of reached) {
    const { calls, writes } = doings.get(called) ?? NOTHING;
    for (const other of calls) reached.add(other);
    for (const one of writes) written.add(one);
  }
  return written;
}

const NOTHING: Doings = { calls: new Set(), writes: new Set() };

function together(files: readonly ReadonlyMap<string, Doings>[]): ReadonlyMap<string, Doings> {
  const found = new Map<string, Doings>();
  for (const file of files)
    for (const [name, { calls, writes }] of file) {
      const doings = found.get(name) ?? { calls: new Set(), writes: new Set() };
      found.set(name, doings);
      for (const one of calls) doings.calls.add(one);
      for (const one of writes) doings.writes.add(one);
    }
  return found;
}

const doingsIn = onceEach(({ symbols }: ParsedFile): ReadonlyMap<string, Doings> => {
  const found = new Map<string, Doings>();
  const functions = symbols.filter(({ kind }) => /^(?:function|method|constructor)$/.test(kind));
  const within = new Map(functions.map((symbol) => [symbol.declaration, nameCalled(symbol)]));
  for (const symbol of functions) {
    const name = nameCalled(symbol);
    const doings = found.get(name) ?? { calls: new Set(), writes: new Set() };
    found.set(name, doings);
    look(symbol.declaration, symbol.kind === 'constructor', within, doings);
  }
  return found;
});

/** What makes an object is called by the name of its class. */
function nameCalled({ kind, parent, simpleName }: CodeSymbol): string {
  return kind === 'constructor' && parent ? parent.simpleName : simpleName;
}

const CALLS = /^(?:call|call_expression|method_invocation|new_expression|object_creation_expression)$/;
const WRITES =
  /^(?:(?:augmented_|compound_)?assignment(?:_expression|_expr|_statement)?|augmented_assignment_expression|(?:update|inc|dec|delete)_(?:expression|statement))$/;
/** What gives something its values one after the other, or what it holds on to: `for self.line in lines`. */
const LOOPS = /^(?:for_statement|for_in_statement|as_pattern)$/;
/** `setattr(self, 'log', [])` */
const BY_TEXT = /^(?:setattr|delattr|__setattr__|defineProperty)$/;
/** Before the name of a map that gets other values, or of a collection that gets more or less. */
export const INSIDE = 'inside ';
const PUTS =
  /^(?:put(?:All|IfAbsent)?|merge|compute(?:IfAbsent|IfPresent)?|replace(?:All)?|add(?:All|First|Last)?|clear|remove(?:All|If|First|Last)?|retainAll|set|sort)$/;
const OWN = /^(?:this|self)\s*\./;

/**
 * @param isMaking whether it makes an object, whose own members it may write.
 * @param within functions by their declarations: one that stands inside of another may be called by it.
 */
function look(
  node: AstNode,
  isMaking: boolean,
  within: ReadonlyMap<AstNode, string>,
  { calls, writes }: Doings,
): void {
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const inner = next === node ? undefined : within.get(next);
    if (inner !== undefined) {
      calls.add(inner);
      continue;
    }
    const first = next.children.find(({ named, extra }) => named && !extra);
    if (CALLS.test(next.kind)) {
      const callee = next.children.find(({ field }) =>
        /^(?:function|name|constructor|type)$/.test(field ?? ''),
      );
      const name = lastWord(callee ?? first);
      if (name) calls.add(name);
      const map = next.kind === 'method_invocation' && name && PUTS.test(name) ? lastWord(first) : null;
      if (map) writes.add(`${INSIDE}${map}`);
      if (name && BY_TEXT.test(name))
        for (const word of next.children.flatMap(wordsOfTexts)) writes.add(word);
    } else if (LOOPS.test(next.kind)) {
      const given = next.children.find(({ field }) => field === 'left' || field === 'alias');
      for (const name of given ? wordsOf(given) : []) writes.add(name);
    } else if (first && WRITES.test(next.kind) && !(isMaking && isOwnMember(first)))
      for (const name of wordsOf(first)) writes.add(name);
    for (const child of next.children)
      if (child.children.length > 0 || within.has(child)) pending.push(child);
  }
}

/** `this.size = 1` of the object that is being made, and in Java `size = 1`. */
function isOwnMember({ kind, children }: AstNode): boolean {
  return kind === 'identifier' || (children.length > 0 && OWN.test(`${children[0]!.text}.`));
}

function wordsOfTexts({ kind, text, children }: AstNode): readonly string[] {
  if (children.length > 0) return children.flatMap(wordsOfTexts);
  return /string/.test(kind) ? (text.match(/[\p{L}\p{N}_$]+/gu) ?? []) : [];
}

function lastWord(node: AstNode | undefined): string | null {
  return (node && wordsOf(node).at(-1)) ?? null;
}

function wordsOf(node: AstNode): readonly string[] {
  if (node.children.length > 0) return node.children.flatMap(wordsOf);
  return /^[\p{L}_$#][\p{L}\p{N}_$]*$/u.test(node.text) ? [node.text] : [];
}
