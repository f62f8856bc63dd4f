import type { AstNode } from '../../model/ast-node.ts';
import type { Core, CoreOp, CoreVariable } from '../../model/core.ts';

/** Makes a core node; what has no spelling of its own has an empty text. */
export function core(
  op: CoreOp,
  children: readonly Core[] = [],
  source: AstNode | null = null,
  text = '',
): Core {
  return { op, text, children, variable: null, source };
}

export function useOf(variable: CoreVariable, source: AstNode | null = null): Core {
  return { op: 'variable', text: '', children: [], variable, source };
}

export function bindOf(variable: CoreVariable, source: AstNode | null = null): Core {
  return { op: 'bind', text: '', children: [], variable, source };
}

export function literal(text: string, source: AstNode | null = null): Core {
  return core('literal', [], source, text);
}

/** `x = v` as a statement. */
export function write(target: Core, value: Core, source: AstNode | null, operator = ''): Core {
  return core('evaluate', [core('assign', [target, value], source, operator)], source);
}

export function opaque(text: string, children: readonly Core[], source: AstNode | null): Core {
  return core('opaque', children, source, text);
}

export function nothing(): Core {
  return core('nothing');
}

/** `None` is what a function gives that returns nothing. */
export function none(source: AstNode | null = null): Core {
  return literal('undefined', source);
}

export function temporary(): CoreVariable {
  return { name: '', kind: 'temporary', binding: null, symbol: null };
}
