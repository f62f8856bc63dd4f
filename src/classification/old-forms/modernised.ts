import type { Assumption } from '../../model/assumption.ts';
import type { Finding } from '../../model/classification.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import {
  COMPONENTS_ALIKE,
  FIELDS_AS_ASSIGNED,
  METHODS_ARE_METHODS,
  MODULES_ALIKE,
  NOBODY_ASKS_FOR_THE_ORDER,
  REACT_HANDS_ON,
} from '../assumptions.ts';
import { asInitialValues } from './assigned-fields.ts';
import { asModule } from './commonjs-modules.ts';
import { asComponentClasses } from './component-classes.ts';
import { withDisplayNames } from './display-names.ts';
import { asClasses } from './old-classes.ts';
import { asDeclaredFields } from './parameter-properties.ts';
import { fromTheirPackages } from './react-packages.ts';

/** What is told of a way in which something was written anew before it was compared. */
export interface WrittenForm {
  readonly rule: string;
  readonly because: string;
  readonly assumes: Assumption;
}

/** One way of writing a file as another, newer one, in which it is compared. */
export interface OldForm extends WrittenForm {
  /** The file's text in the new way, as far as `other` has it; null where there is nothing to do. */
  write(file: ParsedFile, other: ParsedFile): string | null;
}

/** In the order in which they are applied; each sees what those before it have written. */
export const oldForms: readonly OldForm[] = [
  {
    rule: 'function-as-class',
    because: 'a function that makes objects and gives them methods is the class with those methods',
    assumes: METHODS_ARE_METHODS,
    write: asClasses,
  },
  {
    rule: 'react-package',
    because: 'what React once handed on is taken from the package that it comes from',
    assumes: REACT_HANDS_ON,
    write: fromTheirPackages,
  },
  {
    rule: 'display-name',
    because: 'a component says the name that the compiler would have given it',
    assumes: COMPONENTS_ALIKE,
    write: withDisplayNames,
  },
  {
    rule: 'component-class',
    because: 'a component that React.createClass makes of its parts is the class with those members',
    assumes: COMPONENTS_ALIKE,
    write: asComponentClasses,
  },
  {
    rule: 'parameter-property',
    because: 'a parameter that is a field of its own is a field that gets the parameter as its value',
    assumes: NOBODY_ASKS_FOR_THE_ORDER,
    write: asDeclaredFields,
  },
  {
    rule: 'assigned-field',
    because: 'what a constructor gives to a field first is the value that the field is declared with',
    assumes: FIELDS_AS_ASSIGNED,
    write: asInitialValues,
  },
  {
    rule: 'commonjs-module',
    because: 'a CommonJS module shows and loads what the ES module exports and imports',
    assumes: MODULES_ALIKE,
    write: asModule,
  },
];

/** Whether there may be anything to write in a newer way: cheap, asked of every change set that is not proved. */
export function mayBeOld(file: ReadFile): file is ParsedFile {
  return (
    file.type === 'parsed' &&
    file.profile.modules === 'ecmascript' &&
    file.damage.length === 0 &&
    /\b(?:require|exports|prototype|function|createClass|createReactClass|PropTypes|constructor)\b/.test(
      file.text,
    )
  );
}

/** What a verdict rests on that was found about the file in its newer form. */
export function findingOf({ rule, because, assumes }: WrittenForm): Finding {
  return { rule, verdict: 'preserves', because, assumes, beforeLines: null, afterLines: null };
}
