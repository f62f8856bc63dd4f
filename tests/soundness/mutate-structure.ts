import type { AstNode } from '../../src/model/ast-node.ts';
import type { Mutation, Placed, Subject } from './mutate.ts';
import { exchanging, replacing } from './text-edits.ts';

/** Lists and declarations: order, defaults, heritage, decorators, exports, what a function is. */
export function structureMutations(subject: Subject): readonly Mutation[] {
  return subject.placed.flatMap((place) => [
    ...exchangedArguments(subject, place),
    ...exchangedParameters(subject, place),
    ...exchangedMembers(subject, place),
    ...dropped(subject, place),
    ...otherFunction(subject, place),
    ...otherLoop(subject, place),
  ]);
}

const ARGUMENTS = /^(?:arguments|argument_list|value_arguments|call_arguments|array|list|array_expression)$/;

function exchangedArguments(subject: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  if (
    !ARGUMENTS.test(node.kind) ||
    ancestors.some(({ kind }) => /decorator|annotation|superclasses/.test(kind))
  )
    return [];
  if (node.field === 'superclasses') return [];
  const items = node.children.filter(
    ({ named, extra, kind }) => named && !extra && !/keyword|named_arg|dictionary_splat/.test(kind),
  );
  return items.slice(1).flatMap((second, at) => {
    const first = items[at]!;
    if (subject.textOf(first) === subject.textOf(second) || at > 2) return [];
    return [{ operator: 'arguments-exchanged', edits: exchanging(subject.file.text, first, second) }];
  });
}

/** Two parameters trade places and keep their names, one of which at least is read. */
function exchangedParameters(subject: Subject, { node }: Placed): readonly Mutation[] {
  if (!/^(?:formal_parameters|parameters|lambda_parameters)$/.test(node.kind)) return [];
  const items = node.children.filter(({ kind }) =>
    /^(?:identifier|required_parameter|formal_parameter|typed_parameter|parameter)$/.test(kind),
  );
  const { bindings } = subject.file;
  return items.slice(1).flatMap((second, at) => {
    const first = items[at]!;
    const read = [first, second].some((item) => {
      const name = namesIn(item).find((leaf) => bindings.of(leaf)?.kind === 'parameter');
      return name !== undefined && bindings.of(name)!.references.length > 0;
    });
    // What TypeScript calls `this` is no parameter.
    if (/^this\b/.test(subject.textOf(first))) return [];
    if (!read || subject.textOf(first) === 'self' || /^[&m ]*self$/.test(subject.textOf(first))) return [];
    return [{ operator: 'parameters-exchanged', edits: exchanging(subject.file.text, first, second) }];
  });
}

function namesIn(node: AstNode): readonly AstNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(namesIn);
}

/** Members whose order counts: enumeration members without values, fields whose values are computed. */
function exchangedMembers(subject: Subject, { node }: Placed): readonly Mutation[] {
  const isEnum =
    /^(?:enum_body|enum_variant_list|enumerator_list|enum_member_declaration_list|enum_class_body)$/.test(
      node.kind,
    );
  const isClass = /^(?:class_body|declaration_list|object|dictionary)$/.test(node.kind);
  if (!isEnum && !isClass) return [];
  const items = node.children.filter(({ named, extra }) => named && !extra);
  return items.slice(1).flatMap((second, at) => {
    const first = items[at]!;
    const [one, two] = [subject.textOf(first), subject.textOf(second)];
    if (one === two || first.kind !== second.kind) return [];
    if (isEnum && (/=|declarations/.test(one + two) || /declaration|method/.test(second.kind))) return [];
    if (
      isClass &&
      !(
        /^(?:public_field_definition|field_definition|field_declaration|property_declaration|pair)$/.test(
          first.kind,
        ) &&
        /\w\(/.test(one) &&
        /\w\(/.test(two)
      )
    )
      return [];
    return [
      {
        operator: isEnum ? 'enum-members-exchanged' : 'fields-exchanged',
        edits: exchanging(subject.file.text, first, second),
      },
    ];
  });
}

function dropped({ textOf, language, file }: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  const parent = ancestors.at(-1);
  switch (node.kind) {
    case 'decorator':
      return [{ operator: 'decorator-dropped', edits: [replacing(node, '')] }];
    case 'optional_chain':
    case '?.': {
      if (node.children.length > 0 || node.text !== '?.') return [];
      const next = file.text[node.end];
      return [
        {
          operator: 'optional-chain-dropped',
          edits: [replacing(node, next === '[' || next === '(' ? '' : '.')],
        },
      ];
    }
    case 'class_heritage':
      if (!/extends/.test(textOf(node))) return [];
      return [{ operator: 'heritage-dropped', edits: [replacing(node, '')] }];
    case 'superclass':
      return [{ operator: 'heritage-dropped', edits: [replacing(node, '')] }];
    case 'assignment_pattern':
    case 'default_parameter': {
      const value = node.children.at(-1)!;
      if (/^(?:undefined|None|null)$/.test(textOf(value)) && language !== 'python') return [];
      return [{ operator: 'default-dropped', edits: [replacing(node, textOf(node.children[0]!))] }];
    }
    case 'jsx_attribute':
      return [{ operator: 'jsx-attribute-dropped', edits: [replacing(node, '')] }];
    case 'export':
      if (
        parent?.kind !== 'export_statement' ||
        !parent.children.some(({ field }) => field === 'declaration')
      )
        return [];
      if (parent.children.some(({ kind }) => kind === 'default')) return [];
      return [{ operator: 'export-dropped', edits: [replacing(node, '')] }];
    case 'keyword_argument':
      return /class_definition|superclasses/.test(parent?.kind ?? '') ||
        parent?.field === 'superclasses' ||
        callsOwnFunction(file, ancestors.at(-2))
        ? []
        : [{ operator: 'keyword-dropped', edits: [replacing(node, textOf(node.children.at(-1)!))] }];
    case 'try_expression':
      return language === 'rust'
        ? [{ operator: 'question-mark-dropped', edits: [replacing(node, textOf(node).replace(/\?$/, ''))] }]
        : [];
    default:
      return [];
  }
}

/** `this` is another one in an arrow; `arguments` is gone. */
function otherFunction({ textOf }: Subject, { node }: Placed): readonly Mutation[] {
  if (node.kind === 'function_expression' && readsThis(node)) {
    const text = textOf(node);
    const header = /^function\s*(\([^()]*\))\s*\{/.exec(text);
    const own = /\b(?:function|class)\b/.test(text.slice(8));
    return header && !own
      ? [
          {
            operator: 'function-became-arrow',
            edits: [replacing(node, `(${header[1]} => {${text.slice(header[0].length)})`)],
          },
        ]
      : [];
  }
  if (
    node.kind === 'arrow_function' &&
    readsThis(node) &&
    !/\b(?:function|class|async)\b/.test(textOf(node))
  ) {
    const header = /^(\([^()]*\))\s*=>\s*\{/.exec(textOf(node));
    return header
      ? [
          {
            operator: 'arrow-became-function',
            edits: [replacing(node, `(function${header[1]} {${textOf(node).slice(header[0].length)})`)],
          },
        ]
      : [];
  }
  return [];
}

/** `let` in a loop that a closure captures becomes `var`; `for of` becomes `for in`; `while` becomes `if`. */
function otherLoop({ textOf }: Subject, { node }: Placed): readonly Mutation[] {
  const made: Mutation[] = [];
  if (node.kind === 'for_in_statement') {
    const text = textOf(node);
    const declared = /^for\s*\((?:let|const)\s+(\w+)/.exec(text);
    const isRead =
      declared &&
      closuresIn(node).some((closure) => new RegExp(`\\b${declared[1]}\\b`).test(textOf(closure)));
    if (isRead)
      made.push({
        operator: 'loop-let-became-var',
        edits: [replacing(node, text.replace(/^(for\s*\()(?:let|const)/, '$1var'))],
      });
  }
  if (node.kind === 'for_in_statement' && /\sof\s/.test(textOf(node))) {
    const word = node.children.find(({ kind }) => kind === 'of');
    if (word) made.push({ operator: 'for-of-became-for-in', edits: [replacing(word, 'in')] });
  }
  if (
    node.kind === 'while_statement' &&
    node.children[0]?.kind === 'while' &&
    !/\b(?:break|continue)\b/.test(textOf(node)) &&
    !/\b(?:true|return|throw|raise)\b/i.test(textOf(node))
  )
    made.push({ operator: 'while-became-if', edits: [replacing(node.children[0], 'if')] });
  return made;
}

function closuresIn(node: AstNode): readonly AstNode[] {
  if (/^(?:arrow_function|function_expression|generator_function)$/.test(node.kind)) return [node];
  return node.children.flatMap(closuresIn);
}

function readsThis(node: AstNode): boolean {
  if (node.kind === 'this' || (node.kind === 'identifier' && node.text === 'arguments')) return true;
  return node.children.some(readsThis);
}

/** A function that is at hand takes the argument by its place as well, where its turn is. */
function callsOwnFunction({ bindings }: Subject['file'], call: AstNode | undefined): boolean {
  const callee = call?.children[0];
  return callee?.kind === 'identifier' && bindings.of(callee)?.symbol?.kind === 'function';
}
