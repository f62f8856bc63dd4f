import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { CoreVariable } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

type HoldsProps = NonNullable<CoreVariable['props']>;

/**
 * The parameters through which components get their props.
 *
 *     function Row(props) { return <li>{props.name}</li> }          `props` is the whole
 *     const Row = memo(({ name }) => <li>{name}</li>)               `name` is a part
 *
 * Only in a file that loads something of React or Preact, or spells an attribute as React alone does, since nothing need
 * be loaded for JSX; or of Solid or Vue, whose props are alive: who takes them apart is told of no change.
 */
export function componentProps(file: ParsedFile): ReadonlyMap<Binding, HoldsProps> {
  const found = new Map<Binding, HoldsProps>();
  const isLive = loads(file, LIVE);
  if (!/^(?:javascript|tsx)$/.test(file.profile.id)) return found;
  if (!isLive && !loads(file, REACT) && !spellsAsReact(file.root)) return found;
  const visit = (node: AstNode, name: string | null): void => {
    if (name !== null && /^\p{Lu}/u.test(name) && FUNCTION.test(node.kind) && holdsElements(node)) {
      const first = firstParameter(node);
      if (first?.kind === 'identifier') put(first, 'whole');
      else if (first?.kind === 'object_pattern') putAll(first);
    }
    for (const child of node.children) visit(child, nameGiven(node, child, name));
  };
  visit(file.root, null);
  return found;

  function put(node: AstNode, holds: HoldsProps): void {
    const binding = file.bindings.of(node);
    if (binding) found.set(binding, isLive || isWritten(file, binding) ? 'live' : holds);
  }

  function putAll(node: AstNode): void {
    if (/^(?:shorthand_property_identifier_pattern|identifier)$/.test(node.kind)) put(node, 'part');
    // A default is evaluated, and binds nothing.
    const value = /^(?:object_)?assignment_pattern$/.test(node.kind) ? fieldOf(node, 'right') : null;
    for (const child of node.children) if (child !== value) putAll(child);
  }
}

/** `props.name = 'a'`: whoever looks again finds something else. */
function isWritten(file: ParsedFile, { references }: Binding): boolean {
  const parents = parentsOf(file.root);
  return references.some((name) => {
    const member = parents.get(name);
    const write =
      member && /^(?:member|subscript)_expression$/.test(member.kind) ? parents.get(member) : null;
    return (
      /^(?:update|(?:augmented_)?assignment)_expression$/.test(write?.kind ?? '') &&
      write!.children.find(({ named }) => named) === member &&
      member!.children[0] === name
    );
  });
}

const FUNCTION = /^(?:function_declaration|function_expression|arrow_function)$/;

/** Which name a child has: that of its declaration, also where it is only handed to `memo` and given back. */
function nameGiven(node: AstNode, child: AstNode, name: string | null): string | null {
  if (child.kind === 'function_declaration') return textOf(fieldOf(child, 'name')!);
  if (node.kind === 'variable_declarator') return fieldOf(node, 'value') === child ? nameOf(node) : null;
  const callee = node.kind === 'call_expression' ? fieldOf(node, 'function') : null;
  if (callee && child !== callee) return /^(?:React\.)?memo$/.test(textOf(callee)) ? name : null;
  return node.kind === 'arguments' || node.kind === 'parenthesized_expression' ? name : null;
}

function nameOf(declarator: AstNode): string | null {
  const name = fieldOf(declarator, 'name');
  return name?.kind === 'identifier' ? textOf(name) : null;
}

function firstParameter(node: AstNode): AstNode | null {
  const list = fieldOf(node, 'parameters');
  const [first] = list ? named(list) : [fieldOf(node, 'parameter')];
  return first?.kind === 'required_parameter' ? fieldOf(first, 'pattern') : (first ?? null);
}

function holdsElements(node: AstNode): boolean {
  return /^jsx_(?:self_closing_)?element$/.test(node.kind) || node.children.some(holdsElements);
}

/** `className` and `htmlFor` are called `class` and `for` wherever else JSX is written. */
function spellsAsReact({ kind, children }: AstNode): boolean {
  if (kind === 'jsx_attribute') return /^(?:className|htmlFor)$/.test(children[0]!.text);
  return children.some(spellsAsReact);
}

const REACT = /^(?:p?react(?:$|[-/])|next\/)/;
const LIVE = /^(?:solid-js|@solidjs|@builder\.io\/qwik|vue)(?:$|\/)/;

function loads({ bindings }: ParsedFile, modules: RegExp): boolean {
  return bindings.all.some(({ import: from }) => from && modules.test(from.module));
}
