import { type AstNode, textOf } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import { parentsOf } from '../../model/parents.ts';
import { erased, isPrimitive } from '../../model/static-types.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side } from '../world.ts';
import { type Parameter, parametersOf, typeTaken } from './lone-methods.ts';

/**
 * Whether two methods of one name can't override one another: one of their parameters is of another type.
 *
 *     void show(int n)      void show(String text)
 *
 * Of two types that may be one by another spelling, or that a class below may fill in, that isn't told.
 */
export function takeOthers(side: Side, one: CodeSymbol, two: CodeSymbol): boolean {
  const [left, right] = [parametersOf(side, one), parametersOf(side, two)];
  if (left.length !== right.length || [...left, ...right].some(({ isOpen }) => isOpen)) return false;
  return left.some((parameter, at) => {
    const [these, those] = [plainType(side, one, parameter), plainType(side, two, right[at]!)];
    return these !== null && those !== null && these !== those;
  });
}

/**
 * The method that a call means among several of its name, where what is given is exactly what one of them takes: literals,
 * objects that are made there, and variables that are declared with the type. Null where that isn't so.
 */
export function chosenExactly(
  side: Side,
  facts: FileFacts,
  name: AstNode,
  methods: readonly CodeSymbol[],
): CodeSymbol | null {
  const call = parentsOf(facts.file.root).get(name);
  const list = call?.kind === 'method_invocation' && call.children.find(({ field }) => field === 'arguments');
  if (!list) return null;
  const given = list.children.filter((node) => node.named && !node.extra).map((node) => typeOf(facts, node));
  const isExact = (method: CodeSymbol): boolean => {
    const taken = parametersOf(side, method);
    return (
      taken.length === given.length &&
      taken.every(
        (parameter, at) =>
          !parameter.isOpen && given[at] !== null && plainType(side, method, parameter) === given[at],
      )
    );
  };
  const [only, ...more] = methods.filter(isExact);
  return only && more.length === 0 ? only : null;
}

/** A type without what it holds; null for one that somebody else fills in, or that isn't spelled plainly. */
function plainType(side: Side, method: CodeSymbol, parameter: Parameter): string | null {
  const bare = erased(typeTaken(parameter));
  if (!/^\w+(?:\[\])*$/.test(bare)) return null;
  return isFilledIn(side.factsOf(method), bare.replace(/(?:\[\])+$/, '')) ? null : bare;
}

/** `T` of `<T> void show(T item)` and of `class Box<T>`. */
function isFilledIn(facts: FileFacts, name: string): boolean {
  return !isPrimitive(name) && namesInBrackets(facts).has(name);
}

const namesInBrackets = onceEach(
  ({ file }: FileFacts) =>
    new Set([...file.text.matchAll(/[<,]\s*(\w+)\s*(?=extends\b|[,>])/g)].map(([, name]) => name!)),
);

function typeOf(facts: FileFacts, node: AstNode): string | null {
  switch (node.kind) {
    case 'decimal_integer_literal':
      return /[lL]$/.test(node.text) ? 'long' : 'int';
    case 'decimal_floating_point_literal':
      return /[fF]$/.test(node.text) ? 'float' : 'double';
    case 'string_literal':
      return 'String';
    case 'character_literal':
      return 'char';
    case 'true':
    case 'false':
      return 'boolean';
    case 'object_creation_expression':
      return node.children.some(({ kind }) => kind === 'class_body') ? null : typeSaidBy(node);
    case 'identifier': {
      const [place, ...more] = facts.file.bindings.of(node)?.declarations ?? [];
      if (!place || more.length > 0) return null;
      const parents = parentsOf(facts.file.root);
      const holder = parents.get(place);
      if (holder?.children.some(({ field }) => field === 'dimensions')) return null;
      const declaration = holder?.kind === 'variable_declarator' ? parents.get(holder) : holder;
      const isPlain = /^(?:formal_parameter|local_variable_declaration|field_declaration)$/;
      return declaration && isPlain.test(declaration.kind) ? typeSaidBy(declaration) : null;
    }
    default:
      return null;
  }
}

function typeSaidBy({ children }: AstNode): string | null {
  const type = children.find(({ field }) => field === 'type');
  const text = type && erased(textOf(type));
  return text && /^\w+(?:\[\])*$/.test(text) && text !== 'var' ? text : null;
}
