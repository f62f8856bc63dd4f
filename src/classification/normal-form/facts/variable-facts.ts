import { type Core, type CoreVariable, TYPEOF_NAME } from '../../../model/core.ts';
import { lentTo } from '../../library/go.ts';
import { each } from '../tree.ts';
import { exposedVariables } from './exposed-variables.ts';
import { iteratorsIn } from './iterators.ts';
import { targets } from './targets.ts';
import { unboundVariables } from './unbound-variables.ts';

/** What is known about the variables of the code in hand. */
export interface Facts {
  /** Variables that get a value anywhere but where they are declared. */
  readonly assigned: ReadonlySet<CoreVariable>;
  /** Those among them that a function inside refers to, which may run whenever anything is called. */
  readonly shared: ReadonlySet<CoreVariable>;
  /** Variables of Python that each round of one comprehension gives another value. */
  readonly ofRounds: ReadonlySet<CoreVariable>;
  /** Variables that a function inside refers to from outside of where they are declared. */
  readonly captured: ReadonlySet<CoreVariable>;
  /** Variables that nothing writes but a method, perhaps, that is called on one of them. */
  readonly calledOn: ReadonlySet<CoreVariable>;
  /** Variables of Rust that are borrowed, or changed by their methods: by nobody who isn't given them, while others use them. */
  readonly lentOut: ReadonlySet<CoreVariable>;
  /** Names of getters and setters in the change set: reading such a member is a call. */
  readonly accessors: ReadonlySet<string>;
  /** Names of fields of `this` that keep their value once it is made, and that the code in hand doesn't write. */
  readonly steadyFields: ReadonlySet<string>;
  /** Whether what is imported is the variable of another module, and not a copy of its value. */
  readonly liveImports: boolean;
  /** Whether an object is asked if it counts as true, as Python does. */
  readonly truthIsAsked: boolean;
  /** Whether an operator asks an object for its value or its text without saying so: in JavaScript, Java and Python. */
  readonly operatorsAsk: boolean;
  /** Variables that are never given an object. */
  readonly plain: ReadonlySet<CoreVariable>;
  /** The names of members that are written in it. */
  readonly writtenMembers: ReadonlySet<string>;
  /** Names that the change set treats as those of classes. */
  readonly constructed: ReadonlySet<string>;
  /** Whether a name is that of one of Java's own types, and means it wherever it is said. */
  readonly isPlatformType: (name: string) => boolean;
  /** Whether a class of the change set has a method of that name. */
  readonly isOwnMethod: (name: string) => boolean;
  /** Whether that may be asked of an object of the platform's types as well. */
  readonly takesPlaceOf: (method: string) => boolean;
  /** Whether a type of Rust in the change set may have all of some methods from there. */
  readonly areOfOneType: (...methods: readonly string[]) => boolean;
  /** Whether somebody in the change set asks of two texts of Java whether they are one object. */
  readonly textsAreCompared: () => boolean;
  /** The names that functions of a name may write, those of the change set and whomever they call. */
  readonly writtenByCalls: (name: string) => ReadonlySet<string>;
  /** Names of which the code asks whether they are there (`typeof window`): whoever reads one may fail. */
  readonly doubted: ReadonlySet<string>;
  /** Names of functions, classes and constants, and of what nothing declares, that the change set gives another value. */
  readonly rewritten: ReadonlySet<string>;
  /** Variables that hold what can be gone through only once. */
  readonly iterators: ReadonlySet<CoreVariable>;
  /** Variables of Python that some way leaves without a value. */
  readonly unbound: ReadonlySet<CoreVariable>;
  /** Whether failures are caught somewhere in it. */
  readonly catches: boolean;
  /** The code that this is known of. */
  readonly root: Core | null;
}

/** In the place of a name of which nobody sees what it is: reading whatever member may be a call. */
export const ANY_NAME = '__getattribute__';

/** Whether reading a member of that name may be a call. */
export function isAccessor(name: string, { accessors }: Pick<Facts, 'accessors'>): boolean {
  return accessors.has(name) || accessors.has(ANY_NAME);
}

/** What is known of code before it is looked at. */
export const NO_FACTS: Facts = {
  assigned: new Set(),
  ofRounds: new Set(),
  shared: new Set(),
  captured: new Set(),
  calledOn: new Set(),
  lentOut: new Set(),
  accessors: new Set(),
  steadyFields: new Set(),
  liveImports: false,
  truthIsAsked: false,
  operatorsAsk: false,
  plain: new Set(),
  writtenMembers: new Set(),
  constructed: new Set(),
  isPlatformType: () => false,
  isOwnMethod: () => true,
  takesPlaceOf: () => true,
  areOfOneType: () => true,
  textsAreCompared: () => false,
  writtenByCalls: () => new Set(),
  doubted: new Set(),
  rewritten: new Set(),
  iterators: new Set(),
  unbound: new Set(),
  catches: false,
  root: null,
};

/** What names may mean in a whole change set, whichever code is in hand. */
export type Surroundings = Pick<
  Facts,
  | 'accessors'
  | 'steadyFields'
  | 'liveImports'
  | 'rewritten'
  | 'truthIsAsked'
  | 'operatorsAsk'
  | 'constructed'
  | 'isPlatformType'
  | 'isOwnMethod'
  | 'takesPlaceOf'
  | 'areOfOneType'
  | 'textsAreCompared'
  | 'writtenByCalls'
>;

/** Reads a form once for what is true of each of its variables. */
export function factsOf(root: Core, surroundings: Surroundings): Facts {
  let catches = false;
  const doubted = new Set<string>();
  const writtenMembers = new Set<string>();
  const assigned = new Set<CoreVariable>();
  const ofRounds = new Set<CoreVariable>();
  const depthOf = new Map<CoreVariable, number>();
  const shared = new Set<CoreVariable>();
  const { written: exposed, calledOn } = exposedVariables(root, surroundings.isOwnMethod);
  const captured = new Set<CoreVariable>();
  const lentOut = new Set<CoreVariable>();
  each(root, (node) => {
    if (node.op === 'bind' && node.text === 'mut') {
      // Borrowed, or changed by its methods: whatever is called may change it.
      assigned.add(node.variable!);
      shared.add(node.variable!);
      lentOut.add(node.variable!);
    }
    if (node.op === 'assign') for (const name of targets(node.children[0]!)) assigned.add(name);
    if (node.op === 'assign' && node.children[0]!.op === 'member') writtenMembers.add(node.children[0]!.text);
    if (node.op === 'for_each' && /assign$|var$/.test(node.text))
      for (const name of targets(node.children[0]!)) assigned.add(name);
    for (const variable of lentTo(node)) assigned.add(variable);
    for (const variable of givenInRounds(node)) ofRounds.add(variable);
    if (node.op === 'try') catches = true;
    if (node.op === 'unary' && node.text === TYPEOF_NAME) doubted.add(node.children[0]!.variable!.name);
    // `arguments` may be another name of the parameters.
    if (node.op === 'function' && asksForArguments(node)) {
      for (const name of node.children[0]!.children.flatMap(targets)) {
        assigned.add(name);
        shared.add(name);
      }
    }
  });
  const visit = (node: Core, depth: number): void => {
    if (node.variable) {
      const known = depthOf.get(node.variable);
      if (known === undefined) depthOf.set(node.variable, depth);
      else if (known !== depth) {
        captured.add(node.variable);
        if (assigned.has(node.variable)) shared.add(node.variable);
      }
    }
    const inner = node.op === 'function' || node.op === 'class' ? ++functions : depth;
    for (const child of node.children) visit(child, inner);
  };
  for (const variable of exposed) {
    calledOn.delete(variable);
    assigned.add(variable);
  }
  for (const variable of calledOn) {
    if (assigned.has(variable)) calledOn.delete(variable);
    assigned.add(variable);
    exposed.add(variable);
  }
  let functions = 0;
  visit(root, 0);
  for (const variable of exposed) shared.add(variable);
  const plain = plainVariables(root);
  return {
    ...surroundings,
    steadyFields: withoutNames(surroundings.steadyFields, writtenMembers),
    assigned,
    ofRounds,
    shared,
    captured,
    calledOn,
    lentOut,
    plain,
    writtenMembers,
    doubted,
    iterators: iteratorsIn(root, surroundings.truthIsAsked),
    // Of the languages in hand only Python asks an object whether it counts as true.
    unbound: surroundings.truthIsAsked ? unboundVariables(root) : NO_FACTS.unbound,
    catches,
    root,
  };
}

/** Those that are not among the others; the same set where none is. */
function withoutNames(names: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  const left = [...names].filter((name) => !others.has(name));
  return left.length === names.size ? names : new Set(left);
}

/** Variables whose every value can be seen, and is a number, a text or a truth. */
function plainVariables(root: Core): ReadonlySet<CoreVariable> {
  const plain = new Set<CoreVariable>();
  const others = new Set<CoreVariable>();
  const give = (target: Core, isPlain: boolean): void => {
    for (const variable of targets(target))
      (isPlain && target.op !== 'pattern' ? plain : others).add(variable);
  };
  each(root, ({ op, text, children }) => {
    if (op === 'let') give(children[0]!, children[1]!.op === 'nothing' || isPlainForm(children[1]!));
    else if (op === 'assign') give(children[0]!, COMPUTES.test(text) || isPlainForm(children[1]!));
    else if (op === 'for_each') give(children[0]!, text.startsWith('in'));
    else if (op === 'parameters' || op === 'catch') for (const child of children) give(child, false);
  });
  for (const variable of others) plain.delete(variable);
  return plain;
}

/** `+=`, `++`: what they give is a number or a text. */
const COMPUTES = /^(?:(?:pre|post)?(?:\+\+|--)|(?:[-+*/%&|^]|\*\*|<<|>>>?)=)$/;

function isPlainForm({ op, text }: Core): boolean {
  if (op === 'literal') return !text.startsWith('r:');
  return (
    op === 'template' || ((op === 'binary' || op === 'unary') && /^(?:[-+*/%<>!=&|^]|typeof|in)/.test(text))
  );
}

function asksForArguments(made: Core): boolean {
  if (/(?:^| )(?:arrow|exact|typed)(?: |$)/.test(made.text)) return false;
  const asks = (node: Core): boolean => {
    if (node.op === 'variable') return node.variable!.kind === 'free' && node.variable!.name === 'arguments';
    if (node.op === 'function' && !node.text.split(' ').includes('arrow')) return false;
    return node.children.some(asks);
  };
  return made.children.some(asks);
}

/** `x` of `[f(x) for x in xs]` and of a generator: one variable for all of its rounds. */
function givenInRounds({ op, text, children: [, round] }: Core): readonly CoreVariable[] {
  const isOne = op === 'opaque' && ROUNDS.test(text) && round?.op === 'function';
  return isOne ? round.children[0]!.children.flatMap(targets) : [];
}

const ROUNDS = /^(?:async )?(?:for$|\w+_comprehension$|generator_expression$)/;
