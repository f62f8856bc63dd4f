import { type AstNode, textOf } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { numberLiteral, stringLiteral } from './literals.ts';

/** `{ a, b: 1, [c]: 2, m() {}, ...rest }` */
export function lowerObject(lowering: Lowering, node: AstNode): Core {
  return core(
    'object',
    '',
    named(node).map((member) => lowerMember(lowering, member)),
    node,
  );
}

function lowerMember(lowering: Lowering, member: AstNode): Core {
  switch (member.kind) {
    case 'shorthand_property_identifier':
      return core(
        'property',
        member.text === '__proto__' ? '__proto__ shorthand' : member.text,
        [lowering.expression(member)],
        member,
      );
    case 'pair':
      return propertyKey(
        lowering,
        fieldOf(member, 'key')!,
        lowering.expression(fieldOf(member, 'value')!),
        member,
      );
    case 'spread_element':
      return core('spread', '', named(member).map(lowering.expression), member);
    case 'method_definition': {
      const made = lowering.callable(member, 'method');
      const spelled = propertyKey(lowering, fieldOf(member, 'name')!, made, member);
      // Only `__proto__: value` sets the prototype.
      const property = spelled.text === '__proto__' ? { ...spelled, text: '__proto__ method' } : spelled;
      const accessor = ['get', 'set'].find((token) => hasToken(member, token));
      return accessor ? core('opaque', accessor, [property], member) : property;
    }
    default:
      return lowering.opaque(member);
  }
}

/** A property on its own, as a symbol: a function under a plain key is a method, however it is written. */
export function lowerPair(lowering: Lowering, node: AstNode): Core {
  const property = lowerMember(lowering, node);
  const [value] = property.children;
  const isMethod = value!.op === 'function' && property.text !== '' && property.text !== '__proto__';
  return isMethod ? { ...property, op: 'method' } : property;
}

/** A property under the key that is spelled, whichever way: `a`, `'a'`, `1`; two children where it is computed. */
export function propertyKey(lowering: Lowering, key: AstNode, value: Core, source: AstNode): Core {
  const text = keyText(key);
  if (text !== null) return core('property', text, [value], source);
  const computed = key.kind === 'computed_property_name' ? named(key)[0] : null;
  return core(
    'property',
    '',
    [computed ? lowering.expression(computed) : lowering.opaque(key), value],
    source,
  );
}

/** The name of a property, method or field; null where it is computed. */
export function keyText(key: AstNode): string | null {
  switch (key.kind) {
    case 'property_identifier':
    case 'private_property_identifier':
    case 'identifier':
      return key.text;
    case 'string': {
      const { op, text } = stringLiteral(key);
      return op === 'literal' && text.length > 2 ? text.slice(2) : null;
    }
    case 'number':
      // `{ 1n: a }` has the key `1`.
      return numberLiteral(key).text.slice(2).replace(/n$/, '');
    case 'computed_property_name': {
      const [said] = named(key);
      const text = said ? (/^(?:string|number)$/.test(said.kind) ? keyText(said) : inTicks(said)) : null;
      return text !== null && /^[\w$]+$/.test(text) && !MEANT_OTHERWISE.test(text) ? text : null;
    }
    default:
      return null;
  }
}

/** A template that says nothing but one word. */
function inTicks(node: AstNode): string | null {
  return node.kind === 'template_string' ? (/^`([\w$]+)`$/.exec(textOf(node))?.[1] ?? null) : null;
}

/** What is no key, or no method like others, where it isn't computed. */
const MEANT_OTHERWISE = /^(?:__proto__|constructor|prototype)$/;
