import { type Core, core } from '../../../model/core.ts';
import { partOf } from '../../../model/node-parts.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';

interface Word {
  /** The word that is given the value itself. */
  readonly eager: string;
  /** How many more arguments stand behind what makes the value. */
  readonly behind: number;
  /** Whether what makes it may be handed what failed. */
  readonly isHanded: boolean;
}

/** Words of the library that ask a function for a value where they need one. */
const LAZY: ReadonlyMap<string, Word> = new Map([
  ['unwrap_or_else', { eager: 'unwrap_or', behind: 0, isHanded: true }],
  ['map_or_else', { eager: 'map_or', behind: 1, isHanded: true }],
  ['or_else', { eager: 'or', behind: 0, isHanded: true }],
  ['ok_or_else', { eager: 'ok_or', behind: 0, isHanded: false }],
  ['then', { eager: 'then_some', behind: 0, isHanded: false }],
  ['or_insert_with', { eager: 'or_insert', behind: 0, isHanded: false }],
  ['get_or_insert_with', { eager: 'get_or_insert', behind: 0, isHanded: false }],
]);

/**
 * A value that is spelled is the same whether it is given at once, or made where somebody asks for it.
 *
 *     found.unwrap_or_else(|| 2)        ->      found.unwrap_or(2)
 *     isNew.then(|| "new")              ->      isNew.then_some("new")
 *
 * Holds for literals, constants of numbers and texts, and what is made of them: making one does nothing, can't fail, and
 * ends in nothing where it isn't needed. Tried where one side says the word with the function more often, and refused
 * where a type of the change set has both words itself.
 */
export function eagerAnswer(node: Core, unit: Unit): Core {
  if (node.op !== 'call') return node;
  const [callee, made, ...more] = node.children as [Core, ...Core[]];
  const word = callee.op === 'member' ? LAZY.get(callee.text) : undefined;
  if (!word || !made || more.length !== word.behind || !differs(unit, `call ${callee.text}`)) return node;
  const value = givenBy(made, word.isHanded ? 1 : 0);
  if (!value || !isMadeOfNothing(value) || unit.facts.areOfOneType(callee.text, word.eager)) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  return withChildren(node, [core('member', word.eager, callee.children, callee.source), value, ...more]);
}

/** What a function gives that does nothing else, and asks for nothing that it is handed. */
function givenBy({ op, text, children: [parameters, body, ...types] }: Core, most: number): Core | null {
  if (op !== 'function' || text !== 'arrow' || types.length > 0) return null;
  const [only, ...others] = body!.children;
  if (parameters!.text !== '' || parameters!.children.length > most || others.length > 0) return null;
  return only?.op === 'return' ? (only.children[0] ?? null) : null;
}

/** A literal, a constant of a plain type, and `Some`, `Ok`, `Err` and tuples of such values. */
function isMadeOfNothing(node: Core): boolean {
  if (node.op === 'literal') return node.text !== 'undefined';
  if (node.op === 'array')
    return /^value (?:variant|tuple)\b/.test(node.text) && node.children.every(isMadeOfNothing);
  if (node.op === 'variable') return isFree(node, 'None') || isPlainConstant(node);
  return (
    node.op === 'member' &&
    /^::(?:MAX|MIN|NAN|INFINITY|EPSILON)$/.test(node.text) &&
    isNumberType(node.children[0]!)
  );
}

function isPlainConstant({ variable }: Core): boolean {
  const declaration = variable!.symbol?.declaration;
  const type = declaration?.kind === 'const_item' ? partOf(declaration, 'type') : null;
  return type !== null && PLAIN.test(type.text.replace(/\s+/g, ' '));
}

const PLAIN = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|&(?:'static )?str)$/;

function isNumberType({ op, variable }: Core): boolean {
  return (
    op === 'variable' &&
    variable!.kind === 'free' &&
    /^(?:[iu](?:8|16|32|64|128|size)|f32|f64)$/.test(variable!.name)
  );
}
