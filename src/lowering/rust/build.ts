import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core, SCOPE } from '../../model/core.ts';
import { anyCall, isKept, KEPT, KEPT_BY_EDITION, makesGuard } from '../../model/rust-guards.ts';

/** A use of a variable; without a source where the lowering has put it in. */
export function use(variable: CoreVariable, source: AstNode | null = null): Core {
  return core('variable', '', [], source, variable);
}

/** `mut` is kept where more than assignments may change the variable, so that no rule takes it for a fixed value. */
export function bind(variable: CoreVariable, source: AstNode | null = null, mut = false): Core {
  return core('bind', mut ? 'mut' : '', [], source, variable);
}

/** A variable that no source declares, another one at each call; its name is for readers of forms alone. */
export function temporary(name: string): CoreVariable {
  return { name, kind: 'temporary', binding: null, symbol: null };
}

/** `()`, which is also what a block without a value gives. */
export function unit(source: AstNode | null = null): Core {
  return core('literal', 'undefined', [], source);
}

/** Statements one after the other, in a scope of their own. */
export function block(list: readonly Core[], source: AstNode | null = null): Core {
  return core('block', '', list, source);
}

/** A statement list that is worth its last expression. */
export function worth(steps: readonly Core[], value: Core, source: AstNode | null): Core {
  return steps.length === 0 ? value : core('sequence', '', [...steps, value], source);
}

/** A statement for what an expression does, whose value nobody takes. */
export function evaluate(value: Core, source: AstNode | null): Core {
  return core('evaluate', '', [value], source);
}

/**
 * A variable that owns its value until its block ends. One that is `held` does something at that end, so that it
 * matters where that is: nothing may be put in its place, and its block can't be opened.
 */
export function declare(target: Core, value: Core, source: AstNode | null, type: Core | null = null): Core {
  const text = target.variable?.kind !== 'temporary' && isHeld(target, value) ? 'held' : 'own';
  return core('let', text, type ? [target, value, type] : [target, value], source);
}

/** A statement that writes a variable; its value is `()`, and nobody takes it. */
export function assign(variable: CoreVariable, value: Core, source: AstNode | null): Core {
  return evaluate(core('assign', '', [use(variable), value], source), source);
}

/** The opposite of a test, at the test's own place in the source. */
export function not(test: Core): Core {
  return core('unary', '!', [test], test.source);
}

/** `let _guard = ...` is kept for its end alone. */
function isHeld(target: Core, value: Core): boolean {
  const { variable } = target;
  const isNamedSo = (variable?.name.startsWith('_') ?? false) && variable!.binding?.references.length === 0;
  return (isNamedSo && anyCall(value, () => true)) || makesGuard(value);
}

/**
 * What a `match`, an `if let`, a `while let` or a `for` goes by. A guard that is made on the way to it lives until the
 * branches are done, and not as in a `let` or a plain condition until it was asked.
 *
 *     if let Some(job) = queue.lock().pop() { run(job) }      runs it while the queue is locked
 *
 * @param hasElse for an `if let` with an `else`, which isn't the `match` of the same arms.
 */
export function lookedAt(value: Core, hasElse = false): Core {
  return makesGuard(value) ? core('opaque', hasElse ? KEPT_BY_EDITION : KEPT, [value], value.source) : value;
}

/** The branches on such a value, which what comes behind them doesn't join. */
export function whileKept(value: Core, branches: readonly Core[]): readonly Core[] {
  return isKept(value) ? [{ ...block(branches), text: SCOPE }] : branches;
}
