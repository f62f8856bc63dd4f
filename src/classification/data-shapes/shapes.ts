import type { ParsedFile } from '../../model/parsed-file.ts';
import { DEFAULTS_OF_LIBRARY, NOBODY_ELSE_FITS, NOBODY_TAKES_IT_APART } from '../assumptions.ts';
import type { DataShape } from './data-shape.ts';
import { goData } from './go-data.ts';
import { withoutLoneGoInterfaces } from './go-lone-interfaces.ts';
import { javaData } from './java-data.ts';
import { withoutLoneInterfaces } from './java-lone-interfaces.ts';
import { rustData } from './rust-data.ts';
import { withDerivedDefaults } from './rust-derived-defaults.ts';
import { withoutLoneTraits } from './rust-lone-traits.ts';
import { withPlacedFields } from './rust-placed-fields.ts';
import { spreadTypes } from './spread-types.ts';

/** In the order in which they are applied, each as often as it has something to do; it sees what was written before. */
export const dataShapes: readonly DataShape[] = [
  ...[goData, javaData, rustData].map((syntax) => ({
    rule: 'spread-type',
    because: 'a type that is nothing but its parts is those parts where its values are handed on',
    assumes: NOBODY_TAKES_IT_APART,
    write: (files: readonly ParsedFile[], others: readonly ParsedFile[]) =>
      spreadTypes(syntax, files, others),
  })),
  {
    rule: 'fields-by-place',
    because: 'parts that have names are the ones that are told by their places',
    assumes: NOBODY_TAKES_IT_APART,
    write: withPlacedFields,
  },
  ...[withoutLoneGoInterfaces, withoutLoneInterfaces, withoutLoneTraits].map((write) => ({
    rule: 'lone-interface',
    because: 'an interface that one type alone has is that type',
    assumes: NOBODY_ELSE_FITS,
    write,
  })),
  {
    rule: 'derived-default',
    because: 'a default that is made of those of all parts is the one that is derived',
    assumes: DEFAULTS_OF_LIBRARY,
    write: withDerivedDefaults,
  },
];
