import type { AstNode } from '../../model/ast-node.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isPrivateToFile } from '../modules/private-to-file.ts';
import type { FileFacts, Side } from '../world.ts';
import { occurrencesOf } from './occurrences.ts';

/**
 * Whether a function is a member of an object that others are given, and nobody in the change set asks for it by its
 * name. Then it is asked for by whoever has the object, and goes by a name that was agreed on.
 *
 *     define({ created() {} })           export default { data() {} }
 *     options.created = function () {}   class Local { created() {} }  use(new Local())
 *
 * A member of a class that others can import may have nobody here who asks for it as well: they know it by its class.
 */
export function isAskedByOthers(side: Side, symbol: CodeSymbol): boolean {
  const facts = side.files.get(symbol.path);
  if (facts?.file.profile.modules !== 'ecmascript' || !isOfNamelessObject(facts, symbol)) return false;
  return !occurrencesOf(side)
    .named(symbol.simpleName)
    .some(({ facts: { file }, node, receiver }) => {
      const parents = parentsOf(file.root);
      return receiver !== 'outside' && !isGiven(parents, node);
    });
}

/** In a literal, put on an object that began as one, or in a class that nobody else can name. */
function isOfNamelessObject({ file }: FileFacts, { declaration, nameNode, parent }: CodeSymbol): boolean {
  const parents = parentsOf(file.root);
  if (parents.get(declaration)?.kind === 'object') return true;
  if (parent?.kind === 'class') return isPrivateToFile(file, parent);
  const member = nameNode && parents.get(nameNode);
  const [object] = member?.kind === 'member_expression' ? member.children : [];
  const binding = object && file.bindings.of(object);
  const [name] = binding?.declarations ?? [];
  return name !== undefined && parents.get(name)?.children.at(-1)?.kind === 'object';
}

/** Where a member gets what it holds: `created` in `{ created() {} }`, `{ created: 1 }` and `it.created = 1`. */
function isGiven(parents: Parents, node: AstNode): boolean {
  const holder = parents.get(node);
  if (!holder) return true;
  if (holder.kind === 'method_definition') return true;
  if (holder.kind === 'pair') return holder.children[0] === node;
  const step = holder.kind === 'member_expression' ? parents.get(holder) : undefined;
  return step?.kind === 'assignment_expression' && step.children[0] === holder;
}
