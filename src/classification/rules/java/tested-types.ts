import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each, eachRewritten, ends, use, withChildren } from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * What is cast to the type that was asked for, as the variable of a pattern.
 *
 *     if (o instanceof Item) { Item item = (Item) o; show(item); }      ->      if (o instanceof Item item) show(item);
 *     return o instanceof Item && ((Item) o).size == size               ->      o instanceof Item i && i.size == size
 *     if (!(o instanceof Item)) return 0; return ((Item) o).size;
 *
 * Holds for a variable of the function's own that gets no other value: where its type has been asked for the cast can't
 * fail, and gives the same object. A field may be another one by then. Tried where one side asks for types in the older
 * way more often.
 */
export function askedByPatterns(unit: Unit): Core {
  const { root } = unit;
  if (!differs(unit, 'binary instanceof')) return root;
  const found = find(root, unit.facts.assigned);
  const isUsed = found.casts.size + found.lets.size > 0;
  return isUsed ? apply(root, found) : root;
}

/** A question for the type of a variable, and the variable under which the object is known where it has it. */
interface Asked {
  readonly test: Core;
  readonly subject: CoreVariable;
  readonly type: Core;
  pattern: CoreVariable | null;
}

interface Found {
  readonly casts: Map<Core, Asked>;
  /** Declarations that are no more than another name of what the pattern has. */
  readonly lets: Map<Core, Asked>;
  readonly aliases: Map<CoreVariable, Asked>;
  readonly tests: Map<Core, Asked>;
}

/** What a test has shown where it is true, and where it is false. */
interface Shown {
  readonly yes: readonly Asked[];
  readonly no: readonly Asked[];
}

const NOTHING: Shown = { yes: [], no: [] };

function find(root: Core, assigned: ReadonlySet<CoreVariable>): Found {
  const found: Found = { casts: new Map(), lets: new Map(), aliases: new Map(), tests: new Map() };
  const places = timesMet(root);
  const isLasting = (variable: CoreVariable): boolean =>
    /^(?:local|parameter)$/.test(variable.kind) && !assigned.has(variable);

  const known = (cast: Core, shown: readonly Asked[]): Asked | null => {
    const [value, type] = cast.children;
    if (cast.op !== 'binary' || cast.text !== '~as' || value!.op !== 'variable' || places.get(cast) !== 1)
      return null;
    const asked = shown.findLast((one) => one.subject === value!.variable && identical(one.type, type!));
    if (!asked || cast.spelled === undefined) return null;
    asked.pattern ??= {
      name: value!.variable!.name,
      kind: 'local',
      binding: null,
      symbol: null,
      spelled: cast.spelled,
      unnamed: true,
    };
    return asked.pattern.spelled === cast.spelled && !assigned.has(asked.pattern) ? asked : null;
  };

  const asksFor = (node: Core): Asked | null => {
    const [value, type, bind] = node.children;
    const isTest = (node.op === 'binary' || node.op === 'opaque') && node.text === 'instanceof';
    if (!isTest || value!.op !== 'variable' || !isLasting(value!.variable!) || places.get(node) !== 1)
      return null;
    const asked = { test: node, subject: value!.variable!, type: type!, pattern: bind?.variable ?? null };
    if (node.op === 'binary') found.tests.set(node, asked);
    return asked;
  };

  /** Looks through a test, and tells what it shows. */
  const ask = (node: Core, shown: readonly Asked[]): Shown => {
    if (node.op === 'unary' && node.text === '!') {
      const { yes, no } = ask(node.children[0]!, shown);
      return { yes: no, no: yes };
    }
    if (node.op === 'logical') {
      const [left, right] = node.children as [Core, Core];
      const one = ask(left, shown);
      const isBoth = node.text === '&&';
      const two = ask(right, [...shown, ...(isBoth ? one.yes : one.no)]);
      return isBoth ? { yes: [...one.yes, ...two.yes], no: [] } : { yes: [], no: [...one.no, ...two.no] };
    }
    const asked = asksFor(node);
    if (asked) return { yes: [asked], no: [] };
    visit(node, shown);
    return NOTHING;
  };

  const visit = (node: Core, shown: readonly Asked[]): void => {
    const cast = known(node, shown);
    if (cast) found.casts.set(node, cast);
    else if (node.op === 'block') visitList(node.children, shown);
    else if (node.op === 'choose' || node.op === 'loop') visitBranches(node, shown);
    else if (node.op === 'logical' || (node.op === 'unary' && node.text === '!')) ask(node, shown);
    else for (const child of node.children) visit(child, shown);
  };

  const visitBranches = ({ op, children: [test, one, other] }: Core, shown: readonly Asked[]): Shown => {
    const asked = ask(test!, shown);
    visit(one!, [...shown, ...asked.yes]);
    if (other) visit(other, [...shown, ...(op === 'loop' ? asked.yes : asked.no)]);
    return asked;
  };

  const visitList = (list: readonly Core[], given: readonly Asked[]): void => {
    let shown = given;
    for (const step of list) {
      const [target, value] = step.children;
      const cast = step.op === 'let' && value ? known(value, shown) : null;
      if (step.op === 'choose') {
        const { yes, no } = visitBranches(step, shown);
        const leaves = ({ op, children }: Core): boolean => op === 'block' && ends(children);
        if (leaves(step.children[1]!)) shown = [...shown, ...no];
        else if (leaves(step.children[2]!)) shown = [...shown, ...yes];
      } else if (cast && isNameOf(target!, cast)) {
        found.lets.set(step, cast);
        found.aliases.set(target!.variable!, cast);
      } else visit(step, shown);
    }
  };

  const isNameOf = ({ op, variable }: Core, { pattern }: Asked): boolean =>
    op === 'bind' && isLasting(variable!) && variable!.spelled === pattern!.spelled;

  visit(root, []);
  return found;
}

/** Forms share nodes; what stands in two places isn't looked at in one of them alone. */
function timesMet(root: Core): ReadonlyMap<Core, number> {
  const times = new Map<Core, number>();
  each(root, (node) => {
    times.set(node, (times.get(node) ?? 0) + 1);
  });
  return times;
}

function apply(node: Core, found: Found): Core {
  const { casts, lets, aliases, tests } = found;
  const cast = casts.get(node) ?? (node.op === 'variable' ? aliases.get(node.variable!) : undefined);
  if (cast) return { ...use(cast.pattern!), source: node.source, spelled: cast.pattern!.spelled };
  const asked = tests.get(node);
  if (asked?.pattern) {
    const bind = { ...core('bind', '', [], null, asked.pattern), spelled: asked.pattern.spelled };
    return { ...core('opaque', 'instanceof', [...node.children, bind], node.source), spelled: 'boolean' };
  }
  const kept = node.children.some((child) => lets.has(child))
    ? node.children.filter((child) => !lets.has(child))
    : node.children;
  return withChildren(
    node,
    eachRewritten(kept, (child) => apply(child, found)),
  );
}
