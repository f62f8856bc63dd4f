import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether a static import of Java changes what no unchanged code means: the other file has it as well, wherever it
 * stands there, or says the name that it brings only of the class that it brings it from. Who says the name in this file
 * alone is judged by that.
 *
 *     import static org.junit.Assert.fail;      beside a file in which nobody says `fail`, or all say `Assert.fail()`
 *
 * Not so for all members of a class at once, which are names that can't be seen.
 */
export function isIdleStaticImport(own: FileFacts, other: FileFacts, node: AstNode): boolean {
  if (!isStaticImport(own, node)) return false;
  const text = plain(node, own);
  const others = other.file.root.children.filter((one) => isStaticImport(other, one));
  if (others.some((one) => plain(one, other) === text)) return true;
  const [, holder, name] = /(\w+)\.(\w+);?$/.exec(text) ?? [];
  return holder !== undefined && name !== undefined && !says(other.file.root, name, holder);
}

function isStaticImport({ file }: FileFacts, { kind, children }: AstNode): boolean {
  return (
    file.profile.id === 'java' &&
    kind === 'import_declaration' &&
    children.some((child) => child.kind === 'static')
  );
}

function plain(node: AstNode, facts: FileFacts): string {
  return sliceOf(facts.file, node)
    .replace(/\s+/g, ' ')
    .replace(/ ?([.;]) ?/g, '$1')
    .trim();
}

/** Whether a name is said anywhere but as a member of this class: `Assert.fail()`, `TimeUnit.SECONDS`. */
function says(node: AstNode, name: string, holder: string): boolean {
  if (node.extra) return false;
  if (node.children.length === 0) return node.text === name;
  const [object, , member] = node.children;
  const isOfHolder =
    /^(?:method_invocation|field_access)$/.test(node.kind) &&
    object?.text === holder &&
    member?.text === name &&
    /^(?:name|field)$/.test(member.field ?? '');
  return node.children.some((child) => !(isOfHolder && child === member) && says(child, name, holder));
}
