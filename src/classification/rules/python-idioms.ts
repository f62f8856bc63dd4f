import type { Assumption } from '../../model/assumption.ts';
import { type Core, core } from '../../model/core.ts';
import { FORMATTED_AS_TEXT, NOBODY_SENDS, PYTHONS_OWN, STANDARD_LIBRARY } from '../assumptions.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { rewrite } from '../normal-form/tree.ts';
import { plainCollection } from './python-collections.ts';
import { plainLibrary } from './python-library.ts';
import { delegated } from './python-loops.ts';
import { plainText } from './python-texts.ts';
import { plainTruth } from './python-truth.ts';

type Idiom = readonly [name: string, rule: (node: Core) => Core, assumes: Assumption | null];

const IDIOMS: readonly Idiom[] = [
  ['python-collection', plainCollection, PYTHONS_OWN],
  ['python-text', plainText, FORMATTED_AS_TEXT],
  ['python-library', plainLibrary, STANDARD_LIBRARY],
  ['python-delegation', delegated, NOBODY_SENDS],
  ['python-truth', plainTruth, null],
  ['python-in-place', plainInPlace, null],
];

/** One of the ways in which Python says the same, for everything inside `root`. */
export function idiomatic(
  root: Core,
  fired: (rule: string, at: Core['source'], assumes: Assumption) => void,
): Core {
  const rewritten = rewrite(root, (node) =>
    IDIOMS.reduce((current, [name, rule, assumes]) => {
      const next = rule(current);
      if (next !== current && assumes) fired(name, node.source, assumes);
      return next;
    }, node),
  );
  return rewriteLists(rewritten, withoutLiterals);
}

/**
 *     x += 1      ->      x = x + 1
 *
 * A number or a text on the right leaves the object that `x` holds alone; it may have come to stand there only now.
 */
function plainInPlace(node: Core): Core {
  const [, value] = node.children;
  if (node.op !== 'opaque' || !node.text.startsWith('in place ') || value?.op !== 'literal') return node;
  return core('binary', `~${node.text.slice('in place '.length)}`, node.children, node.source);
}

/** A literal as a statement does nothing. */
function withoutLiterals(list: readonly Core[]): readonly Core[] {
  const isNothing = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' && value!.op === 'literal';
  return list.some(isNothing) ? list.filter((node) => !isNothing(node)) : list;
}
