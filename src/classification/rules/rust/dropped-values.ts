import type { Core } from '../../../model/core.ts';
import { DROPPED_UNSEEN } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/** Whether a type of the change set does something of its own when one of its values is dropped. */
export function isDropSeen({ facts }: Unit): boolean {
  return facts.isOwnMethod('drop');
}

/** Writes down that a value is dropped at another place than it was. */
export function droppedElsewhere(unit: Unit, source: Core['source']): void {
  fire(unit, 'rust-drop', '', source, DROPPED_UNSEEN);
}
