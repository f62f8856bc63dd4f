import type { Core } from './core.ts';

/** Methods that give a guard, which lets go of something when it is dropped; `read_to_string` and `write_all` give none. */
const GUARDS =
  /^(?:(?:try_)?(?:lock|borrow|borrow_mut|acquire|enter)(?:_.*)?|(?:(?:try_|upgradable_)?(?:read|write))(?:_(?:arc|blocking|for|guard|lock|owned|recursive|until).*)?|entered|guard|begin|transaction|start_.*|span|defer|scope|scopeguard)$/;

/** Whether Rust makes a guard on the way to a value: it lets go of something where the statement around ends. */
export function makesGuard(value: Core): boolean {
  return anyCall(
    value,
    (name, { children }) => GUARDS.test(name) && (children.length === 1 || !STREAMS.test(name)),
  );
}

/** `file.read(&mut buffer)` gives no guard. */
const STREAMS = /^(?:read|write)$/;

/** Whether something in a value calls what passes a test; a macro, or what is done another time, may call by no name. */
export function anyCall(node: Core, test: (name: string, call: Core) => boolean): boolean {
  if (node.op === 'function') return false;
  const callee = node.op === 'call' ? node.children[0]! : null;
  const name = callee
    ? callee.op === 'member'
      ? callee.text.replace('::', '')
      : (callee.variable?.name.split('::').at(-1) ?? '')
    : '';
  if (callee && test(name, node)) return true;
  if (node.op === 'opaque' && /^(?:macro|async|loop)/.test(node.text) && test('', node)) return true;
  return node.children.some((child) => anyCall(child, test));
}

/** What stands around a value that is looked at while a guard lives that was made on the way to it. */
export const KEPT = 'kept to the end';
/** The `else` of an `if let` has the guard in the edition of 2021, and no longer in that of 2024. */
export const KEPT_BY_EDITION = 'kept to the end, or to the else';

/** Whether something in a value lives on until the end of the statement around, whoever takes the value out. */
export function isKept(value: Core): boolean {
  const isOwn = value.op === 'opaque' && (value.text === KEPT || value.text === KEPT_BY_EDITION);
  return isOwn || value.children.some(isKept);
}
