import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each } from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { isGoneThrough } from './names.ts';

/** By what else than its name somebody may find what a variable of a function holds. */
export interface OtherNames {
  /** Whether a function inside names it, which may run whenever anything is called. */
  readonly isHeld: boolean;
  /** What it was given, and what was given it: `cells = self.cells`, `self.cells = cells`, `others = cells`. */
  readonly paths: readonly Core[];
}

const NONE: OtherNames = { isHeld: false, paths: [] };

/** The other names of a variable, as far as the form tells them; who was given it from outside may have more. */
export function otherNames(root: Core, variable: CoreVariable): OtherNames {
  const found = known.get(root) ?? namesIn(root);
  known.set(root, found);
  const isHeld = found.held.has(variable);
  const paths = found.paths.get(variable) ?? NONE.paths;
  return isHeld || paths.length > 0 ? { isHeld, paths } : NONE;
}

interface Found {
  readonly held: ReadonlySet<CoreVariable>;
  readonly paths: ReadonlyMap<CoreVariable, readonly Core[]>;
}

/** Read once for each form. */
const known = new WeakMap<Core, Found>();

function namesIn(root: Core): Found {
  const paths = new Map<CoreVariable, Core[]>();
  const alike = (one: Core, other: Core): void => {
    if (one.op !== 'variable' || !isPath(other)) return;
    const others = paths.get(one.variable!);
    if (others) others.push(other);
    else paths.set(one.variable!, [other]);
  };
  each(root, ({ op, text, children: [target, value] }) => {
    if ((op !== 'let' && (op !== 'assign' || text !== '')) || !target || !value) return;
    const place = target.op === 'bind' ? core('variable', '', [], target.source, target.variable) : target;
    alike(place, value);
    alike(value, place);
  });
  return { held: heldIn(root), paths };
}

/** Variables that are named in another function than the one that they stood in first; a comprehension is none. */
function heldIn(root: Core): ReadonlySet<CoreVariable> {
  const held = new Set<CoreVariable>();
  const places = new Map<CoreVariable, Core>();
  const visit = (node: Core, place: Core, isRound: boolean): void => {
    if (node.variable) {
      const first = places.get(node.variable);
      if (!first) places.set(node.variable, place);
      else if (first !== place) held.add(node.variable);
    }
    const inner = !isRound && (node.op === 'function' || node.op === 'class') ? node : place;
    for (const child of node.children) visit(child, inner, child.op === 'function' && isGoneThrough(node));
  };
  visit(root, root, false);
  return held;
}
