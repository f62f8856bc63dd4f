import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf } from '../../model/node-parts.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { everyNode } from '../old-forms/nodes.ts';
import { type CommonjsFile, type ModulePair, type ModuleSide, pathOfModule } from './module-sides.ts';
import { exportedName } from './module-words.ts';
import { isName, mayAskForThis, valuesOf } from './shown-functions.ts';

/**
 * Whether something that may ask for its `this` is called as a member of a module on one side, and by its name alone on the
 * other, or is another one there: who is called by a name is given no object.
 *
 *     const lib = require('./lib'); lib.read()      ->      const { read } = require('./lib'); read()
 */
export function isCalledOtherwise(before: ModuleSide, after: ModuleSide, pair: ModulePair): boolean {
  const [old, now] = [callsOf(before, pair.before), callsOf(after, pair.after)];
  const ways = new Set([...old.ways, ...now.ways]);
  if (ways.size === 0) return false;
  return ways.size > 1 || old.guarded !== now.guarded;
}

interface Calls {
  readonly ways: ReadonlySet<'member' | 'name'>;
  /** How many of the values that it shows may ask for their `this`. */
  readonly guarded: number;
}

const NO_CALLS: Calls = { ways: new Set(), guarded: 0 };

function callsOf(side: ModuleSide, path: string | null): Calls {
  const module = path === null ? undefined : side.modules.get(path);
  if (!module?.shown || module.shown.type === 'whole') return NO_CALLS;
  const guarded = new Set(
    valuesOf(module.file, module.shown).flatMap(({ name, value }) => (mayAskForThis(value) ? [name] : [])),
  );
  if (guarded.size === 0) return NO_CALLS;
  const ways = new Set<'member' | 'name'>();
  for (const [from, user] of side.modules) {
    if (user === module) lookInside(user, guarded, ways);
    for (const { module: asked, use } of user.requests) {
      if (pathOfModule(side, from, asked) !== path) continue;
      const { file } = user;
      if (use.type === 'held') lookAt(file, { holder: use.binding, guarded }, ways);
      if (use.type === 'parts')
        for (const { key, binding } of use.parts)
          if (guarded.has(key)) lookAt(file, { called: binding }, ways);
      if (use.type === 'member' && guarded.has(use.name)) {
        if (use.declares) lookAt(file, { called: use.declares.binding }, ways);
        else lookAt(file, { member: use.member }, ways);
      }
    }
  }
  return { ways, guarded: guarded.size };
}

/** In the module itself, as `exports.read()` and `read()`. */
function lookInside({ file, shown }: CommonjsFile, guarded: ReadonlySet<string>, ways: Set<string>): void {
  if (shown?.type !== 'names') return;
  for (const callee of calleesIn(file)) {
    const name = exportedName(file, callee);
    if (name !== null && guarded.has(name)) ways.add('member');
  }
  for (const [name, { value }] of shown.names) {
    const binding = guarded.has(name) && isName(value) ? file.bindings.of(value) : null;
    if (binding) lookAt(file, { called: binding }, ways);
  }
}

type Looked =
  | { readonly holder: Binding; readonly guarded: ReadonlySet<string> }
  | { readonly called: Binding }
  | { readonly member: AstNode };

function lookAt(file: ParsedFile, looked: Looked, ways: Set<string>): void {
  for (const callee of calleesIn(file)) {
    if ('called' in looked) {
      if (callee.kind === 'identifier' && file.bindings.of(callee) === looked.called) ways.add('name');
    } else if ('member' in looked) {
      if (callee === looked.member) ways.add('member');
    } else if (callee.kind === 'member_expression') {
      const [object, property] = [fieldOf(callee, 'object')!, fieldOf(callee, 'property')!];
      const isIt = object.kind === 'identifier' && file.bindings.of(object) === looked.holder;
      if (isIt && looked.guarded.has(property.text)) ways.add('member');
    }
  }
}

/** What is called; not what objects are made with, which are its `this`. */
const calleesIn = onceEach(({ root }: ParsedFile): readonly AstNode[] => {
  const found: AstNode[] = [];
  everyNode(root, (node) => {
    const callee = node.kind === 'call_expression' ? fieldOf(node, 'function') : null;
    if (callee) found.push(callee);
  });
  return found;
});
