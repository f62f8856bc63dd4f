import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import type { Lowering } from './lowering.ts';

/** What removes, closes or ends something as soon as nobody has a name for it any more, by what the documentation says. */
const ENDS_WITH_ITS_NAME =
  /^(?:TemporaryDirectory|NamedTemporaryFile|SpooledTemporaryFile|PhotoImage|Pool|Q(?:Core|Gui)?Application)$/;

/** What goes on by itself, but may be forgotten on the way where nobody has a name for it. */
const GOES_ON_WITH_ITS_NAME = /^(?:create_task|ensure_future)$/;

/**
 * Whether a name does something by being there: the object that it keeps does something at its end.
 *
 *     folder = TemporaryDirectory()              is no      work(TemporaryDirectory().name)
 *     work(folder.name)
 *
 * So it is for what the library has of this kind, and for classes of the file that say what is done at the end.
 */
export function isHeldByName(l: Lowering, target: AstNode, { op, children: [callee] }: Core): boolean {
  if (op !== 'call' || target.kind !== 'identifier') return false;
  const name = callee!.op === 'member' ? callee!.text : (callee!.variable?.name ?? '');
  if (ENDS_WITH_ITS_NAME.test(name)) return true;
  if (GOES_ON_WITH_ITS_NAME.test(name)) return l.file.bindings.of(target)?.references.length === 0;
  return l.file.text.includes('__del__') && endsItself(l, name);
}

function endsItself({ file }: Lowering, name: string): boolean {
  return file.symbols.some(
    ({ simpleName, parent }) => simpleName === '__del__' && parent?.simpleName === name,
  );
}
