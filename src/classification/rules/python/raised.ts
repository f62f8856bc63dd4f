import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtinName } from './names.ts';

/**
 * What is raised is made of its class, if it is one.
 *
 *     raise ValueError()                  ->      raise ValueError
 *     raise KeyError from OSError()       ->      raise KeyError from OSError
 *
 * Holds for Python's own failures and for classes of the changed files that are failures by their bases, and make their
 * objects as all do: of any other name nobody knows that it is a class and not a function.
 */
export function raisedClass(node: Core): Core {
  if (node.op !== 'throw' || node.children.length === 0) return node;
  const [raised] = node.children as [Core];
  if (raised.op !== 'opaque' || raised.text !== 'from') return withChildren(node, [classOf(raised)]);
  return withChildren(node, [withChildren(raised, raised.children.map(classOf))]);
}

function classOf(raised: Core): Core {
  const [callee, ...args] = raised.op === 'call' ? raised.children : [];
  return callee && args.length === 0 && isFailure(callee) ? callee : raised;
}

const FAILURES = /(?:Error|Exception|Exit|Interrupt|Iteration|Warning)$/;

function isFailure(callee: Core): boolean {
  const own = builtinName(callee);
  if (own !== null) return FAILURES.test(own);
  const symbol = callee.op === 'variable' ? callee.variable!.symbol : null;
  if (symbol?.kind !== 'class' || callee.variable!.binding?.declarations.length !== 1) return false;
  return extendsFailures(symbol) && !symbol.children.some(({ simpleName }) => simpleName === '__new__');
}

/** `class Missing(KeyError)`, without a decorator, and without a metaclass. */
function extendsFailures({ declaration, nodes }: CodeSymbol): boolean {
  if (nodes.some(({ children }) => children.some(({ kind }) => kind === 'decorator'))) return false;
  const holder = declaration.children.find(({ field }) => field === 'superclasses');
  const bases = holder?.children.filter(({ named }) => named) ?? [];
  const isNamed = (base: AstNode): boolean => {
    const name = base.kind === 'attribute' ? base.children.at(-1)! : base;
    return name.kind === 'identifier' && FAILURES.test(name.text);
  };
  return bases.length > 0 && bases.every(isNamed);
}
