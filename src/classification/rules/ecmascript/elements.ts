import { type Core, core } from '../../../model/core.ts';
import { ELEMENTS_ARE_RENDERED, JSX_IS_CREATE_ELEMENT } from '../../assumptions.ts';
import { ELEMENT_WITH } from '../../normal-form/facts/constructs.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';

/**
 * JSX and the calls that it is compiled to; a fragment around one element.
 *
 *     React.createElement('div', { id: 'a' }, x)      ->      <div id="a">{x}</div>
 *     <><p /></>                                      ->      <p />
 *     <React.Fragment><p /></React.Fragment>          ->      <><p /></>
 *     <Row size={2} id="a" />                         ->      <Row id="a" size={2} />
 *
 * Properties between two spreads may stand in any order, where each is a name, a literal or a function: which of them was
 * given first is seen by nobody but who goes through them.
 */
export function elementForm(unit: Unit, node: Core): Core {
  if (node.op === 'call') return fromCall(unit, node) ?? node;
  if (node.op === 'array' && node.text === 'jsx')
    return withoutFragment(unit, inOrder(unit, plainFragment(unit, node)));
  return node;
}

function plainFragment(unit: Unit, node: Core): Core {
  const [name, ...parts] = node.children as [Core, ...Core[]];
  const isNamed = name.op === 'member' && name.text === 'Fragment' && isReact(name.children[0]!);
  const { variable } = name;
  const isImported = variable?.kind === 'import' && /^p?react$/.test(variable.binding?.import?.module ?? '');
  const isFragment = isNamed || (isImported && variable.binding!.import!.name === 'Fragment');
  if (!isFragment || parts.some(({ op }) => op === 'property' || op === 'spread')) return node;
  fire(unit, 'element-form', '', node.source, JSX_IS_CREATE_ELEMENT);
  return { ...node, children: [core('nothing', '', [], name.source), ...parts] };
}

function inOrder(unit: Unit, node: Core): Core {
  if (![...unit.differing].some((name) => name.startsWith(ELEMENT_WITH))) return node;
  const made = [...node.children];
  for (let at = 1; at < made.length; at += 1) {
    let end = at;
    while (end < made.length && isPlainProperty(made[end]!)) end += 1;
    const run = made.slice(at, end);
    const names = run.map(({ text }) => text);
    if (new Set(names).size === run.length)
      made.splice(at, run.length, ...run.toSorted((one, other) => (one.text < other.text ? -1 : 1)));
    at = end;
  }
  if (made.every((part, at) => part === node.children[at])) return node;
  fire(unit, 'element-form', '', node.source, ELEMENTS_ARE_RENDERED);
  return { ...node, children: made };
}

function isPlainProperty({ op, text, children: [value, ...more] }: Core): boolean {
  if (op !== 'property' || text === '' || more.length > 0 || !value) return false;
  return value.op === 'literal' || value.op === 'function' || isPath(value);
}

/**
 * An element of the platform, with all that is in it, in which nothing can ever be otherwise: made once or each time,
 * it is rendered as the same.
 *
 *     <p id="a">text<br /></p>
 */
export function isFixedElement({ op, text, children }: Core): boolean {
  const isFixed = (part: Core): boolean =>
    part.op === 'literal' ||
    part.op === 'nothing' ||
    isFixedElement(part) ||
    (part.op === 'property' &&
      part.text !== 'ref' &&
      part.children.length === 1 &&
      part.children[0]!.op === 'literal');
  return op === 'array' && text === 'jsx' && children.every(isFixed);
}

function fromCall(unit: Unit, node: Core): Core | null {
  const [callee, type, props, ...children] = node.children as [Core, Core?, Core?, ...Core[]];
  if (!type || !isCreateElement(callee) || !differs(unit, 'array jsx', 'call createElement')) return null;
  if ([type, props, ...children].some((part) => part?.op === 'spread')) return null;
  // An element is told from a component by its name: only what is a name may stand in a tag.
  const isTag = type.op === 'literal' ? /^s:[\p{Ll}][\w-]*$/u.test(type.text) : isComponent(type);
  const attributes = attributesOf(props);
  if (!isTag || !attributes) return null;
  fire(unit, 'element-form', '', node.source, JSX_IS_CREATE_ELEMENT);
  return core('array', 'jsx', [type, ...attributes, ...children], node.source);
}

function isCreateElement(callee: Core): boolean {
  if (callee.op !== 'member' || callee.text !== 'createElement') return false;
  return isReact(callee.children[0]!);
}

function isReact({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.name === 'React';
}

function isComponent(node: Core): boolean {
  if (node.op === 'this') return true;
  if (node.op === 'variable') return /^\p{Lu}/u.test(node.variable!.name);
  return node.op === 'member' && (node.children[0]!.op === 'variable' || isComponent(node.children[0]!));
}

/** Null for properties that can't stand in a tag, such as those of a computed name. */
function attributesOf(props: Core | undefined): readonly Core[] | null {
  if (!props || (props.op === 'literal' && /^(?:null|undefined)$/.test(props.text))) return [];
  // What JSX was once compiled to where it spreads.
  const [callee, ...parts] = props.op === 'call' ? props.children : [];
  if (callee?.op === 'member' && callee.text === '__spread' && isReact(callee.children[0]!)) {
    const all = parts.map((part) => (part.op === 'spread' ? null : attributesOf(part)));
    return all.some((one) => one === null) ? null : all.flatMap((one) => one!);
  }
  if (props.op !== 'object') return [core('spread', '', [props], props.source)];
  const isPlain = ({ op, text }: Core): boolean =>
    op === 'spread' || (op === 'property' && text !== '' && !text.startsWith('__proto__'));
  return props.children.every(isPlain) ? props.children : null;
}

function withoutFragment(unit: Unit, node: Core): Core {
  const [name, only] = node.children;
  if (name!.op !== 'nothing' || node.children.length !== 2 || !differs(unit, 'array jsx')) return node;
  if (only!.op !== 'array' || only!.text !== 'jsx') return node;
  fire(unit, 'fragment-of-one', '', node.source, ELEMENTS_ARE_RENDERED);
  return only!;
}
