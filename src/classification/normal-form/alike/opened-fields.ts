import { type Core, core } from '../../../model/core.ts';
import { sliceOf } from '../../../model/span.ts';
import { converted, erased } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_USES_OLD_NAME } from '../../assumptions.ts';
import { isStatic } from '../../java/members.ts';
import type { World } from '../../world.ts';
import { rewrite } from '../tree.ts';
import { type HiddenField, hiddenFields } from './java-accessors.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/** Such a field is seen as before, and asked for and given its value by its name. */
export function openFields(world: World, lowers: Lowers): WrittenAlike {
  const found = hiddenFields(world);
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('encapsulated-field', NOBODY_USES_OLD_NAME);
  const typeOf = (field: CodeSymbol): string | undefined => {
    const type = field.nodes.flatMap(({ children }) => children).find((child) => child.field === 'type');
    return type && sliceOf(world.after.factsOf(field).file, type).replace(/\s+/g, '');
  };
  return {
    before: lowers.before,
    after(file) {
      const lowered = lowers.after(file);
      if (!lowered || file.profile.id !== 'java') return lowered;
      const accessors = new Set(
        found.flatMap(({ getter, setter }) => [getter.declaration, setter?.declaration]),
      );
      return {
        ...lowered,
        lower: (node) =>
          accessors.has(node)
            ? lowered.lower(node)
            : lowered
                .lower(node)
                .map((form) => rewrite(form, (inner) => opened(found, typeOf, file.path, inner))),
        signature(node) {
          const own = found.find(({ after }) => after.declaration === node);
          const types = lowered.signature(node);
          if (!own) return types;
          note();
          const access = lowers
            .before(world.before.factsOf(own.before).file)
            ?.signature(own.before.declaration)
            .find(({ text }) => text.startsWith('access '));
          return types.map((type) => (type.text.startsWith('access ') ? (access ?? type) : type));
        },
      };
    },
    told,
  };
}

/** A call of an accessor on a value that is known to be of the class. */
function opened(
  found: readonly HiddenField[],
  typeOf: (field: CodeSymbol) => string | undefined,
  path: string,
  node: Core,
): Core {
  const isStep = node.op === 'evaluate';
  const call = isStep ? node.children[0]! : node;
  const [callee, ...args] = call.op === 'call' ? call.children : [];
  if (callee?.op !== 'member') return node;
  const [object] = callee.children as [Core];
  const type = object.spelled && erased(object.spelled);
  const own = found.find(
    ({ getter, setter, after }) =>
      !isStatic(after) &&
      after.parent!.simpleName === type &&
      (isStep
        ? setter?.simpleName === callee.text && args.length === 1
        : getter.simpleName === callee.text && args.length === 0),
  );
  if (!own) return node;
  const spelled = typeOf(own.after);
  const target: Core = { ...core('member', own.after.simpleName, [object], call.source), spelled };
  if (!isStep) return target;
  // What is given to a field of another file is converted where it is kept, which nobody sees who gives it.
  const value = own.after.path === path ? converted(spelled, args[0]!) : args[0]!;
  return core('evaluate', '', [core('assign', '', [target, value], call.source)], node.source);
}
