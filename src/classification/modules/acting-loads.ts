import type { AstNode } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import { parentsOf } from '../../model/parents.ts';
import { sameTexts } from '../../model/texts-over-lines.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { acts, actsAsScript } from './acting-statements.ts';
import { type Load, loadsOf, requiredLoads } from './module-loads.ts';

/*
 * Modules of the change set that are seen to do something to others while they are loaded, and which of them a file
 * loads, in which order.
 *
 *     a.ts: registry.push('a')      b.ts: registry.push('b')      index.ts: import { a } from './a'; import { b } from './b'
 */

/**
 * Why loading a file does other things now than before, or does them in another order; null where it doesn't. That
 * importing a module has no effect is assumed of those out of sight, and not of one that is seen to have some.
 */
export function whyActsOtherwise(world: World, old: FileFacts, now: FileFacts): string | null {
  const [was, is] = [directlyLoaded(world, 'before', old), directlyLoaded(world, 'after', now)];
  if (sameTexts(was, is)) return null;
  const [before, after] = [actingLoads(world, 'before', old), actingLoads(world, 'after', now)];
  const at = before.findIndex((path, place) => path !== after[place]);
  const [one, other] = at < 0 ? [undefined, after[before.length]] : [before[at], after[at]];
  if (one === undefined && other === undefined) return null;
  if (one === undefined) return `${now.file.path} loads ${other} now, which does something when it is loaded`;
  if (!after.includes(one))
    return `${now.file.path} no longer loads ${one}, which does something when it is loaded`;
  return `${now.file.path} loads ${one} behind ${other} now, and both do something when they are loaded`;
}

/** The files that a file loads itself, as they are called now. */
function directlyLoaded(world: World, which: Side['which'], facts: FileFacts): readonly string[] {
  return inOrder(world[which], facts).map(
    ({ of }) => onBothSides(world, which, of)?.now.file.path ?? of.file.path,
  );
}

/** What a file loads, one after the other. */
function inOrder(side: Side, facts: FileFacts): readonly Load[] {
  return [...loadsOf(side, facts), ...requiredLoads(side, facts)].sort((one, two) => one.at - two.at);
}

/** A file as it was and as it is; null for what is there on one side only. */
function onBothSides(
  { before, after, mapping }: World,
  which: Side['which'],
  facts: FileFacts,
): { readonly was: FileFacts; readonly now: FileFacts } | null {
  const { module } = facts.file;
  const other = which === 'before' ? mapping.after(module) : mapping.before(module);
  if (!other) return null;
  return which === 'before'
    ? { was: facts, now: after.factsOf(other) }
    : { was: before.factsOf(other), now: facts };
}

/**
 * The files that are on both sides and do something, in the order in which they are done with their loading. What is there
 * on one side only has no effect that the other side had: it came from there, or is judged by itself.
 */
function actingLoads(world: World, which: Side['which'], root: FileFacts): readonly string[] {
  const side = world[which];
  const found: string[] = [];
  const seen = new Set<FileFacts>([root]);
  const load = (facts: FileFacts): void => {
    for (const { of } of inOrder(side, facts)) {
      if (seen.has(of)) continue;
      seen.add(of);
      load(of);
      const pair = onBothSides(world, which, of);
      if (pair && actsOnOthers(pair.was) && actsOnOthers(pair.now)) found.push(pair.now.file.path);
    }
  };
  load(root);
  return found;
}

/** Whether loading a file does something to others, as far as its own statements show. */
const actsOnOthers = onceEach((facts: FileFacts): boolean => {
  const { root, profile } = facts.file;
  const isOwn = (expression: AstNode, what: 'called' | 'written'): boolean =>
    isOfModule(facts, expression, what);
  return root.children.some((node) => {
    if (profile.modules === 'python') return acts(node, isOwn);
    return profile.modules === 'ecmascript' && actsAsScript(node, isOwn);
  });
});

/** What a module has and nobody else is told of when it is called, or given a part: a list, a function, a class of its own. */
function isOfModule(facts: FileFacts, expression: AstNode, what: 'called' | 'written'): boolean {
  const name = firstOf(expression);
  if (/^(?:module|exports|__all__)$/.test(name.text)) return true;
  const binding = facts.file.bindings.of(name);
  if (!binding || binding.import !== null || name === expression) return false;
  if (what === 'written') return true;
  const parents = parentsOf(facts.file.root);
  return binding.declarations.every((declared) =>
    (parents.get(declared)?.children ?? []).some(
      ({ kind, field }) =>
        /^(?:value|right)$/.test(field ?? '') &&
        /^(?:array|object|list|dictionary|set|list_comprehension)$/.test(kind),
    ),
  );
}

/** `a` of `a.b[c].d` */
function firstOf(node: AstNode): AstNode {
  return /^(?:member_expression|subscript_expression|attribute|subscript)$/.test(node.kind)
    ? firstOf(node.children[0]!)
    : node;
}
