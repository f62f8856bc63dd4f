import type { Core, CoreVariable, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';
import { each, hasOwnThis, returns, usesFrame } from '../tree.ts';
import {
  actsByItself,
  hasMethodCalled,
  isPlainMethod,
  type RecordClass,
  recordClass,
} from './record-classes.ts';

/** A class of which all is known that its objects do, as long as nobody else is handed one. */
export interface OpenClass {
  readonly symbol: CodeSymbol;
  /** What making one takes; null where the class says so by its fields alone. */
  readonly maker: Core | null;
  readonly record: RecordClass | null;
  /** The fields that it declares with what they begin with, in their order; `nothing` for those that begin without. */
  readonly declared: ReadonlyMap<string, Core>;
  readonly fields: ReadonlySet<string>;
  readonly methods: ReadonlyMap<string, Core>;
  readonly isPython: boolean;
}

/**
 *     class Tally { errors = 0; take(line) { if (line.bad) this.errors += 1 } }
 *
 * Null for a class that inherits something, or does anything with its object but reading and writing its fields and
 * calling its own methods: handing it on, keeping it, asking for what it wasn't made with.
 */
export function openClass(side: Side, lower: Lower, symbol: CodeSymbol): OpenClass | null {
  if (symbol.kind !== 'class') return null;
  const { file } = side.factsOf(symbol);
  const isPython = file.profile.id === 'python';
  if (!isPython && file.profile.modules !== 'ecmascript') return null;
  const [form] = lower(file)?.lower(symbol.declaration) ?? [];
  const value = form?.op === 'let' ? form.children[1]! : null;
  const record = value?.op === 'call' ? recordClass(side, lower, symbol) : null;
  const made = value?.op === 'class' ? value : record ? value!.children[1]! : null;
  if (made?.op !== 'class' || made.children[0]!.op !== 'nothing') return null;
  const declared = new Map<string, Core>();
  const methods = new Map<string, Core>();
  let maker: Core | null = null;
  for (const { op, text, children } of made.children.slice(1)) {
    const [inner] = children as [Core];
    if (op === 'field' && text.startsWith('static ')) {
      if (!/^(?:literal|nothing)$/.test(inner.op)) return null;
    } else if (op === 'field') declared.set(text, inner);
    else if (op !== 'method' || !isPlainMethod(text, inner)) return null;
    else if (text === (isPython ? '__init__' : 'constructor')) maker = inner;
    else if (!text.includes(' ')) methods.set(text, inner);
  }
  const fields = new Set([
    ...declared.keys(),
    ...(record?.parameters.map(({ field }) => field) ?? []),
    ...(maker ? keptBy(maker) : []),
  ]);
  if (hasMethodCalled(symbol, fields) || (isPython && actsByItself(symbol))) return null;
  const open = { symbol, maker, record, declared, fields, methods, isPython };
  // Which of the others are there by then is a matter of their order, and of settings.
  if ([...declared.values()].some(usesFrame)) return null;
  return maker && (returns(maker.children[1]!) || !asksForOwnAlone(open, maker)) ? null : open;
}

/** The fields that a constructor gives a value, by its parameters or its steps. */
function keptBy(maker: Core): readonly string[] {
  const [parameters, body] = maker.children as [Core, Core];
  const found: string[] = [];
  for (const { op, children } of parameters.children)
    if (op === 'opaque' && children[0]) found.push(nameOf(children[0]));
  each(body, ({ op, children }) => {
    const [target] = children;
    if (op === 'assign' && target!.op === 'member' && target!.children[0]!.op === 'this')
      found.push(target!.text);
  });
  return found;
}

function nameOf({ op, variable, children }: Core): string {
  return op === 'default' ? nameOf(children[0]!) : (variable?.name ?? '');
}

/** Whether a method does nothing with its object but what is known of it. */
function asksForOwnAlone(open: OpenClass, { children: [parameters, body] }: Core): boolean {
  return [parameters!, body!].every((part) => usesOwnAlone(open, part, ({ op }) => op === 'this', true));
}

/** The same of what is done with an object that a variable holds. */
export function usesOwnAlone(
  { fields, methods }: OpenClass,
  root: Core,
  isObject: (node: Core) => boolean,
  isThis: boolean,
): boolean {
  const visit = (node: Core, parent: Core | null, at: number, isOwn: boolean): boolean => {
    if (isThis && isOwn && (node.op === 'super' || node.op === 'yield' || isArguments(node))) return false;
    if (isOwn && node.op === 'member' && isObject(node.children[0]!)) {
      const isCallee = parent?.op === 'call' && at === 0;
      const isDeleted = parent?.op === 'unary' && parent.text === 'delete';
      return !isDeleted && (isCallee ? methods.has(node.text) : fields.has(node.text));
    }
    if (isOwn && isObject(node)) return false;
    const within = isOwn && !(isThis && hasOwnThis(node));
    // What a function of its own calls `this` is another object, and `super` as well.
    return node.children.every((child, index) => visit(child, node, index, within));
  };
  return visit(root, null, 0, true);
}

function isArguments({ op, variable, text }: Core): boolean {
  if (op === 'opaque') return /^(?:meta_property|implicit|outer )/.test(text);
  return op === 'variable' && variable!.kind === 'free' && variable!.name === 'arguments';
}

/** The methods that code calls on an object, and those that these call on theirs, each behind those that it calls; null where two call each other. */
export function methodsCalled(open: OpenClass, called: ReadonlySet<string>): readonly string[] | null {
  const found: string[] = [];
  const around = new Set<string>();
  const visit = (name: string): boolean => {
    if (found.includes(name)) return true;
    const made = open.methods.get(name)!;
    if (around.has(name) || !asksForOwnAlone(open, made)) return false;
    around.add(name);
    const inner = new Set<string>();
    each(made, ({ op, children: [callee] }) => {
      if (op === 'call' && callee!.op === 'member' && callee!.children[0]!.op === 'this')
        inner.add(callee!.text);
    });
    const isKnown = [...inner].every(visit);
    around.delete(name);
    found.push(name);
    return isKnown;
  };
  return [...called].every(visit) ? found : null;
}

/** The methods that are called on an object. */
export function calledOn(root: Core, variable: CoreVariable): ReadonlySet<string> {
  const found = new Set<string>();
  each(root, ({ op, children: [callee] }) => {
    if (op === 'call' && callee!.op === 'member' && callee!.children[0]!.variable === variable)
      found.add(callee!.text);
  });
  return found;
}
