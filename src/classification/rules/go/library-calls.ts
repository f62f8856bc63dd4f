import { type Core, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { besideIt, callsLibrary, libraryName, PAIRS, PRINTED } from '../../library/go.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import type { Facts } from '../../normal-form/facts/variable-facts.ts';
import { refreshed } from '../../normal-form/tree.ts';

/**
 * A call of Go's library in the words of another that does the same, as told by the tables of `library/go.ts`.
 *
 *     []byte(fmt.Sprintf("%d items", n))      ->      fmt.Appendf(nil, "%d items", n)
 *
 * Of nothing printed the one makes an empty slice and the other none: the format must hold text that is always there.
 */
export function libraryCall(node: Core): Core {
  if (node.op !== 'convert' || (node.text !== '' && node.text !== 'assigned')) return node;
  const [type, value] = node.children as [Core, Core];
  const isBytes = type.op === 'type' && type.text === '[]' && type.children[0]?.text === 'uint8';
  const name =
    isBytes && value.op === 'call' && value.children[0]!.op === 'variable' ? value.children[0]! : null;
  // What appends to bytes gives bytes.
  if (name && Object.values(PRINTED).some((appends) => callsLibrary(value, `fmt.${appends}`))) return value;
  const other = name && PRINTED[libraryName(name.variable!) ?? ''];
  if (!name || !other) return node;
  const [, first, ...rest] = value.children as [Core, Core | undefined, ...Core[]];
  const printsText =
    other === 'Appendln' ||
    (first?.op === 'literal' && hasText(first.text, other === 'Appendf' && rest.length > 0)) ||
    (first?.op === 'literal' && other === 'Appendf' && printsNumber(first.text, rest));
  if (!printsText) return node;
  const callee = besideIt(name, other);
  return core('call', '', [callee, core('literal', 'null'), ...value.children.slice(1)], node.source);
}

/** A number is never printed as nothing, if its width and precision are left to it. */
function printsNumber(format: string, values: readonly Core[]): boolean {
  const [value] = values;
  const type = value && value.op !== 'literal' ? staticType(value) : null;
  const isNumber = type?.op === 'type' && /^u?int(?:8|16|32|64)?$/.test(type.text);
  return /^s:%[dv]/.test(format) && (isNumber || /^[nd]:/.test(value?.text ?? ''));
}

/** Text that stays when every verb with its flags and its width is gone. */
function hasText(literal: string, isFormat: boolean): boolean {
  if (!literal.startsWith('s:')) return false;
  const text = literal.slice(2);
  return (isFormat ? text.replace(/%[-+# 0-9.*[\]]*[a-zA-Z]/g, '') : text.replaceAll('%', '')) !== '';
}

/**
 * A function with two results as two functions of one.
 *
 *     rest, ok := strings.CutPrefix(s, "x")      ->      rest := strings.TrimPrefix(s, "x")
 *                                                        ok := strings.HasPrefix(s, "x")
 *
 * Holds for arguments that can be evaluated twice.
 */
export function pairedResults(list: readonly Core[], facts: Facts): readonly Core[] {
  if (!list.some(({ op, children }) => op === 'let' && children[0]!.op === 'pattern')) return list;
  return list.flatMap((step) => {
    const [target, call] = step.children as [Core, Core];
    if (step.op !== 'let' || target.op !== 'pattern' || target.children.length !== 2 || call?.op !== 'call')
      return [step];
    const found = Object.entries(PAIRS).find(([name]) => callsLibrary(call, name));
    if (!found) return [step];
    const [callee, ...args] = call.children as [Core, ...Core[]];
    const isQuiet = (argument: Core): boolean => {
      const made = footprintOf(argument, facts);
      return !made.heapWrite && !made.throws && !made.control && made.writes.size === 0;
    };
    // Nothing comes between the two.
    if (!args.every(isQuiet)) return [step];
    return found[1].map((name, at) => {
      const own = besideIt(callee, name);
      const made = core('call', '', [own, ...(at === 0 ? args : args.map(refreshed))], call.source);
      return core('let', step.text, [target.children[at]!, made], step.source);
    });
  });
}
