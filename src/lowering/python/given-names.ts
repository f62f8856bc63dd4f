import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { partOf } from '../../model/node-parts.ts';
import { encloses } from '../../model/span.ts';
import type { Lowering } from './lowering.ts';

/**
 * Whether a name certainly has a value once the block that declares it was run; no matter which one.
 *
 *     try: import yaml                        try: import yaml
 *     except ImportError: yaml = None         except ImportError: pass
 *     given                                   perhaps not
 */
export function isCertainlyGiven(l: Lowering, binding: Binding): boolean {
  const [first] = binding.declarations;
  const block = first && declaringBlock(l, first);
  return !block || gives(l, binding, block);
}

/** Whether a name may have no value but `None`, of which nothing can be asked. */
export function mayBeNone(l: Lowering, { declarations }: Binding): boolean {
  return declarations.some((name) => {
    const parent = l.parents.get(name);
    return parent?.kind === 'assignment' && partOf(parent, 'right')?.kind === 'none';
  });
}

/** The body of the module, class or function that a name is declared in; null for parameters. */
function declaringBlock(l: Lowering, name: AstNode): AstNode | null {
  const declaration = l.parents.get(name);
  const ownName = name.field === 'name' && declaration && isScope(declaration);
  let at: AstNode | undefined = ownName ? declaration : name;
  for (let outer = l.parents.get(at); outer; outer = l.parents.get(outer)) {
    if (outer.kind === 'module') return outer;
    if (/parameters?$/.test(outer.kind) || outer.kind === 'lambda') return null;
    if (isScope(outer)) return at.field === 'body' ? at : null;
    at = outer;
  }
  return null;
}

function isScope({ kind }: AstNode): boolean {
  return kind === 'function_definition' || kind === 'class_definition';
}

function gives(l: Lowering, binding: Binding, block: AstNode | null): boolean {
  return block?.children.some((statement) => statementGives(l, binding, statement)) ?? false;
}

function statementGives(l: Lowering, binding: Binding, statement: AstNode): boolean {
  const { kind, children } = statement;
  const isGiven = (block: AstNode | null): boolean => gives(l, binding, block);
  const clauses = (wanted: RegExp): readonly AstNode[] => children.filter((child) => wanted.test(child.kind));
  switch (kind) {
    case 'raise_statement':
    case 'return_statement':
      return true;
    case 'if_statement': {
      const others = clauses(/^(?:elif|else)_clause$/);
      return (
        isGiven(partOf(statement, 'consequence')) &&
        others.some((clause) => clause.kind === 'else_clause') &&
        others.every((clause) => isGiven(blockOf(clause)))
      );
    }
    case 'try_statement': {
      const tried = [partOf(statement, 'body'), ...clauses(/^else_clause$/).map(blockOf)];
      const caught = clauses(/^except(?:_group)?_clause$/).map(blockOf);
      const last = clauses(/^finally_clause$/).map(blockOf);
      return last.some(isGiven) || (tried.some(isGiven) && caught.every(isGiven));
    }
    case 'with_statement': {
      // `with suppress(ImportError): import yaml`
      const head = clauses(/^with_clause$/)[0];
      const isCaught = head && /\bsuppress\b/.test(l.file.text.slice(head.start, head.end));
      return !isCaught && (declares(binding, head) || isGiven(partOf(statement, 'body')));
    }
    case 'for_statement':
    case 'while_statement':
    case 'match_statement':
      return false;
    default:
      return declares(binding, statement);
  }
}

function declares({ declarations }: Binding, node: AstNode | undefined): boolean {
  return node !== undefined && declarations.some((name) => encloses(node, name));
}

function blockOf(clause: AstNode): AstNode | null {
  return clause.children.find(({ kind }) => kind === 'block') ?? null;
}
