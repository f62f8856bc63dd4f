import type { Core, CoreVariable } from '../../../model/core.ts';
import { use, withChildren } from '../tree.ts';

/** A method's body in which its object has a name. */
export interface NamedObject {
  readonly body: Core;
  /** Whether it is said anywhere. */
  readonly isSaid: boolean;
}

/**
 * `this`, and `A.this` in a class without a name, as a variable.
 *
 *     return this.price * n      ->      return object.price * n
 *
 * Null where an object further out is meant, `super`, or one that can't be told.
 */
export function withNamedObject(body: Core, object: CoreVariable): NamedObject | null {
  let [isSaid, isLost] = [false, false];
  const go = (node: Core, classes: number): Core => {
    const isOpaque = node.op === 'opaque';
    if (classes === 0 ? node.op === 'this' : isOpaque && node.text === `outer this ${classes}`) {
      isSaid = true;
      return { ...use(object), source: node.source, spelled: object.spelled };
    }
    const outer = isOpaque ? /^outer this (\d+)$/.exec(node.text)?.[1] : undefined;
    const isUnknown = isOpaque && /^(?:implicit|outer super)$/.test(node.text);
    if (isUnknown || (node.op === 'super' && classes === 0) || Number(outer) > classes) isLost = true;
    const within = classes + (node.op === 'class' ? 1 : 0);
    return withChildren(
      node,
      node.children.map((child) => go(child, within)),
    );
  };
  const changed = go(body, 0);
  return isLost ? null : { body: changed, isSaid };
}
