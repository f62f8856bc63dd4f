import type { Core } from '../../../model/core.ts';
import { isStatement, modifiers, some, withChildren } from '../../normal-form/tree.ts';

/**
 * A function that is called for all that another one gives back is the end of that one, with what it defers.
 *
 *     return func() error { f := open(); defer f.Close(); return f.Write() }()
 *     ->      f := open(); defer f.Close(); return f.Write()
 *
 * What is deferred in there runs when the values to give back are there, before what was deferred around it, either way;
 * and a failure that it stops gives back zeros either way. Not where it recovers itself, which it could only if it was
 * deferred, nor where its results have names, which what is deferred may change, or jumps and types stand in it.
 */
export function handedBackWhole(list: readonly Core[]): readonly Core[] {
  const last = list.at(-1);
  const body = last?.op === 'return' && last.children.length === 1 ? frameOf(last.children[0]!) : null;
  return body ? [...list.slice(0, -1), ...body.children] : list;
}

/**
 * The same of one that gives nothing back, where it is the last thing that a function does.
 *
 *     func() { mu.Lock(); defer mu.Unlock(); n++ }()      ->      mu.Lock(); defer mu.Unlock(); n++
 */
export function doneAtEnd(node: Core): Core {
  if (node.op !== 'function') return node;
  const [parameters, body, ...rest] = node.children as [Core, Core, ...Core[]];
  if (body.op !== 'block' || modifiers(node).includes('valued')) return node;
  const made = atEnd(body);
  return made === body ? node : withChildren(node, [parameters, made, ...rest]);
}

function atEnd(block: Core): Core {
  const last = block.children.at(-1);
  if (!last) return block;
  if (last.op === 'choose' && isStatement(last.children[1]!)) {
    const [test, yes, no] = last.children as [Core, Core, Core];
    const branches = [yes, no].map((branch) => (branch.op === 'block' ? atEnd(branch) : branch));
    if (branches[0] === yes && branches[1] === no) return block;
    return withChildren(block, [...block.children.slice(0, -1), withChildren(last, [test, ...branches])]);
  }
  const body = last.op === 'evaluate' ? frameOf(last.children[0]!) : null;
  return body ? withChildren(block, [...block.children.slice(0, -1), ...body.children]) : block;
}

/** The body of a literal that is called where it stands, where its frame may be that of the function around. */
function frameOf({ op, children: [made, ...args] }: Core): Core | null {
  if (op !== 'call' || made?.op !== 'function' || args.length > 0 || !modifiers(made).includes('typed'))
    return null;
  const [parameters, body] = made.children as [Core, Core];
  if (body.op !== 'block' || parameters.children.some(({ op: kind }) => kind !== 'type')) return null;
  return some(made, defers) && !keepsFrame(body) ? body : null;
}

function defers({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'frame defer';
}

/** What else belongs to the frame in which it stands; functions inside have their own. */
function keepsFrame(node: Core): boolean {
  if (node.op === 'function') return false;
  if (node.op === 'label') return true;
  if (
    node.op === 'opaque' &&
    /^(?:frame |results$)/.test(node.text) &&
    !/^frame (?:defer|fallthrough)$/.test(node.text)
  )
    return true;
  return node.children.some(keepsFrame);
}
