import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { parentsOf } from '../../model/parents.ts';
import { entityOf } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';
import { calledBy, isDeclared, isElsewhere, rootOf, TAKING } from './somebody-elses.ts';
import { givenBy, isFunction, typeWords, wholeValues } from './whole-values.ts';

/** What somebody else gets, and whether it leaves the program that way. */
interface HandedValues {
  readonly names: readonly string[];
  readonly isSent: boolean;
}

const NOTHING: HandedValues = { names: [], isSent: false };

/** Names of the values, and of the types, that a call, an element or a decorator hands to code that is somebody else's. */
export function handedBy(side: Side, facts: FileFacts, node: AstNode): HandedValues {
  switch (node.kind) {
    case 'call_expression':
    case 'new_expression': {
      const called = calledBy(node);
      const list = fieldOf(node, 'arguments');
      if (!called || list?.kind !== 'arguments') return NOTHING;
      if (isFilled(called)) return { names: named(list).slice(0, 1).flatMap(wholeValues), isSent: true };
      const isSent = isSending(side, facts, called);
      if (!isSent && !isElsewhere(side, facts, rootOf(called))) return NOTHING;
      return { names: named(list).flatMap(isSent ? wholeValues : handedWith), isSent };
    }
    case 'jsx_opening_element':
    case 'jsx_self_closing_element': {
      const name = fieldOf(node, 'name');
      const isOfPage = name?.kind === 'identifier' && /^\p{Ll}/u.test(name.text);
      if (!name || !(isOfPage || isElsewhere(side, facts, rootOf(name)))) return NOTHING;
      const attributes = named(node).filter((child) => child !== name);
      return { names: attributes.flatMap(wholeValues), isSent: false };
    }
    case 'for_in_statement':
      return hasToken(node, 'in')
        ? { names: [fieldOf(node, 'right')].flatMap((one) => (one ? wholeValues(one) : [])), isSent: true }
        : NOTHING;
    // `@Get() show(): Row`, `add(@Body() row: Row)`
    case 'decorator': {
      const decorated = decoratedBy(facts, node);
      const called = named(node)[0];
      return decorated && called && isElsewhere(side, facts, rootOf(called))
        ? { names: signatureWords(decorated), isSent: true }
        : NOTHING;
    }
    default:
      return NOTHING;
  }
}

/** A function that somebody else calls gets what they have, and gives them what it returns. */
function handedWith(value: AstNode): readonly string[] {
  if (!isFunction(value)) return wholeValues(value);
  return [...signatureWords(value), ...givenBy(value).flatMap(wholeValues)];
}

function signatureWords(node: AstNode): readonly string[] {
  const parts = ['parameters', 'return_type', 'type'].map((part) => fieldOf(node, part));
  return parts.flatMap((part) => (part ? typeWords(part) : []));
}

/** The method that a decorator stands before, or the parameter that it stands in. */
function decoratedBy({ file }: FileFacts, decorator: AstNode): AstNode | null {
  const holder = parentsOf(file.root).get(decorator);
  if (!holder || /^(?:required|optional)_parameter$/.test(holder.kind)) return holder ?? null;
  const behind = holder.children.slice(holder.children.indexOf(decorator) + 1);
  const next = behind.find(({ kind, extra }) => kind !== 'decorator' && !extra);
  return next?.kind === 'method_definition' ? next : null;
}

/** By what it is called, unless that is a function that is in sight. */
function isSending(side: Side, facts: FileFacts, called: AstNode): boolean {
  const name = fieldOf(called, 'property')?.text;
  if (name === undefined)
    return (
      (TAKING.test(called.text) || SENDS.test(called.text)) && entityOf(side, facts, called)?.type === 'free'
    );
  const object = fieldOf(called, 'object')!;
  if (LISTS.test(`${object.text}.${name}`)) return true;
  if (SENDS.test(name) && !BUILT_IN.test(object.text)) return !isDeclared(side, name);
  return name === 'emit' && /(?:socket|io|ipc|nsp|room|channel|port)$/i.test(lastName(object));
}

function lastName(node: AstNode): string {
  return fieldOf(node, 'property')?.text ?? node.text;
}

/** `Object.assign(new Row(), found)` gives an object whatever another one holds. */
function isFilled(called: AstNode): boolean {
  const [object, name] = [fieldOf(called, 'object'), fieldOf(called, 'property')];
  return object?.text === 'Object' && name?.text === 'assign';
}

/** What writes an object as a text, or goes through its keys. */
const LISTS =
  /^(?:JSON\.stringify|console\.(?:debug|dir|error|info|log|table|warn)|Object\.(?:keys|entries|getOwnPropertyNames)|Reflect\.ownKeys)$/;

const BUILT_IN = /^(?:Object|Array|Promise|Reflect|Symbol|Map|Set|String|Number)$/;

/** What answers a request, makes one, stores, draws a page, writes a text or tells another process. */
const SENDS =
  /^(?:json|jsonp|send|sendMessage|postMessage|render|renderFile|post|put|patch|insert|insertOne|insertMany|bulkCreate|bulkWrite|save|create|upsert|update|updateOne|replaceOne|publish|produce|respond|setItem|serialize|dump|encode|track|capture|captureEvent|sign)$/;
