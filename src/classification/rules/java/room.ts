import type { Core, CoreVariable } from '../../../model/core.ts';
import { NOBODY_ASKS_FOR_ROOM } from '../../assumptions.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { unconverted } from './unconverted.ts';

/** Collections and buffers of the platform that hold what they are given in an order which their room doesn't decide. */
const WITH_ROOM = /^(?:ArrayList|ArrayDeque|LinkedHashMap|LinkedHashSet|StringBuilder)$/;

/**
 * What is made with more room holds the same.
 *
 *     List<String> names = new ArrayList<>(rows.size()); for (Row row : rows) { a }
 *     ->      List<String> names = new ArrayList<>(); for (Row row : rows) { a }
 *
 * Holds for a number that is written down, and for the length of what the loop right behind goes through, since asking
 * nothing for its length fails as the loop does. That nobody asks a buffer how much room it has is assumed, and refused
 * where that is done in sight. Not of a `HashMap` or a `HashSet`, which are gone through in an order
 * that their room decides.
 */
export function withoutRoom(list: readonly Core[], unit: Unit): readonly Core[] {
  const made = list.map((step, at) => {
    if (step.op !== 'let' || step.children[0]!.op !== 'bind') return step;
    const [target, given] = step.children as [Core, Core];
    const { value } = unconverted(given);
    if (value.op !== 'new' || value.children.length !== 2) return step;
    const [type, room] = value.children as [Core, Core];
    const name = type.variable?.name ?? '';
    if (!WITH_ROOM.test(name) || !unit.facts.isPlatformType(name)) return step;
    if (!isNumber(room) && !isLengthOf(room, goneThroughBy(list[at + 1]))) return step;
    if (some(unit.root, ({ op, text }) => op === 'member' && text === 'capacity')) return step;
    fire(unit, 'java-room', '', value.source, NOBODY_ASKS_FOR_ROOM);
    const plain = withChildren(value, [type]);
    return withChildren(step, [target, value === given ? plain : withChildren(given, [plain])]);
  });
  return made.some((step, at) => step !== list[at]) ? made : list;
}

/** Below zero it fails, and so it does where there is no room for so many. */
function isNumber({ op, text }: Core): boolean {
  return op === 'literal' && /^[in]:\d{1,4}$/.test(text);
}

function goneThroughBy(loop: Core | undefined): CoreVariable | null {
  const through = loop?.op === 'for_each' ? loop.children[1]! : null;
  return through?.op === 'variable' ? (through.variable ?? null) : null;
}

/** `rows.length` and `rows.size()` */
function isLengthOf(room: Core, through: CoreVariable | null): boolean {
  const [member, ...args] = room.op === 'call' ? room.children : [room];
  const word = room.op === 'call' ? 'size' : 'length';
  const [object] = member!.children;
  return (
    through !== null &&
    args.length === 0 &&
    member!.op === 'member' &&
    member!.text === word &&
    object?.op === 'variable' &&
    object.variable === through
  );
}
