import type { AstNode } from '../../../model/ast-node.ts';
import { groupBy } from '../../../model/group-by.ts';
import type { FormProof } from '../form-proof.ts';
import type { Fired } from '../unit.ts';

/**
 * The rewrites without a name of their own that had a part in making both sides equal: a law that was applied to the
 * same code on both sides, in the same order, would have been needed for none of it.
 *
 *     """Adds."""                        """Adds them."""
 *     return sum([x for x in xs])        return sum([x for x in xs])        says nothing of collections
 *
 * @param isAlone nothing else has to be told of the two sides.
 */
export function madeOnOneSide(form: FormProof, isAlone: boolean): readonly Fired[] {
  const [was, is] = [form.firedBefore, form.firedAfter].map((log) =>
    groupBy(
      log.filter(({ subject }) => subject === ''),
      ({ rule, assumes }) => `${rule} ${assumes?.sentence}`,
    ),
  );
  return [...new Set([...was!.keys(), ...is!.keys()])].flatMap((law) => {
    const [one, two] = [was!.get(law) ?? [], is!.get(law) ?? []];
    const both = [...one, ...two];
    if (!areAlike(one, two)) return both;
    return both.every(({ rule }) => LOOKS_AT_ONE_NODE.test(rule)) || (isAlone && namesAlike(form))
      ? []
      : both;
  });
}

/** Laws that look at nothing but what they rewrite. Others depend on what stands around, such as what may be read later. */
const LOOKS_AT_ONE_NODE =
  /^python-(?:collection|text|library|delegation|equality|order|boolean|loop|generator)$/;

function areAlike(one: readonly Fired[], two: readonly Fired[]): boolean {
  return one.length === two.length && one.every(({ at }, index) => isSameCode(at, two[index]!.at));
}

/** The same tree, whatever its names are: that they correspond is proved besides. */
function isSameCode(one: AstNode | null, two: AstNode | null): boolean {
  if (!one || !two || one.kind !== two.kind || one.children.length !== two.children.length) return false;
  if (one.children.length > 0) return one.children.every((child, at) => isSameCode(child, two.children[at]!));
  return one.text === two.text || NAME.test(one.kind);
}

const NAME = /(?<!type_)identifier(?:_pattern)?$|^name$/;

/** Whether both declarations name the same, one after the other: whatever is read is read in the same order. */
function namesAlike({ before, after }: FormProof): boolean {
  const [was, is] = [namesIn(before.declaration), namesIn(after.declaration)];
  return was.length === is.length && was.every((name, at) => name === is[at]);
}

function namesIn(node: AstNode): readonly string[] {
  if (node.children.length > 0) return node.children.flatMap(namesIn);
  return NAME.test(node.kind) ? [node.text] : [];
}
