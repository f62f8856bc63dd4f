import { type Core, type CoreVariable, core } from '../../../model/core.ts';

/**
 * A variable that keeps its value or gets another one.
 *
 *     a = b if c else a      ->      if c: a = b
 *
 * Holds for a variable of the function: that it is given its own value nobody notices.
 */
export function keptValue(node: Core): Core {
  const write = node.op === 'evaluate' ? node.children[0]! : null;
  if (write?.op !== 'assign' || write.text !== '') return node;
  const [target, value] = write.children as [Core, Core];
  const variable = target.op === 'variable' ? target.variable! : null;
  if (!variable || !/^(?:local|parameter)$/.test(variable.kind) || value.op !== 'choose') return node;
  const [test, yes, no] = value.children as [Core, Core, Core];
  const [given, holds] = isSame(no, variable) ? [yes, true] : isSame(yes, variable) ? [no, false] : [];
  if (!given || isSame(given, variable)) return node;
  const body = core('block', '', [
    core('evaluate', '', [{ ...write, children: [target, given] }], node.source),
  ]);
  const asked = holds ? test : core('unary', '!', [test], test.source);
  return core('choose', '', [asked, body, core('nothing')], node.source);
}

function isSame({ op, variable }: Core, other: CoreVariable): boolean {
  return op === 'variable' && variable === other;
}
