import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreVariable } from '../../../model/core.ts';
import { builtinCall, importedName } from '../../rules/python/names.ts';
import { each } from '../tree.ts';
import { targets } from './targets.ts';

/**
 * Variables that are seen to hold what can be gone through only once: whoever goes through a part of it leaves less.
 *
 *     it = iter(xs)      it = (f(x) for x in xs)      const it = xs.values()      it = rows(), where `rows` yields
 */
export function iteratorsIn(root: Core, isPython: boolean): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  each(root, ({ op, children: [target, value] }) => {
    if (!/^(?:let|assign|default)$/.test(op) || !/^(?:bind|variable)$/.test(target!.op)) return;
    if (givesIterator(value!, found, isPython)) for (const variable of targets(target!)) found.add(variable);
  });
  return found;
}

/** Whether evaluating a node goes on in an iterator, and what is left of it is less: `x in it`, `...it`, `[a] = it`. */
export function goesOn(node: Core, iterators: ReadonlySet<CoreVariable>): boolean {
  if (iterators.size === 0) return false;
  const { op, text, children } = node;
  const isHeld = (part: Core | undefined): boolean =>
    part?.op === 'variable' && iterators.has(part.variable!);
  switch (op) {
    case 'spread':
      return isHeld(children[0]);
    case 'binary':
      return /^~(?:not )?in$/.test(text) && isHeld(children[1]);
    case 'let':
    case 'assign':
      return children[0]!.op === 'pattern' && isHeld(children[1]);
    case 'for_each':
      return isHeld(children[1]);
    default:
      return false;
  }
}

function givesIterator(value: Core, known: ReadonlySet<CoreVariable>, isPython: boolean): boolean {
  if (value.op === 'variable') return known.has(value.variable!);
  if (value.op === 'opaque') return /^(?:generator_expression|enter)$/.test(value.text);
  if (value.op !== 'call') return false;
  if (/^(?:enumerate|filter|iter|map|open|reversed|zip)$/.test(builtinCall(value)?.name ?? '')) return true;
  const [callee] = value.children as [Core];
  if (importedName(callee)?.startsWith('itertools.')) return true;
  if (callee.op === 'variable') return yields(callee.variable!);
  if (isPython) return false;
  const [object] = callee.children;
  const isPlatform = object?.op === 'variable' && object.variable!.kind === 'free';
  return callee.op === 'member' && ITERATED.test(callee.text) && !isPlatform;
}

/** `Object.values` gives a list, and Python's `values()` what is gone through anew each time. */
const ITERATED = /^(?:values|keys|entries|matchAll)$/;

function yields({ symbol }: CoreVariable): boolean {
  return symbol?.kind === 'function' && symbol.nodes.some(holdsYield);
}

function holdsYield(node: AstNode): boolean {
  if (/^(?:yield|yield_expression)$/.test(node.kind) && node.children.length > 0) return true;
  return node.children.some(holdsYield);
}
