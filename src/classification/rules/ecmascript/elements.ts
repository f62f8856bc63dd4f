import { type Core, core } from '../../../model/core.ts';
import { ELEMENTS_ARE_RENDERED, JSX_IS_CREATE_ELEMENT } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/**
 * JSX and the calls that it is compiled to; a fragment around one element.
 *
 *     React.createElement('div', { id: 'a' }, x)      ->      <div id="a">{x}</div>
 *     <><p /></>                                      ->      <p />
 */
export function elementForm(unit: Unit, node: Core): Core {
  if (node.op === 'call') return fromCall(unit, node) ?? node;
  if (node.op === 'array' && node.text === 'jsx') return withoutFragment(unit, node);
  return node;
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
