import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';

interface Accessor {
  readonly kind: 'get' | 'set';
  readonly name: string;
  readonly hiddenName: string;
  readonly isStatic: boolean;
}

/** `get x() { return this._x }` or `set x(value) { this._x = value }`; null for anything else. */
export function accessorOf(form: Core | null, owner: CodeSymbol): Accessor | null {
  const inObject = form?.op === 'opaque' && /^(?:get|set)$/.test(form.text) ? form.children[0]! : null;
  const words = /^(static )?(get|set) (.+)$/s.exec(
    inObject ? `${form!.text} ${inObject.text}` : (form?.text ?? ''),
  );
  if (!words || (form!.op !== 'method' && !inObject) || (inObject && inObject.children.length !== 1))
    return null;
  const [parameters, body] = (inObject ?? form!).children[0]!.children as [Core, Core];
  const [step] = body.children;
  const isStatic = words[1] !== undefined;
  const isOwn = (object: Core): boolean =>
    isStatic ? object.op === 'variable' && object.variable!.symbol === owner : object.op === 'this';
  if (body.children.length !== 1) return null;
  const [kind, name] = [words[2] as Accessor['kind'], words[3]!];
  const target = kind === 'get' ? returnedMember(step!, parameters) : assignedMember(step!, parameters);
  const hiddenName = target && memberName(target);
  if (!target || !hiddenName || hiddenName === name || !isOwn(target.children[0]!)) return null;
  return { kind, name, hiddenName, isStatic };
}

function returnedMember({ op, children }: Core, parameters: Core): Core | null {
  return op === 'return' && parameters.children.length === 0 ? (children[0] ?? null) : null;
}

function assignedMember({ op, children }: Core, parameters: Core): Core | null {
  const assign = op === 'evaluate' ? children[0]! : null;
  const [value] = parameters.children;
  if (assign?.op !== 'assign' || assign.text !== '' || value?.op !== 'bind') return null;
  return assign.children[1]!.variable === value.variable ? assign.children[0]! : null;
}

/** The name that a member access, a field or a property has; null for other nodes. */
export function memberName({ op, text, children }: Core): string | null {
  if (op === 'member' || op === 'property') return text;
  if (op === 'field') return text.replace(/^(?:static |accessor )+/, '');
  if (op !== 'index') return null;
  const key = children[1]!;
  return key.op === 'literal' && key.text.startsWith('s:') ? key.text.slice(2) : null;
}
