import { LAMBDA_IS_OF_IT, NAMES_ARE_HANDED_ON, NUMBERS, ONE_TEXT } from '../../assumptions.ts';
import type { PreparedPair } from '../prepared-pair.ts';
import { fire } from '../unit.ts';

/** What the comparison went by, beside the rules, where it found no difference. */
export function fireNoticed({ two, profile, noticed }: PreparedPair): void {
  if (noticed.printed && profile.modules === 'ecmascript') fire(two, 'text-form', '', null, ONE_TEXT);
  if (noticed.nameless) fire(two, 'lambda', '', null, LAMBDA_IS_OF_IT);
  if (noticed.handedOn) fire(two, 'handed-on-name', '', null, NAMES_ARE_HANDED_ON);
  if (noticed.exchanged) fire(two, 'operands-exchanged', '', null, NUMBERS);
}
