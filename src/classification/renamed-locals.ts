import type { AstNode } from '../model/ast-node.ts';
import type { Binding } from '../model/bindings.ts';
import { whyNotRenamedParameter } from './keyword-callers.ts';
import type { Bijection, Proof } from './proof.ts';
import type { World } from './world.ts';

/**
 * Why the locals that differ in a unit may not be called differently; null where they may.
 *
 *     function f(a) { return a + 1 }      function f(n) { return n + 1 }
 *
 * Capture and shadowing can't happen, since bindings are compared and not names. What is left: code that looks names
 * up at run time, callers that pass arguments by name, a parameter that makes a field.
 */
export function whyNotRenamedLocals(world: World, proof: Proof, bijection: Bijection): string | null {
  const { unit } = proof;
  if (proof.locals.size === 0) return null;
  for (const [before, after] of proof.locals) {
    if (before.frozen || after.frozen)
      return `the spelling of ${before.frozen ? before.name : after.name} is seen in ways the syntax does not show`;
    if (!bijection.declared(before))
      return `${before.name} became ${after.name}, but its declaration did not`;
    if (makesField(unit.old.file.root, before)) return `the parameter ${before.name} is a field as well`;
    const problem = before.kind === 'parameter' ? whyNotRenamedParameter(world, unit, before, after) : null;
    if (problem) return problem;
  }
  return null;
}

/** TypeScript: `constructor(private total: number)`. */
function makesField(root: AstNode, binding: Binding): boolean {
  if (binding.kind !== 'parameter') return false;
  const declaration = binding.declarations[0]!;
  const parent = parentOf(root, declaration);
  return (
    parent?.children.some(
      ({ kind }) => kind === 'accessibility_modifier' || kind === 'readonly' || kind === 'override_modifier',
    ) ?? false
  );
}

function parentOf(root: AstNode, node: AstNode): AstNode | null {
  let at: AstNode | undefined = root;
  while (at) {
    if (at.children.includes(node)) return at;
    at = at.children.find((child) => child.start <= node.start && child.end >= node.end);
  }
  return null;
}
