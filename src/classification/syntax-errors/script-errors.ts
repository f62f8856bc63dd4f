import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named, partOf } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { type EarlyError, noProgram } from './no-program.ts';

/** What stands around a piece of code. */
interface Around {
  /** Whether `super()` may be called: in the constructor of a class that extends another, and in its arrows. */
  readonly makesHeir: boolean;
  readonly isHeir: boolean;
  readonly isInFunction: boolean;
  /** In `declare`, or in a file that only declares. */
  readonly isAmbient: boolean;
  /** The private names of the classes around. */
  readonly privates: ReadonlySet<string>;
}

const CLASSES = /^(?:class|class_declaration|abstract_class_declaration)$/;
const FUNCTIONS = /^(?:generator_)?function(?:_declaration|_expression)?$/;

/**
 *     class A { #x = 1 }  function get(a) { return a.#x }        init() { super() }        const x;
 *     if (a) let b = 1        a || b ?? c        f || (x) => x        import { a } from 'a' twice        export { x } twice
 */
export function scriptErrors(file: ParsedFile): readonly EarlyError[] {
  const { path, root, text } = file;
  const found: EarlyError[] = [];
  const tell = (node: AstNode, what: string): void => {
    found.push(noProgram(node, what));
  };
  const isModule = root.children.some(({ kind }) => /^(?:import|export)_statement$/.test(kind));
  const isAmbient = /\.d\.[cm]?ts$/.test(path);
  tellTwice(root, (node, what) => {
    found.push({ ...noProgram(node, what), isMended: true });
  });
  visit(root, { makesHeir: false, isHeir: false, isInFunction: false, isAmbient, privates: new Set() });
  return found;

  function visit(node: AstNode, around: Around): void {
    if (node.children.length === 0) {
      if (node.kind === 'private_property_identifier' && !around.privates.has(node.text))
        tell(node, `no class around declares ${node.text}`);
      if (node.kind === 'number' && isModule && /^0\d/.test(node.text))
        tell(node, 'a number of a module begins with a zero');
      return;
    }
    const because = misplaced(node, around) ?? misspelled(node, text);
    if (because) tell(node, because);
    const inner = within(node, around);
    for (const child of node.children) visit(child, inner);
  }
}

function misplaced(node: AstNode, { makesHeir, isInFunction, isAmbient }: Around): string | null {
  switch (node.kind) {
    case 'call_expression':
      return node.children[0]!.kind === 'super' && !makesHeir
        ? 'super is called where no object of an heir is made'
        : null;
    case 'import_statement':
    case 'export_statement':
      return isInFunction ? 'a module imports and exports outside of functions alone' : null;
    case 'lexical_declaration': {
      const isConstant = node.children.some(({ kind }) => kind === 'const');
      const isBare = ({ kind, children }: AstNode): boolean =>
        kind === 'variable_declarator' && !children.some(({ field }) => field === 'value');
      return isConstant && !isAmbient && named(node).some(isBare) ? 'a constant is given no value' : null;
    }
    default:
      return null;
  }
}

const DECLARES = /^(?:lexical_declaration|class_declaration)$/;

function misspelled(node: AstNode, text: string): string | null {
  switch (node.kind) {
    case 'if_statement':
    case 'else_clause':
    case 'for_statement':
    case 'for_in_statement':
    case 'while_statement':
    case 'do_statement':
      return node.children.some(
        ({ kind, field }) =>
          DECLARES.test(kind) && (node.kind === 'else_clause' || /^(?:body|consequence)$/.test(field ?? '')),
      )
        ? 'a declaration needs braces around it'
        : null;
    case 'binary_expression':
      return mixed(node);
    case 'arguments':
    case 'object':
    case 'object_pattern':
    case 'formal_parameters':
      return hasNothingBefore(node.children) ? 'nothing stands before a comma' : null;
    case 'arrow_function': {
      const arrow = node.children.find(({ kind }) => kind === '=>');
      const before = node.children[node.children.indexOf(arrow!) - 1];
      const [first, second] = node.children;
      return (arrow && before && isSplit(before, arrow, text)) ||
        (first!.kind === 'async' && isSplit(first!, second!, text))
        ? 'an arrow stands on another line than its parameters'
        : null;
    }
    default:
      return null;
  }
}

/** `f(a, , b)`, `{ a, , b }`, which only lists may be. */
function hasNothingBefore(children: readonly AstNode[]): boolean {
  const parts = children.filter(({ extra }) => !extra);
  return parts.some(({ kind }, at) => kind === ',' && /^[,({]$/.test(parts[at - 1]?.kind ?? ''));
}

function isSplit(one: AstNode, two: AstNode, text: string): boolean {
  return /[\r\n]/.test(text.slice(one.end, two.start));
}

/** `a || b ?? c`, and an arrow as a part of an operation: both need parentheses. */
function mixed(node: AstNode): string | null {
  const operands = named(node);
  if (operands.some(({ kind }) => kind === 'arrow_function'))
    return 'an arrow needs parentheses where something is done with it';
  const isOther = ({ kind, children }: AstNode, signs: RegExp): boolean =>
    kind === 'binary_expression' && children.some((child) => !child.named && signs.test(child.kind));
  const isMixed = hasToken(node, '??')
    ? operands.some((one) => isOther(one, /^(?:\|\||&&)$/))
    : (hasToken(node, '||') || hasToken(node, '&&')) && operands.some((one) => isOther(one, /^\?\?$/));
  return isMixed ? '?? needs parentheses beside || and &&' : null;
}

function within(node: AstNode, around: Around): Around {
  const { kind } = node;
  if (CLASSES.test(kind)) {
    const body = fieldOf(node, 'body');
    const declared = (body?.children ?? []).flatMap((member) =>
      member.children.filter((part) => part.kind === 'private_property_identifier').map((part) => part.text),
    );
    const isHeir = node.children.some((child) => child.kind === 'class_heritage');
    const privates = declared.length > 0 ? new Set([...around.privates, ...declared]) : around.privates;
    return { ...around, isHeir, makesHeir: false, privates };
  }
  if (kind === 'object') return { ...around, isHeir: false };
  if (kind === 'method_definition') {
    const isMaking = fieldOf(node, 'name')?.text === 'constructor';
    return { ...around, makesHeir: isMaking && around.isHeir, isHeir: false, isInFunction: true };
  }
  if (FUNCTIONS.test(kind)) return { ...around, makesHeir: false, isHeir: false, isInFunction: true };
  if (kind === 'arrow_function') return { ...around, isInFunction: true };
  if (/^(?:field_definition|public_field_definition|class_static_block)$/.test(kind))
    return { ...around, makesHeir: false };
  return kind === 'ambient_declaration' ? { ...around, isAmbient: true } : around;
}

/** A name that a module imports twice, or exports twice as a value. */
function tellTwice({ children }: AstNode, tell: (node: AstNode, what: string) => void): void {
  const imported = new Set<string>();
  const exported = new Set<string>();
  const keep = (names: Set<string>, name: string, node: AstNode, how: string): void => {
    if (names.has(name)) tell(node, `${name} is ${how} twice`);
    names.add(name);
  };
  for (const node of children) {
    if (node.kind === 'import_statement')
      for (const name of importedBy(node)) keep(imported, name, node, 'imported');
    if (node.kind === 'export_statement')
      for (const name of exportedBy(node)) keep(exported, name, node, 'exported');
  }
}

function importedBy(node: AstNode): readonly string[] {
  switch (node.kind) {
    case 'import_specifier':
      return [(fieldOf(node, 'alias') ?? fieldOf(node, 'name'))!.text];
    case 'namespace_import':
      return named(node).map(({ text }) => text);
    case 'import_clause':
      return named(node).flatMap((part) => (part.kind === 'identifier' ? [part.text] : importedBy(part)));
    case 'import_statement':
    case 'named_imports':
      return named(node).flatMap(importedBy);
    default:
      return [];
  }
}

function exportedBy(node: AstNode): readonly string[] {
  if (node.children.some(({ kind }) => kind === 'type')) return [];
  const declared = fieldOf(node, 'declaration');
  if (hasToken(node, 'default')) return declared?.kind === 'function_signature' ? [] : ['default'];
  if (declared && /^(?:(?:generator_)?function|class|abstract_class)_declaration$/.test(declared.kind))
    return [fieldOf(declared, 'name')?.text ?? ''];
  if (declared && /^(?:lexical|variable)_declaration$/.test(declared.kind))
    return named(declared).flatMap((one) => {
      const name = fieldOf(one, 'name');
      return name?.kind === 'identifier' ? [name.text] : [];
    });
  return named(node).flatMap((clause) =>
    clause.kind === 'export_clause'
      ? named(clause).flatMap((one) =>
          one.kind !== 'export_specifier' || hasToken(one, 'type')
            ? []
            : [(partOf(one, 'alias') ?? partOf(one, 'name'))?.text ?? ''],
        )
      : [],
  );
}
