import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isWellKnown, looksLikeTest } from '../../names-at-run-time/well-known-names.ts';

/**
 * Whether nobody but those who say its name can call a function of Python: one of a module, or a method of a class that
 * inherits nothing. Nothing decorates it, and neither the language nor a library or a test runner looks for its name.
 */
export function isOnlyCalledByItsName({ kind, parent, nodes, simpleName }: CodeSymbol): boolean {
  const isOfModule = kind === 'function' && (parent === null || parent.kind === 'module');
  const isOfClass = kind === 'method' && parent?.kind === 'class' && inheritsNothing(parent);
  if (!isOfModule && (!isOfClass || /^__.*__$/.test(simpleName))) return false;
  if (nodes.some((node) => node.kind === 'decorated_definition')) return false;
  return !isWellKnown(simpleName) && !looksLikeTest(simpleName);
}

/** Whether a class inherits nothing: what it does inherit could call the method, or be called instead of it. */
function inheritsNothing({ declaration }: CodeSymbol): boolean {
  const bases = declaration.children.find(({ field }) => field === 'superclasses');
  return (bases?.children ?? []).every(({ named, extra, text }) => !named || extra || text === 'object');
}

/** `locals()` shows the parameters, and in which order they stand. */
export function showsLocals(node: AstNode): boolean {
  if (node.kind === 'identifier' && /^(?:locals|vars|eval|exec|dir)$/.test(node.text)) return true;
  return node.children.some(showsLocals);
}
