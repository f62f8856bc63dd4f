import type { Core } from '../../../model/core.ts';

/** What the first editions of ECMAScript gave to everybody, and nobody adds any more where it is missing. */
const OF_PROTOTYPES =
  /^(?:hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toString|valueOf|concat|every|filter|forEach|indexOf|join|lastIndexOf|map|pop|push|reduce|reverse|shift|slice|some|sort|splice|unshift|apply|bind|call|charAt|charCodeAt|match|replace|split|substring|trim)$/;
const STATIC: Readonly<Record<string, RegExp>> = {
  Array: /^isArray$/,
  Math: /^(?:abs|acos|asin|atan|atan2|ceil|cos|exp|floor|log|max|min|pow|round|sin|sqrt|tan)$/,
  Number: /^(?:isFinite|isInteger|isNaN|isSafeInteger|parseFloat|parseInt)$/,
  Object:
    /^(?:assign|create|defineProperties|defineProperty|entries|freeze|getOwnPropertyDescriptor|getOwnPropertyNames|getOwnPropertySymbols|getPrototypeOf|is|isFrozen|keys|setPrototypeOf|values)$/,
  String: /^fromCharCode$/,
};

/**
 * A function of the platform that is the same whenever it is asked for, as its names are.
 *
 *     Object.prototype.hasOwnProperty        Array.isArray        not Math.random or Date.now, which tests replace
 */
export function isLastingMember({ op, text, children: [of] }: Core): boolean {
  if (op !== 'member') return false;
  const name = platformName(of!);
  if (name !== null) return isStatic(name, text) || (text === 'prototype' && PROTOTYPES.test(name));
  const [owner] = of!.op === 'member' && of!.text === 'prototype' ? of!.children : [];
  return owner !== undefined && PROTOTYPES.test(platformName(owner) ?? '') && OF_PROTOTYPES.test(text);
}

/** `Object.keys`, `Math.max`: one that takes no notice of what it is called on. */
export function isLastingFunction({ op, text, children: [of] }: Core): boolean {
  return op === 'member' && isStatic(platformName(of!) ?? '', text);
}

function isStatic(owner: string, name: string): boolean {
  return Object.hasOwn(STATIC, owner) && STATIC[owner]!.test(name);
}

const PROTOTYPES = /^(?:Array|Function|Object|String)$/;

function platformName({ op, variable }: Core): string | null {
  return op === 'variable' && variable!.kind === 'free' ? variable!.name : null;
}
