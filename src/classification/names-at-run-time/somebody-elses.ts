import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf } from '../../model/node-parts.ts';
import { onceEach, onceForBoth } from '../../model/once-each.ts';
import { entityOf, entityOfBinding } from '../walk/entities.ts';
import type { Entity, FileFacts, Side } from '../world.ts';

/** Who is called, or made. */
export function calledBy(node: AstNode): AstNode | null {
  return fieldOf(node, node.kind === 'new_expression' ? 'constructor' : 'function');
}

/** `axios` of `axios.create().post` */
export function rootOf(called: AstNode): AstNode {
  const inner = fieldOf(called, 'object') ?? fieldOf(called, 'function');
  return inner ? rootOf(inner) : called;
}

/** A name from a package that looks at what it is handed. */
export function isElsewhere(side: Side, facts: FileFacts, root: AstNode): boolean {
  const entity = entityOf(side, facts, root);
  return entity?.type === 'free' ? TAKING.test(root.text) : entity !== null && isOthers(entity);
}

function isOthers(entity: Entity): boolean {
  if (entity.type !== 'outside') return false;
  return !/^[./~#@]\/|^\./.test(entity.module) && !HANDS_ON.test(entity.module);
}

/** The variables of a file that are what a package has which looks at what it is handed. */
export const importedFromElsewhere = onceForBoth(
  (side: Side, facts: FileFacts): ReadonlySet<string> =>
    new Set(
      facts.file.bindings.all
        .filter((binding) => isOthers(entityOfBinding(side, facts, binding)))
        .map(({ name }) => name),
    ),
);

const declaredIn = onceEach(
  (side: Side) =>
    new Set([...side.files.values()].flatMap(({ file }) => file.symbols.map(({ simpleName }) => simpleName))),
);

/** Whether something in sight is called so. */
export function isDeclared(side: Side, name: string): boolean {
  return declaredIn(side).has(name);
}

/** Functions of browsers and of Node that send what they get, or copy it. */
export const TAKING = /^(?:fetch|postMessage|structuredClone|Headers|URLSearchParams)$/;

/** Packages that give their users what they are handed, and look into none of it; tests ask for it by its new name. */
const HANDS_ON =
  /^(?:node:)?(?:assert(?:\/strict)?|test|events|timers\/promises|ava|chai|expect|jest|mocha|tape|sinon|uvu|vitest|@jest\/.*|@testing-library\/.*|react|preact|vue|svelte|solid-js|rxjs|immer|jotai|mobx|nanostores|pinia|recoil|redux|reselect|valtio|xstate|zustand|ramda|remeda|tslib|fp-ts|effect|p-limit|p-map|p-queue|async|inversify|tsyringe|@angular\/core|@reduxjs\/toolkit|@preact\/signals.*|@vue\/.*|lodash(?:[-.].*)?|fast-deep-equal|memoize-one)(?:\/.*)?$/;
