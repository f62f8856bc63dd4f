import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { PLACES_ARE_FOUND } from '../../assumptions.ts';
import { each, rewrite } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { redeclared } from './certain-variables.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * Whether a search gave a place, asked in one of the ways in which it can be asked.
 *
 *     xs.indexOf(x) > -1, xs.indexOf(x) >= 0        ->      xs.indexOf(x) !== -1
 *     const at = xs.findIndex(f); if (at < 0)       ->      if (at === -1)
 *
 * Holds for what is called by the names of the platform's searches, where it isn't one of the change set's own
 * (own-members.ts), and for a variable that gets no other value: a `var` may have none yet, which is neither -1 nor
 * above it. What may not be searched at all (`xs?.indexOf(x)`) gives no number.
 */
export function foundPlaces(unit: Unit, root: Core): Core {
  if (!differs(unit, ...SIGNS)) return root;
  let kept: ReadonlySet<CoreVariable> | null = null;
  return rewrite(root, (node) => {
    const sign = node.op === 'binary' ? WAYS[`${node.text} ${node.children[1]!.text}`] : undefined;
    if (!sign || sign === node.text || node.children[1]!.op !== 'literal') return node;
    const [place] = node.children as [Core];
    kept ??= placesKept(unit, root);
    if (!isSearch(unit, place) && !(place.op === 'variable' && kept.has(place.variable!))) return node;
    fire(unit, 'place-question', '', node.source, PLACES_ARE_FOUND);
    return core('binary', sign, [place, core('literal', 'n:-1', [], node.children[1]!.source)], node.source);
  });
}

const WAYS: Readonly<Record<string, '===' | '!=='>> = {
  '!== n:-1': '!==',
  '!= n:-1': '!==',
  '> n:-1': '!==',
  '>= n:0': '!==',
  '=== n:-1': '===',
  '== n:-1': '===',
  '<= n:-1': '===',
  '< n:0': '===',
};

const SIGNS = ['!==', '!=', '>', '>=', '===', '==', '<=', '<'].map((sign) => `binary ${sign}`);

const SEARCHES = /^(?:(?:i|lastI)ndexOf|find(?:Last)?Index|search)$/;

function isSearch(unit: Unit, { op, children: [callee] }: Core): boolean {
  return (
    op === 'call' &&
    callee!.op === 'member' &&
    SEARCHES.test(callee!.text) &&
    !mayBeOwn(unit, callee!.children[0]!, callee!.text)
  );
}

/** Variables that hold what a search gave, and nothing else. */
function placesKept(unit: Unit, root: Core): ReadonlySet<CoreVariable> {
  const kept = new Set<CoreVariable>();
  const changing = redeclared(root);
  each(root, ({ op, children: [target, value] }) => {
    if (op !== 'let' || target!.op !== 'bind') return;
    if (unit.facts.assigned.has(target!.variable!) || changing.has(target!.variable!)) return;
    if (value && isSearch(unit, value)) kept.add(target!.variable!);
  });
  return kept;
}
