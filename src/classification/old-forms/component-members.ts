import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { everyNode, usesOwnFrame } from './nodes.ts';
import { methodOf, nameOf } from './old-class-members.ts';
import { isQuietValue } from './quiet-statements.ts';

/** A member as it stands in a class. */
export interface ComponentMember {
  /** Its name, with `static` before it. */
  readonly key: string;
  readonly text: string;
  /** Nobody can tell when it is made. */
  readonly isQuiet: boolean;
}

export interface ComponentMembers {
  readonly members: readonly ComponentMember[];
  /** It is only rendered again where what it is given is not the same. */
  readonly isPure: boolean;
}

/** What React calls itself, on the component: no method that is bound to it. */
const LIFE =
  /^(?:render|(?:UNSAFE_)?component(?:WillMount|WillReceiveProps|WillUpdate)|componentDid(?:Mount|Update|Catch)|componentWillUnmount|shouldComponentUpdate|getChildContext|getSnapshotBeforeUpdate)$/;

const OF_THE_CLASS = /^(?:propTypes|contextTypes|childContextTypes|displayName)$/;

type Kinds = ReadonlyMap<string, 'method' | 'field'>;

/**
 * The members of the class that `createClass` makes of a description; null where it says something that a class can't.
 *
 * @param wanted how the class on the other side has them.
 */
export function componentMembers(
  file: ParsedFile,
  description: AstNode,
  wanted: Kinds,
): ComponentMembers | null {
  const members: ComponentMember[] = [];
  let isPure = false;
  const parts = partsOf(file, description);
  if (!parts) return null;
  for (const { name, value } of parts) {
    if (name === 'mixins') {
      if (!isPureMixin(file, value)) return null;
      isPure = true;
      continue;
    }
    const own = name === 'statics' ? staticsOf(file, value, wanted) : memberOf(file, name, value, wanted);
    if (!own) return null;
    members.push(...own);
  }
  const isTwice = new Set(members.map(({ key }) => key)).size !== members.length;
  return isTwice ? null : { members, isPure };
}

function memberOf(
  file: ParsedFile,
  name: string,
  value: AstNode,
  wanted: Kinds,
): readonly ComponentMember[] | null {
  if (OF_THE_CLASS.test(name)) return [fieldText(file, `static ${name}`, value)];
  if (name === 'getDefaultProps' || name === 'getInitialState') {
    const given = onlyValue(value);
    if (!given) return null;
    if (name === 'getDefaultProps') return [fieldText(file, 'static defaultProps', given)];
    return namesOnlyWhatIsGiven(given) ? [fieldText(file, 'state', given)] : null;
  }
  if (LIFE.test(name)) return method(file, name, value);
  if (/^(?:number|string|true|false|null)$/.test(value.kind)) return [fieldText(file, name, value)];
  if (wanted.get(name) === 'method') return isOnlyCalled(file, name) ? method(file, name, value) : null;
  return boundMethod(file, name, value);
}

/** `statics: { a: 1, f() {} }` */
function staticsOf(file: ParsedFile, object: AstNode, wanted: Kinds): readonly ComponentMember[] | null {
  const parts = object.kind === 'object' ? partsOf(file, object) : null;
  if (!parts) return null;
  const members: ComponentMember[] = [];
  for (const { name, value } of parts) {
    const isMethod = value.kind === 'method_definition';
    const key = `static ${name}`;
    const own = isMethod || wanted.get(key) === 'method' ? method(file, key, value) : null;
    if (isMethod && !own) return null;
    members.push(...(own ?? [fieldText(file, key, value)]));
  }
  return members;
}

/** Methods and values under their names; null for an object that holds anything else. */
function partsOf(
  file: ParsedFile,
  object: AstNode,
): readonly { readonly name: string; readonly value: AstNode }[] | null {
  const parts: { name: string; value: AstNode }[] = [];
  for (const part of named(object)) {
    const isMethod = part.kind === 'method_definition';
    if ((!isMethod && part.kind !== 'pair') || hasToken(part, 'get') || hasToken(part, 'set')) return null;
    const name = nameOf(file, fieldOf(part, isMethod ? 'name' : 'key')!);
    if (name === null) return null;
    parts.push({ name, value: isMethod ? part : fieldOf(part, 'value')! });
  }
  return parts;
}

function fieldText(file: ParsedFile, key: string, value: AstNode): ComponentMember {
  return { key, text: `${key} = ${sliceOf(file, value)};`, isQuiet: isQuietValue(value) };
}

function method(file: ParsedFile, key: string, value: AstNode): readonly ComponentMember[] | null {
  const made = methodOf(file, key, value);
  if (!made) return null;
  const text = value.kind === 'method_definition' ? sliceOf(file, value) : made.text;
  const prefix = key.startsWith('static ') && value.kind === 'method_definition' ? 'static ' : '';
  return [{ key, text: prefix + text, isQuiet: true }];
}

/** `f: function (a) {...}` as `f = (a) => {...}`: both have the `this` of the object. */
function boundMethod(file: ParsedFile, key: string, value: AstNode): readonly ComponentMember[] | null {
  if (!/^(?:function_expression|method_definition)$/.test(value.kind) || hasToken(value, '*')) return null;
  const own = value.kind === 'method_definition' ? null : fieldOf(value, 'name');
  if (own && (file.bindings.of(own)?.references.length ?? 0) > 0) return null;
  const [list, body] = [fieldOf(value, 'parameters')!, fieldOf(value, 'body')!];
  if (/\barguments\b|\bnew\.target\b|\bsuper\b/.test(sliceOf(file, value))) return null;
  const type = fieldOf(value, 'return_type');
  const head = `${sliceOf(file, list)}${type ? sliceOf(file, type) : ''}`;
  const text = `${key} = ${hasToken(value, 'async') ? 'async ' : ''}${head} => ${sliceOf(file, body)};`;
  return [{ key, text, isQuiet: true }];
}

/** The value of a function that does nothing but return it. */
function onlyValue(made: AstNode): AstNode | null {
  if (/^(?:async|\*)$/.test(made.children[0]?.kind ?? '')) return null;
  const body = fieldOf(made, 'body');
  if (made.kind === 'arrow_function' && (body?.kind !== 'statement_block' || usesOwnFrame(made))) return null;
  const [only, ...others] = body ? named(body) : [];
  return only?.kind === 'return_statement' && others.length === 0 ? (named(only)[0] ?? null) : null;
}

/** Of its object it reads `this.props` and `this.context` alone, which are there from the start. */
function namesOnlyWhatIsGiven(value: AstNode): boolean {
  let fine = true;
  everyNode(value, (node, parent) => {
    if (node.kind === 'identifier' && node.text === 'arguments') fine = false;
    if (node.kind !== 'this') return;
    const property = parent?.kind === 'member_expression' ? fieldOf(parent, 'property') : null;
    if (!/^(?:props|context)$/.test(property?.text ?? '')) fine = false;
  });
  return fine;
}

/** Wherever the file names it, it is called: `this.f(a)`, and never handed on. */
function isOnlyCalled(file: ParsedFile, name: string): boolean {
  let fine = true;
  everyNode(file.root, (node, parent) => {
    if (node.kind === 'string' && node.text.slice(1, -1) === name) fine = false;
    if (node.kind === 'shorthand_property_identifier_pattern' && node.text === name) fine = false;
    const property = node.kind === 'member_expression' ? fieldOf(node, 'property') : null;
    if (property?.text !== name) return;
    if (parent?.kind !== 'call_expression' || fieldOf(parent, 'function') !== node) fine = false;
  });
  return fine;
}

/** `[PureRenderMixin]`, as it is published. */
function isPureMixin(file: ParsedFile, value: AstNode): boolean {
  const [only, ...others] = value.kind === 'array' ? named(value) : [];
  if (!only || others.length > 0) return false;
  if (/^React\.addons\.PureRenderMixin$/.test(sliceOf(file, only))) return true;
  if (only.kind !== 'identifier') return false;
  const module = `['"](?:react-addons-pure-render-mixin|ReactComponentWithPureRenderMixin)['"]`;
  const name = only.text.replaceAll('$', '\\$');
  return new RegExp(
    `\\bimport\\s+${name}\\s+from\\s+${module}|\\b${name}\\s*=\\s*require\\(\\s*${module}`,
  ).test(file.text);
}
