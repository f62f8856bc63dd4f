import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/** What a `?` leaves its function with. */
export const FAILURE = 'cast failure';
/** The same where the function was put in the place of its call, whose own `?` may make another failure of it. */
export const HANDED_FAILURE = 'cast failure handed';

/**
 * The steps of a function in the place of its call, where what a `?` in them leaves with is no longer what the function
 * around gives back, but asked by whoever called it.
 *
 *     fn load() -> Result<Row, Failure> { Ok(parse(read()?)) }         let row = load()?;
 */
export function handedFailures(step: Core): Core {
  if (step.op === 'function') return step;
  const [value] = step.children;
  if (step.op === 'return' && value?.op === 'opaque' && value.text === FAILURE)
    return withChildren(step, [{ ...value, text: HANDED_FAILURE }]);
  return withChildren(step, step.children.map(handedFailures));
}

/** What a `?` leaves with, or left with where it stood before. */
export function isFailure({ op, text }: Core): boolean {
  return op === 'opaque' && (text === FAILURE || text === HANDED_FAILURE);
}
