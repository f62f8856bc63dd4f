import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { assigned, resultTypesOf } from '../../../model/core-types.ts';
import { givesError } from '../../library/go.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { mentions, rewrite, some, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * What a call gives to a variable named `err`, where its type is not declared in sight, as a value of the type `error`.
 *
 *     n, err := r.Read(b); note(error(err))      ->      n, err := r.Read(b); note(err)
 *     var err error; err = r.Close()             ->      err := r.Close()
 *
 * Of another type, such as a pointer to an error of one's own, it would become an error that is never nil. That nobody
 * calls such a variable `err` is assumed.
 */
export function plainErrors(root: Core): Core {
  const errors = new Set<CoreVariable>();
  const given = rewrite(root, (node) => {
    if (node.op !== 'let' && node.op !== 'assign') return node;
    const [target, value] = node.children as [Core, Core];
    const call = value.op === 'convert' ? asErrorOnly(value) : value;
    if (node.text.endsWith('=') || call?.op !== 'call') return node;
    const last = target.op === 'pattern' ? target.children.at(-1)! : target;
    const { variable } = last;
    if (variable?.name !== 'err' || !(last.op === 'bind' || last.op === 'variable')) return node;
    if (!isError(variable) || givesAnother(call)) return node;
    if (node.op === 'let' && variable.type === null) errors.add(variable);
    return call === value ? node : withChildren(node, [target, call]);
  });
  if (errors.size === 0) return given;
  return rewrite(given, (node) => {
    const value = asErrorOnly(node);
    return value && isOneOf(value, errors) ? value : node;
  });
}

/** One of these errors, or a choice between them and others. */
function isOneOf(value: Core, errors: ReadonlySet<CoreVariable>): boolean {
  if (value.op === 'variable') return errors.has(value.variable!) || value.variable!.type?.text === 'error';
  if (value.op === 'choose') return value.children.slice(1).every((branch) => isOneOf(branch, errors));
  return asErrorOnly(value) !== null;
}

/** A function in sight that gives an error of one's own. */
function givesAnother(call: Core): boolean {
  const last = resultTypesOf(call).at(-1);
  return last !== undefined && !(last.op === 'type' && last.text === 'error');
}

/** The value that is only given to somebody as an `error`. */
function asErrorOnly({ op, text, children: [type, value] }: Core): Core | null {
  const isError = op === 'convert' && /^(?:assigned)?$/.test(text) && type!.op === 'type';
  return isError && type!.text === 'error' ? value! : null;
}

/**
 *     error(fmt.Errorf("no %s", name))      ->      fmt.Errorf("no %s", name)
 *
 * What the library says it gives as an `error` is one already.
 */
export function madeErrors(node: Core): Core {
  const value = asErrorOnly(node);
  const [callee] = value?.op === 'call' ? value.children : [];
  return callee?.op === 'variable' && givesError(callee.variable!) ? value! : node;
}

/**
 *     err := save(); if err != nil { return err }; return nil      ->      return save()
 *
 * Holds where the variable is asked for nothing else, and is an error: of another type, such as a pointer to an error
 * of one's own, what is given back would never be nil. That nobody calls such a variable `err` is assumed.
 */
export function handedOnErrors(list: readonly Core[]): readonly Core[] {
  return list.flatMap((step, at) => {
    const made = handedOn(step, list[at + 1]);
    if (made) return [made];
    return at > 0 && handedOn(list[at - 1]!, step) ? [] : [step];
  });
}

function handedOn(step: Core, next: Core | undefined): Core | null {
  const [target, value] = step.children;
  if (step.op !== 'let' || target!.op !== 'bind' || next?.op !== 'choose') return null;
  const call = asErrorOnly(value!) ?? value!;
  if (call.op !== 'call') return null;
  const error = target!.variable!;
  if (!isError(error)) return null;
  const [test, then, otherwise] = next.children as [Core, Core, Core];
  const [asked, nothing] = test.children;
  if (test.op !== 'binary' || !/^[!=]=$/.test(test.text)) return null;
  if (asked!.variable !== error || nothing!.op !== 'literal' || nothing!.text !== 'null') return null;
  const [failed, passed] = test.text === '!=' ? [then, otherwise] : [otherwise, then];
  const [given, none] = [givenBack(failed), givenBack(passed)];
  const isNone = none?.op === 'literal' && none.text === 'null';
  if (!isNone || given?.op !== 'variable' || given.variable !== error) return null;
  return core('return', '', [assigned(core('type', 'error'), call)], next.source);
}

/**
 *     if err == nil { return n, err }      ->      if err == nil { return n, nil }
 *
 * Holds where nothing in the branch writes the variable, and it is an error, so that what is given back is nothing as well.
 */
export function knownNil(node: Core, { facts }: Unit): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [asked, nothing] = test.children;
  if (test.op !== 'binary' || !/^[!=]=$/.test(test.text) || asked!.op !== 'variable') return node;
  const error = asked!.variable!;
  const isNothing = nothing!.op === 'literal' && nothing!.text === 'null';
  if (!isNothing || !isError(error) || facts.shared.has(error) || facts.captured.has(error)) return node;
  const passed = test.text === '==' ? yes : no;
  const writes = ({ op, children: [target] }: Core): boolean =>
    op === 'assign' && targets(target!).includes(error);
  if (!mentions(passed, error) || some(passed, writes)) return node;
  const made = rewrite(passed, (inner) => (inner.op === 'return' ? withoutError(inner, error) : inner));
  return withChildren(node, [test, ...(test.text === '==' ? [made, no] : [yes, made])]);
}

function withoutError(returned: Core, error: CoreVariable): Core {
  const nil = assigned(core('type', 'error'), core('literal', 'null', [], returned.source));
  const plain = (one: Core): Core => {
    const value = one.op === 'convert' && one.children[0]!.text === 'error' ? one.children[1]! : one;
    return value.op === 'variable' && value.variable === error ? nil : one;
  };
  const [value] = returned.children;
  if (value?.op === 'array' && value.text === 'tuple')
    return withChildren(returned, [withChildren(value, value.children.map(plain))]);
  return withChildren(returned, returned.children.map(plain));
}

function isError({ name, type }: CoreVariable): boolean {
  return (type?.op === 'type' && type.text === 'error') || (type === null && name === 'err');
}

/** What a branch gives back and does nothing else, as an error or as what it is. */
function givenBack({ op, children }: Core): Core | null {
  const [only, ...more] = op === 'block' ? children : [];
  const value = only?.op === 'return' && more.length === 0 ? only.children[0] : undefined;
  return value?.op === 'convert' ? asErrorOnly(value) : (value ?? null);
}
