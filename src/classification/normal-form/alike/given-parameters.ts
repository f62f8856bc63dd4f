import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { temporary } from '../tree.ts';

/** A parameter of a constructor that got what a call hands over. */
interface GivenParameter {
  readonly variable: CoreVariable;
  /** It is a field of the object as well. */
  readonly isField: boolean;
}

/** `new Rect(next(), 2)`: what is handed over as the values of variables, in the order in which it is evaluated. */
interface Given {
  readonly steps: readonly Core[];
  readonly parameters: readonly GivenParameter[];
}

/** A variable that keeps a value. */
export function declared(variable: CoreVariable, value: Core): Core {
  return core('let', 'const', [core('bind', '', [], null, variable), value], value.source);
}

/**
 * Null where a call spreads what it hands over, where it can't be told what goes where, and where a parameter begins with
 * anything but a literal; in ECMAScript also where what is handed over may be undefined, for that is the default then.
 */
export function givenTo(parameters: readonly Core[], call: Core, isPython: boolean): Given | null {
  const steps: Core[] = [];
  const taken = new Set<number>();
  const targets = parameters.map((parameter) => {
    const isField = parameter.op === 'opaque' && parameter.text === 'parameter property';
    const [own] = isField ? parameter.children : [parameter];
    const [target, value] = own!.op === 'default' ? (own!.children as [Core, Core]) : [own!, null];
    return { target, value, isField };
  });
  if (targets.some(({ target }) => target.op !== 'bind')) return null;
  for (const [index, argument] of call.children.slice(1).entries()) {
    const isNamed = argument.op === 'named';
    const at = isNamed ? targets.findIndex(({ target }) => target.variable!.name === argument.text) : index;
    const to = targets[at];
    if (argument.op === 'spread' || taken.has(at) || (!to && isPython)) return null;
    if (to?.value && !isPython) return null;
    taken.add(at);
    // What nobody takes is evaluated all the same.
    steps.push(
      declared(to?.target.variable ?? temporary('argument'), isNamed ? argument.children[0]! : argument),
    );
  }
  for (const [at, { target, value }] of targets.entries()) {
    if (taken.has(at)) continue;
    if (value ? value.op !== 'literal' || value.text.startsWith('default ') : isPython) return null;
    steps.push(declared(target.variable!, value ?? core('literal', 'undefined')));
  }
  return {
    steps,
    parameters: targets.map(({ target, isField }) => ({ variable: target.variable!, isField })),
  };
}
