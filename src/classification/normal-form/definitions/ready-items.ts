import type { AstNode } from '../../../model/ast-node.ts';
import type { Binding } from '../../../model/bindings.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts } from '../../world.ts';

/**
 * Whether a name that a module defines when it is loaded is there whenever it is asked for: nothing that runs earlier
 * may lead to it. Only for Python, where a function is there from its own statement on.
 *
 *     def f(): return LIMIT          `f` needs LIMIT,
 *     start = f()                    and is called before it is there
 *     LIMIT = 3
 */
export function isReady(facts: FileFacts, symbol: CodeSymbol): boolean {
  if (facts.file.profile.modules !== 'python' || symbol.parent !== null) return true;
  const own = facts.file.bindings.all.find((binding) => binding.symbol === symbol && binding.topLevel);
  if (!own) return false;
  const statements = facts.file.root.children.filter(({ extra }) => !extra);
  const runsBefore = (node: AstNode): boolean => node.end <= symbol.range.start;
  const needing = new Set<Binding>([own]);
  for (const binding of needing) {
    for (const use of binding.references) {
      const statement = statements.find(({ start, end }) => start <= use.start && use.end <= end);
      if (!statement) continue;
      if (isInAnnotation(statement, use)) continue;
      if (!isDeferred(statement, use)) {
        if (runsBefore(statement)) return false;
        continue;
      }
      for (const declared of declaredBy(facts, statement)) needing.add(declared);
    }
  }
  return true;
}

/** Inside the body of a function that the statement defines and doesn't decorate, alone or in a class. */
function isDeferred(statement: AstNode, use: AstNode): boolean {
  if (statement.kind === 'decorated_definition') {
    const definition = statement.children.find(({ field }) => field === 'definition');
    return definition !== undefined && contains(definition, use) && isDeferred(definition, use);
  }
  const body = statement.children.find(({ field }) => field === 'body');
  if (!body || !contains(body, use)) return false;
  if (statement.kind === 'function_definition') return true;
  return (
    statement.kind === 'class_definition' &&
    body.children.some((member) => contains(member, use) && isDeferred(member, use))
  );
}

/** `def f(x: Cart)`, which at most looks the name up: only a call in it could lead anywhere. */
function isInAnnotation(node: AstNode, use: AstNode): boolean {
  if (node.kind === 'type') return !calls(node);
  return node.children.some((child) => contains(child, use) && isInAnnotation(child, use));
}

function calls(node: AstNode): boolean {
  return node.kind === 'call' || node.children.some(calls);
}

function declaredBy({ file }: FileFacts, statement: AstNode): readonly Binding[] {
  return file.bindings.all.filter(
    ({ topLevel, declarations }) => topLevel && declarations.some((name) => contains(statement, name)),
  );
}

function contains(outer: AstNode, inner: AstNode): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
