import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { intersectionOf } from '../../model/intersections.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { isOnlyDeclared } from './functions.ts';
import { withoutUndefined } from './plain-types.ts';
import { declaresApart } from './types-meant.ts';
import { givesAnother, isOfAnother } from './types-of-another.ts';

const TYPES =
  /^(?:function_signature|method_signature|abstract_method_signature|index_signature|property_signature|ambient_declaration)$/;

/** The types by which a declaration is seen from outside, its own modifiers included. */
export function signatureOf(lowering: Lowering, node: AstNode): readonly Core[] {
  if (TYPES.test(node.kind)) return [lowering.structure(node)];
  switch (node.kind) {
    case 'type_alias_declaration':
      return [nameOfType(lowering, node, fieldOf(node, 'value')!)];
    case 'interface_declaration':
      return [nameOfType(lowering, node, fieldOf(node, 'body')!)];
    case 'variable_declarator': {
      const value = fieldOf(node, 'value');
      const types = annotation(lowering, node, 'type');
      return [
        ...toldTo(lowering, value, types),
        ...satisfied(lowering, value),
        ...(value ? ofFunction(lowering, value) : []),
      ];
    }
    case 'public_field_definition': {
      const value = fieldOf(node, 'value');
      const optional = node.children.some(({ kind }) => kind === '?') ? [core('opaque', '?')] : [];
      return [
        fieldAccess(node),
        ...optional,
        ...toldTo(lowering, value, annotation(lowering, node, 'type')),
        ...(value ? ofFunction(lowering, value) : []),
      ];
    }
    case 'pair':
      return ofFunction(lowering, fieldOf(node, 'value')!);
    case 'method_definition':
      return [access(node), ...parameterProperties(node), ...ofFunction(lowering, node)];
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'class':
      return [
        ...node.children
          .filter(
            ({ kind }) => kind === 'type_parameters' || kind === 'abstract' || kind === 'class_heritage',
          )
          .flatMap((part) => (part.kind === 'class_heritage' ? bases(part) : [part])),
        ...namedIn(node).filter((member) => ERASED_MEMBER.test(member.kind) || isOnlyDeclared(member)),
      ].map(lowering.structure);
    default:
      return ofFunction(lowering, node);
  }
}

/** What a value is checked against and read by: `{ kind: 'a' } satisfies Item` keeps its `'a'`. */
function satisfied(lowering: Lowering, value: AstNode | null): readonly Core[] {
  const type = value?.kind === 'satisfies_expression' ? named(value)[1] : undefined;
  return type ? [core('opaque', SATISFIED, [lowering.structure(type)], type)] : [];
}

const SATISFIED = 'satisfied type';

/** The type of a variable, as far as the compiler would find it in its value. */
function toldTo(lowering: Lowering, value: AstNode | null, types: readonly Core[]): readonly Core[] {
  if (!value) return types;
  const says = (text: string): readonly Core[] => types.map((one) => ({ ...one, text }));
  if (takesTypesFromOutside(value)) return says(CONTEXT);
  return types.some(({ source }) => isOfAnother(lowering, value, source)) ? says(OF_ANOTHER) : types;
}

/** The type of a variable, or of what a function gives, that the compiler would not find there. */
const OF_ANOTHER = 'type of another';
const GIVES_ANOTHER = 'return_type of another';

/** The type of a variable that says, too, of which types the parameters of its function are. */
const CONTEXT = 'type of parameters';

function takesTypesFromOutside(made: AstNode): boolean {
  if (!/^(?:arrow_function|function_expression|function)$/.test(made.kind)) return false;
  const list = fieldOf(made, 'parameters');
  const isBare = (parameter: AstNode): boolean => !fieldOf(parameter, 'type') && !fieldOf(parameter, 'value');
  return fieldOf(made, 'parameter') !== null || (list !== null && named(list).some(isBare));
}

/** Who may see a member, as far as the compiler is asked. */
function access({ children }: AstNode): Core {
  const word = children.find(({ kind }) => kind === 'accessibility_modifier');
  return core('opaque', `access ${word ? word.text || word.children[0]!.text : 'public'}`);
}

/** `constructor(private readonly total: number)` declares a member as well, and says who may see it. */
function parameterProperties(node: AstNode): readonly Core[] {
  const list = fieldOf(node, 'parameters');
  return list
    ? named(list)
        .filter((parameter) => MEMBER_WORDS.test(wordsOf(parameter)))
        .map(fieldAccess)
    : [];
}

/** Whoever sees a field may write it, but for one that is `readonly`. */
function fieldAccess(node: AstNode): Core {
  const seen = access(node);
  const isPrivate = seen.text === 'access private' || fieldOf(node, 'name')?.text.startsWith('#');
  return isPrivate
    ? seen
    : { ...seen, text: `${seen.text} ${hasToken(node, 'readonly') ? 'readonly' : 'written'}` };
}

const MEMBER_WORDS = /\b(?:accessibility_modifier|readonly|override_modifier)\b/;

function wordsOf({ children }: AstNode): string {
  return children.map(({ kind }) => kind).join(' ');
}

/** Members that are nothing but a type. */
const ERASED_MEMBER = /^(?:index_signature|method_signature|abstract_method_signature)$/;

function namedIn(declaration: AstNode): readonly AstNode[] {
  const body = fieldOf(declaration, 'body');
  return body ? named(body) : [];
}

/** What a class promises to implement is checked where it is declared, and adds nothing to what others see of it. */
function bases(heritage: AstNode): readonly AstNode[] {
  return heritage.children.filter(({ kind }) => kind !== 'implements_clause');
}

/**
 * A type under a name: `opaque named type` of its parameters and of what it stands for. The words `in` and `out`, which
 * stand before a parameter, say to whom such a type may be given, and so belong to it.
 */
function nameOfType(lowering: Lowering, node: AstNode, value: AstNode): Core {
  const list = fieldOf(node, 'type_parameters');
  const parameters = (list?.children ?? [])
    .filter(({ kind, extra }) => !extra && !/^[<>,]$/.test(kind))
    .map((parameter) =>
      parameter.kind === 'type_parameter'
        ? typeParameter(lowering, parameter)
        : lowering.structure(parameter),
    );
  const bases = node.children
    .filter(({ kind }) => kind === 'extends_type_clause')
    .flatMap((clause) => named(clause).map(lowering.structure));
  const own = lowering.structure(value);
  const more = named(value).length === 0 ? [] : [own];
  // What extends others, which are objects, is what they are, and its own besides.
  const extended = (): Core =>
    declaresApart(lowering, node)
      ? intersectionOf([...bases, ...more], node)
      : core('opaque', 'extended type', [...bases, own], node);
  const all = bases.length === 0 ? own : extended();
  return core('opaque', 'named type', [core('parameters', '', parameters), all], node);
}

function typeParameter(lowering: Lowering, parameter: AstNode): Core {
  const name = fieldOf(parameter, 'name');
  const variable = name && lowering.variable(name);
  const rest = parameter.children.filter((child) => child !== name && !child.extra).map(lowering.structure);
  return core(
    'opaque',
    'type parameter',
    [variable ? core('bind', '', [], name, variable) : core('nothing'), ...rest],
    parameter,
  );
}

function ofFunction(lowering: Lowering, node: AstNode): readonly Core[] {
  const list = fieldOf(node, 'parameters');
  if (!list) return [];
  const all = named(list);
  const parameters = all.map((parameter, at) => {
    const types = annotation(lowering, parameter, 'type');
    const isOptional = parameter.kind === 'optional_parameter';
    return isOptional || (isDefaulted(parameter) && all.slice(at).every(mayBeLeftOut))
      ? core('opaque', '?parameter', types.map(withoutUndefined))
      : core('opaque', 'parameter', types);
  });
  const typed = parameters.some(({ text, children }) => children.length > 0 || text.startsWith('?'));
  return [
    ...annotation(lowering, node, 'type_parameters'),
    ...(typed ? parameters : []),
    ...annotation(lowering, node, 'return_type').map((type) =>
      givesAnother(lowering, node, type.source!) ? { ...type, text: GIVES_ANOTHER } : type,
    ),
  ];
}

/** Whoever calls may leave it out; before one that may not be left out undefined is handed instead. */
function mayBeLeftOut(parameter: AstNode): boolean {
  const isRest = fieldOf(parameter, 'pattern')?.kind === 'rest_pattern';
  return parameter.kind === 'optional_parameter' || isRest || isDefaulted(parameter);
}

/** `x: number = 1`, which is `x?: number` to who calls, and no property of the object that is made. */
function isDefaulted(parameter: AstNode): boolean {
  const isProperty = parameter.children.some(
    ({ kind }) => kind === 'accessibility_modifier' || kind === 'readonly' || kind === 'override_modifier',
  );
  return !isProperty && fieldOf(parameter, 'type') !== null && fieldOf(parameter, 'value') !== null;
}

function annotation(lowering: Lowering, node: AstNode, role: string): readonly Core[] {
  const found = fieldOf(node, role);
  return found ? [core('opaque', role, [lowering.structure(found)], found)] : [];
}
