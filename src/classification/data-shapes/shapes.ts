import { NOBODY_TAKES_IT_APART } from '../assumptions.ts';
import type { DataShape } from './data-shape.ts';
import { withPlacedFields } from './rust-placed-fields.ts';

/** In the order in which they are applied; each sees what those before it have written. */
export const dataShapes: readonly DataShape[] = [
  {
    rule: 'fields-by-place',
    because: 'parts that have names are the ones that are told by their places',
    assumes: NOBODY_TAKES_IT_APART,
    write: withPlacedFields,
  },
];
