import type { Core } from '../../../model/core.ts';
import { associated } from '../../rules/associated-operands.ts';
import { leftAssociated } from '../../rules/conditionals.ts';
import { withoutConversions } from '../../rules/conversions.ts';
import { plainCatch } from '../../rules/ecmascript/catch-clauses.ts';
import { destructured } from '../../rules/ecmascript/destructuring.ts';
import { asTemplate, asText } from '../../rules/ecmascript/templates.ts';
import { libraryCall } from '../../rules/go/library-calls.ts';
import { iteratorLoops } from '../../rules/loop-tests.ts';
import { memberOfLiteral, namedMember } from '../../rules/members.ts';
import { unpacked } from '../../rules/python/tuples.ts';
import { normalPlace, partsAlone } from '../../rules/rust/places.ts';
import { declaredWithValue, flattened } from '../../rules/statements.ts';
import { listRewriter } from '../lists.ts';
import { rewriter } from '../tree.ts';

/** What is only another spelling, before anything is moved. */
export function sweeten(root: Core, isEcmascript: boolean): Core {
  return sweetLists(isEcmascript ? sweetScript(root) : sweetNodes(root));
}

/** @param ofLanguage what else a language writes in one way, such as how texts are put together of what stands between. */
const sweetened = (ofLanguage: (node: Core) => Core): ((root: Core) => Core) =>
  rewriter((node) =>
    normalPlace(plainCatch(ofLanguage(leftAssociated(libraryCall(withoutConversions(node)))))),
  );
const sweetNodes = sweetened((node) => asTemplate(associated(node)));
const sweetScript = sweetened((node) => asText(associated(namedMember(node))));
const sweetLists = listRewriter((list) => flattened(unpacked(destructured(list))));

/** The same between steps, where variables are being settled: what was taken apart is declared with its value. */
export const plainLists = listRewriter((list) =>
  iteratorLoops(partsAlone(withoutLeftovers(declaredWithValue(flattened(unpacked(destructured(list))))))),
);

/** Nodes between steps. By then an object may have been put in the place of the variable that it is read from. */
export function plain(root: Core, isEcmascript: boolean): Core {
  return isEcmascript ? plainScript(root) : plainNodes(root);
}

const plainOf = (ofLanguage: (node: Core) => Core): ((root: Core) => Core) =>
  rewriter((node) =>
    normalPlace(asTemplate(associated(leftAssociated(ofLanguage(libraryCall(withoutConversions(node))))))),
  );
const plainNodes = plainOf((node) => node);
const plainScript = plainOf((node) => memberOfLiteral(namedMember(node)));

/** What unfolding leaves behind: the value of a function that gives none, thrown away. What somebody wrote stays. */
function withoutLeftovers(list: readonly Core[]): readonly Core[] {
  const isLeftover = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' &&
    ((value!.op === 'literal' && value!.source === null) ||
      isFieldOfJava(value!) ||
      // In Go somebody wrote that a value is thrown away, or a call that gives one.
      (value!.op === 'variable' &&
        value!.variable!.kind === 'temporary' &&
        value!.variable!.type === undefined));
  return list.some(isLeftover) ? list.filter((node) => !isLeftover(node)) : list;
}

/** Nobody can write that a field is read and thrown away, and reading it does nothing. */
function isFieldOfJava({ op, source, children: [object] }: Core): boolean {
  return op === 'member' && object!.op === 'this' && /^(?:identifier|field_access)$/.test(source?.kind ?? '');
}
