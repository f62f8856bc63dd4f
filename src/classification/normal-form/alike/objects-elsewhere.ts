import { pathTo, textOf } from '../../../model/ast-node.ts';
import type { Binding } from '../../../model/bindings.ts';
import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts, Side } from '../../world.ts';

/** Types that say nothing of what an object is. */
const OPEN_TYPES = /^(?:any|unknown|object|Object|this)$/;

/**
 * Whether an object certainly is no instance of a class of the change set, so that a method of a known name that is
 * called on it is another one: a literal, what a package gives, a global, a variable of a type that nobody here declares.
 *
 *     import canvas from 'canvas'; canvas.area({ w, h })      function f(c: Canvas) { c.area({ w, h }) }
 */
export function isFromElsewhere(side: Side, facts: FileFacts | undefined, object: Core): boolean {
  if (/^(?:literal|template|array|object|function)$/.test(object.op)) return true;
  if (object.op === 'new') return isFromElsewhere(side, facts, object.children[0]!);
  if (object.op !== 'variable') return false;
  const { kind, binding, symbol } = object.variable!;
  if (symbol || kind === 'item') return false;
  if (kind === 'free') return true;
  if (binding?.import) return !binding.import.module.startsWith('.');
  const type = facts && binding ? annotatedType(facts, binding) : null;
  return type !== null && !OPEN_TYPES.test(type) && !isDeclaredIn(side, type);
}

/** The name in the annotation of a variable; null where it has none, or one of another kind. */
export function annotatedType({ file }: FileFacts, { declarations: [name] }: Binding): string | null {
  const holder = pathTo(file.root, name!).at(-1);
  const type = holder?.children.find(({ field }) => field === 'type');
  const said = type?.children.find(({ named, extra }) => named && !extra);
  return said && /^(?:type_identifier|predefined_type)$/.test(said.kind) ? textOf(said) : null;
}

function isDeclaredIn(side: Side, name: string): boolean {
  const isType = ({ kind, simpleName }: CodeSymbol): boolean =>
    simpleName === name && /^(?:class|interface|type)$/.test(kind);
  return [...side.files.values()].some(
    ({ file }) =>
      file.symbols.some(isType) ||
      file.bindings.all.some(
        (binding) => binding.name === name && (binding.import?.module.startsWith('.') ?? !binding.symbol),
      ),
  );
}
