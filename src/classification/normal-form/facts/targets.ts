import type { Core, CoreVariable } from '../../../model/core.ts';
import { baseVariable, holdsItsParts } from '../../../model/core-types.ts';

/** The variables that an assignment's target writes. */
export function targets(target: Core): readonly CoreVariable[] {
  switch (target.op) {
    case 'variable':
    case 'bind':
      return target.variable ? [target.variable] : [];
    case 'pattern':
    case 'property':
    case 'spread':
      return target.children.flatMap(targets);
    case 'default':
      return targets(target.children[0]!);
    case 'member':
    case 'index': {
      const variable = baseVariable(target);
      return variable && holdsItsParts(variable) ? [variable] : [];
    }
    default:
      return [];
  }
}
