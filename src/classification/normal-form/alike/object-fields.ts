import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { withChildren } from '../tree.ts';

/** What code does with a variable that holds an object. */
export interface ObjectUses {
  /** The fields that it reads, in the order in which it first does. */
  readonly fields: ReadonlySet<string>;
  /** The calls that it is handed to as it is, and as which of their arguments. */
  readonly handed: readonly { readonly call: Core; readonly argument: Core }[];
}

/**
 * Null where the object may be seen by somebody, kept, compared, changed or gone through, or is called on: where anything
 * is done with it but reading its fields and handing it to somebody.
 */
export function usesOfObject(root: Core, variable: CoreVariable): ObjectUses | null {
  const fields = new Set<string>();
  const handed: { call: Core; argument: Core }[] = [];
  let isKnown = true;
  const visit = (node: Core, parent: Core | null, at: number, beyond: Core | null): void => {
    const keys = isList(parent) ? partsOf(node, variable) : null;
    if (keys) for (const { text } of keys) fields.add(text);
    else if (node.op === 'member' && isUse(node.children[0]!, variable)) {
      fields.add(node.text);
      if (isHandedOn(parent, at)) isKnown = false;
    } else if (isUse(node, variable)) {
      const isNamed = parent?.op === 'named';
      const call = isNamed ? beyond : parent;
      const isArgument = (call?.op === 'call' || call?.op === 'new') && (isNamed || at > 0);
      if (isArgument) handed.push({ call, argument: isNamed ? parent : node });
      else isKnown = false;
    } else for (const [index, child] of node.children.entries()) visit(child, node, index, parent);
  };
  visit(root, null, 0, null);
  return isKnown ? { fields, handed } : null;
}

/** `const { a, b: c } = object`: what is taken out of it. */
function partsOf({ op, children }: Core, variable: CoreVariable): readonly Core[] | null {
  const [target, value] = children;
  if (op !== 'let' || target!.op !== 'pattern' || target!.text !== 'object' || !isUse(value!, variable))
    return null;
  const isPlain = (part: Core): boolean =>
    part.op === 'property' &&
    part.text !== '' &&
    part.children.length === 1 &&
    part.children[0]!.op === 'bind';
  return target!.children.every(isPlain) ? target!.children : null;
}

function isList(node: Core | null): boolean {
  return node !== null && /^(?:block|sequence|case)$/.test(node.op);
}

function isUse({ op, variable }: Core, object: CoreVariable): boolean {
  return op === 'variable' && variable === object;
}

/** A field that is called gets the object as `this`; one that is written is another one afterwards. */
function isHandedOn(parent: Core | null, at: number): boolean {
  if (!parent || at !== 0) return false;
  return (
    /^(?:call|assign|for_each)$/.test(parent.op) ||
    (parent.op === 'unary' && /delete|\+\+|--/.test(parent.text))
  );
}

/** `options.a` as the variable that stands for the field; what is taken apart is taken from those. */
export function withFieldVariables(
  node: Core,
  fieldOf: (object: CoreVariable, field: string) => CoreVariable | null,
): Core {
  const [object] = node.children;
  if (node.op === 'member' && object!.op === 'variable') {
    const field = fieldOf(object!.variable!, node.text);
    return field ? core('variable', '', [], node.source, field) : node;
  }
  if (!isList(node)) return node;
  return withChildren(
    node,
    node.children.flatMap((child) => {
      const value = child.op === 'let' ? child.children[1] : undefined;
      const parts = value?.op === 'variable' ? partsOf(child, value.variable!) : null;
      const found = parts?.map(({ text }) => fieldOf(value!.variable!, text)) ?? [];
      if (!parts || found.length === 0 || found.some((one) => one === null)) return [child];
      return parts.map((part, at) =>
        core(
          'let',
          child.text,
          [part.children[0]!, core('variable', '', [], part.source, found[at]!)],
          part.source,
        ),
      );
    }),
  );
}
