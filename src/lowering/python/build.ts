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

/** A use of a variable; without a source where a rule or a lowering has put it in. */
export function useOf(variable: CoreVariable, source: AstNode | null = null): Core {
  return { op: 'variable', text: '', children: [], variable, source };
}

/** The declaration of a variable, the place of which is `source` where the program has one. */
export function bindOf(variable: CoreVariable, source: AstNode | null = null): Core {
  return { op: 'bind', text: '', children: [], variable, source };
}

/** A value that the source spells out; `text` begins with its sort, as in `n:1`, `s:a` or `b:true`. */
export function literal(text: string, source: AstNode | null = null): Core {
  return core('literal', [], source, text);
}

/** `x = v` as a statement. */
export function write(target: Core, value: Core, source: AstNode | null, operator = ''): Core {
  return core('evaluate', [core('assign', [target, value], source, operator)], source);
}

/** A construct of which only is known what stands in it; `text` tells it from others. */
export function opaque(text: string, children: readonly Core[], source: AstNode | null): Core {
  return core('opaque', children, source, text);
}

/** What stands where a part is left out, so that the others keep their places. */
export function nothing(): Core {
  return core('nothing');
}

/** `None` is what a function gives that returns nothing. */
export function none(source: AstNode | null = null): Core {
  return literal('undefined', source);
}

/** A variable that no source declares, another one at each call. */
export function temporary(): CoreVariable {
  return { name: '', kind: 'temporary', binding: null, symbol: null };
}
