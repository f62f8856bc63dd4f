import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf } from '../../model/node-parts.ts';
import { onceEach, onceForBoth } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side } from '../world.ts';
import { handedBy } from './handed-values.ts';
import { type HeldNames, heldIn, reachedFrom } from './held-names.ts';
import { holderOf } from './holder.ts';
import { takenBy } from './taken-values.ts';
import { READ } from './whole-values.ts';

/**
 * Whether objects with a property of ECMAScript are handed as they are to code that is somebody else's, which finds the
 * property by its name: to a server, a database, another process, a template, a library that takes options.
 *
 *     axios.post('/rows', row)      res.json({ ...row })      open(options)      <Grid {...props} />      postMessage(row)
 *
 * What is typed by an interface or a type alias has the shape that the others ask for; an object of a class has it only
 * where it is sent or written, with what it only says to be private. What a library hands on as it is isn't looked for.
 */
export function isHandedOut(side: Side, symbol: CodeSymbol): boolean {
  const holder = holderOf(symbol);
  if (!holder || !/^(?:field|property|method)$/.test(symbol.kind)) return false;
  if (/^(?:interface|type)$/.test(holder.kind)) return handedOut(side, holder).asIs;
  if (holder.kind !== 'class' || symbol.kind === 'method' || symbol.simpleName.startsWith('#')) return false;
  return handedOut(side, holder).sent;
}

/** By the type: all of its properties are asked for, and each answer goes through every file. */
const handedOut = onceForBoth((side: Side, holder: CodeSymbol) => {
  const files = [...side.files.values()].filter(({ file }) => file.profile.modules === 'ecmascript');
  const held = files.map((facts): [HeldNames, Handed] => [heldIn(facts.file), handedIn(side, facts)]);
  let common: ReadonlySet<string> = new Set([holder.simpleName]);
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const before = common.size;
    for (const [names] of held) common = new Set([...common, ...reachedFrom(names.shared, common)]);
    for (const [names] of held) {
      const own = reachedFrom(names.all, common);
      common = new Set([...common, ...names.functions.filter((name) => own.has(name))]);
    }
    if (common.size === before) break;
  }
  const found = { asIs: false, sent: false };
  for (const [names, { asIs, sent }] of held) {
    const own = reachedFrom(names.all, common);
    found.asIs ||= asIs.some((name) => own.has(name));
    found.sent ||= sent.some((name) => own.has(name));
    for (const name of readIn(names)) if (own.has(name)) return { asIs: true, sent: true };
  }
  return found;
});

/** Names that may hold something that was read: `row` of `row = JSON.parse(text)`. */
const readIn = onceEach(({ all }: HeldNames) => reachedFrom(all, new Set([READ])));

/** A type in a type in a type, or what functions of several files hand on. */
const MOST_HOPS = 4;

/** What a file hands to others, or takes from them. */
interface Handed {
  /** Names of values, and of types, that somebody else's function gets or gives. */
  readonly asIs: readonly string[];
  /** Those that leave the program, or come into it. */
  readonly sent: readonly string[];
}

const handedIn = onceForBoth((side: Side, facts: FileFacts): Handed => {
  const [asIs, sent] = [new Set<string>(), new Set<string>()];
  const visit = (node: AstNode, own: string): void => {
    const { names, isSent } = handedBy(side, facts, node);
    for (const name of names.map((one) => (one === 'this' ? own : one))) {
      asIs.add(name);
      if (isSent) sent.add(name);
    }
    const taken = takenBy(side, facts, node);
    for (const name of taken.names) {
      asIs.add(name);
      if (taken.isRead) sent.add(name);
    }
    const isClass = /^(?:abstract_)?class_declaration$/.test(node.kind);
    const inner = (isClass ? fieldOf(node, 'name')?.text : undefined) ?? own;
    for (const child of node.children) visit(child, inner);
  };
  visit(facts.file.root, 'this');
  return { asIs: [...asIs], sent: [...sent] };
});
