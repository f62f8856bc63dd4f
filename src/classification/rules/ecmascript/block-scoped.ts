import type { Core, CoreVariable } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import type { Facts } from '../../normal-form/facts/variable-facts.ts';
import {
  each,
  isLoop,
  mayMention,
  mentions,
  rewrite,
  runsOtherCode,
  useCounts,
  withChildren,
} from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { countVisit } from '../../normal-form/work.ts';

/**
 *     var x = 1; use(x)      ->      let x = 1; use(x)
 *
 * Holds for a variable that is declared once and only named at or behind its declaration, in the same list of
 * statements. In a loop it must get a value each time round, and no function may hold on to it: a `var` is one
 * variable for all rounds.
 */
export function blockScoped(unit: Unit): void {
  unit.root = withoutVar(unit.root, unit.facts);
}

/** The same of a form by itself, with what is known of its variables. */
export function withoutVar(root: Core, facts: Facts): Core {
  const declarations = new Map<CoreVariable, number>();
  const total = new Map<CoreVariable, number>();
  // Two declarations of one name may be two variables or no program, depending on their keywords.
  const sameName = namesakes(root);
  let any = false;
  each(root, (node) => {
    if (node.op === 'bind') {
      declarations.set(node.variable!, (declarations.get(node.variable!) ?? 0) + 1);
    }
    if (node.variable) total.set(node.variable, (total.get(node.variable) ?? 0) + 1);
    any ||=
      (node.op === 'let' && node.text === 'var') || (node.op === 'for_each' && node.text.endsWith(' var'));
  });
  if (!any) return root;
  const proved = new Set<CoreVariable>();
  const uses = useCounts(root);
  scan(root, false);
  return rewrite(root, (node) => {
    if (node.op === 'for_each' && node.text.endsWith(' var') && isOwnOfEachRound(node))
      return { ...node, text: node.text.slice(0, -4) };
    return node.op === 'let' &&
      node.text === 'var' &&
      targets(node.children[0]!).length > 0 &&
      targets(node.children[0]!).every((name) => proved.has(name))
      ? { ...node, text: 'let' }
      : node;
  });

  /** `for (var x of xs)` where nobody names `x` outside of the loop, and no function inside holds on to it. */
  function isOwnOfEachRound(loop: Core): boolean {
    return targets(loop.children[0]!).every(
      (name) =>
        declarations.get(name) === 1 && occurrences(loop, name) === total.get(name) && !captured(loop, name),
    );
  }

  function scan(node: Core, inLoop: boolean): void {
    if (node.op === 'block' || node.op === 'case') {
      node.children.forEach((step, at) => {
        if (step.op !== 'let' || step.text !== 'var') return;
        for (const variable of targets(step.children[0]!)) {
          // What a module declares, functions elsewhere in it may ask for as soon as something is called.
          const elsewhere =
            variable.kind === 'item' && variable.binding?.references.length !== uses.get(variable);
          if (!elsewhere || !node.children.slice(0, at + 1).some(runsOtherCode))
            check(variable, node.children.slice(at), step, inLoop);
        }
      });
    }
    for (const child of node.children) scan(child, node.op === 'function' ? false : inLoop || isLoop(node));
  }

  function check(variable: CoreVariable, rest: readonly Core[], step: Core, inLoop: boolean): void {
    if (declarations.get(variable) !== 1 || sameName.has(variable)) return;
    const count = rest.reduce((sum, node) => sum + occurrences(node, variable), 0);
    if (count !== total.get(variable)) return;
    if (inLoop && (step.children[1]!.op === 'nothing' || rest.some((node) => captured(node, variable))))
      return;
    if (rest.some((node) => isPlainLoop(node) && captured(node, variable)) && facts.assigned.has(variable)) {
      // `for (var i ...) later(() => i)`: a `let` in the head would be a variable for each round.
      proved.delete(variable);
      return;
    }
    proved.add(variable);
  }
}

/** Variables that share their name with another one of the same function. */
function namesakes(root: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  const visit = (node: Core, own: Map<string, CoreVariable>): void => {
    const { variable } = node;
    if (node.op === 'bind' && variable!.kind !== 'temporary') {
      const known = own.get(variable!.name);
      if (known && known !== variable) found.add(known).add(variable!);
      else own.set(variable!.name, variable!);
    }
    const inner = node.op === 'function' ? new Map<string, CoreVariable>() : own;
    for (const child of node.children) visit(child, inner);
  };
  visit(root, new Map());
  return found;
}

function isPlainLoop({ op }: Core): boolean {
  return op === 'loop';
}

function occurrences(node: Core, variable: CoreVariable): number {
  countVisit();
  if (!mayMention(node, variable)) return 0;
  let count = node.variable === variable ? 1 : 0;
  for (const child of node.children) count += occurrences(child, variable);
  return count;
}

function captured(node: Core, variable: CoreVariable): boolean {
  countVisit();
  if (!mayMention(node, variable)) return false;
  if (node.op === 'function' || node.op === 'class') return mentions(node, variable);
  return node.children.some((child) => captured(child, variable));
}

/** `const` and `let` are one, but for a constant that is written, which fails. */
export function plainDeclarations(root: Core, assigned: ReadonlySet<CoreVariable>): Core {
  return rewrite(root, (node) => {
    if (
      node.op === 'for_each' &&
      node.text.endsWith(' const') &&
      !targets(node.children[0]!).some((name) => assigned.has(name))
    )
      return { ...node, text: node.text.slice(0, -6) };
    if (node.op !== 'let' || (node.text !== 'const' && node.text !== 'let')) return node;
    const fails = node.text === 'const' && targets(node.children[0]!).some((name) => assigned.has(name));
    return fails ? node : withChildren({ ...node, text: '' }, node.children);
  });
}
