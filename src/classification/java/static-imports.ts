import type { AstNode } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts, Side } from '../world.ts';
import { modifierWords } from './hierarchy.ts';
import { packageOf } from './package-names.ts';

/**
 * Whether a static import of Java changes what no unchanged code means: the other file has it as well, wherever it
 * stands there, or says the name that it brings only of the class that it brings it from. Who says the name in this file
 * alone is judged by that.
 *
 *     import static org.junit.Assert.fail;      beside a file in which nobody says `fail`, or all say `Assert.fail()`
 *
 * All members of a class at once count as long as the other file has others of a kind that this one has not; else each
 * name that both say means one thing, or was imported by it:
 *
 *     import static org.mockito.Mockito.*;      ->      import static org.mockito.Mockito.mock;
 *
 * That a call doesn't choose among methods of one name of two such classes is assumed where the classes aren't in sight.
 */
export function isIdleStaticImport(
  [side, own]: readonly [Side, FileFacts],
  [otherSide, other]: readonly [Side, FileFacts],
  node: AstNode,
): boolean {
  if (!isStaticImport(own, node)) return false;
  if (choosesAmongTwo(side, own) || choosesAmongTwo(otherSide, other)) return false;
  if (isOfAll(node)) return membersAgree(own, other);
  const text = plain(node, own);
  const others = other.file.root.children.filter((one) => isStaticImport(other, one));
  if (others.some((one) => plain(one, other) === text)) return true;
  const [, module, holder, name] = /^import static ((?:\w+\.)*(\w+))\.(\w+);?$/.exec(text) ?? [];
  if (membersAgree(own, other) && module !== undefined && starredClassesOf(other).includes(module))
    return true;
  return holder !== undefined && name !== undefined && !says(other.file.root, name, holder);
}

function isStaticImport({ file }: FileFacts, { kind, children }: AstNode): boolean {
  return (
    file.profile.id === 'java' &&
    kind === 'import_declaration' &&
    children.some((child) => child.kind === 'static')
  );
}

/** Whether one of two files takes all members of no class but of those of which the other one does. */
export function membersAgree(one: FileFacts, two: FileFacts): boolean {
  const [these, those] = [starredClassesOf(one), starredClassesOf(two)];
  return these.every((name) => those.includes(name)) || those.every((name) => these.includes(name));
}

/** The classes all of whose members a file of Java imports: `import static org.mockito.Mockito.*;` */
export const starredClassesOf = onceEach((facts: FileFacts): readonly string[] =>
  facts.file.root.children
    .filter((node) => isStaticImport(facts, node) && isOfAll(node))
    .flatMap((node) => /^import static ([\w.]+)\.\*;?$/.exec(plain(node, facts))?.[1] ?? []),
);

/** Whether a file says the name of a static method which two of the classes have, all of whose members it imports. */
function choosesAmongTwo(side: Side, facts: FileFacts): boolean {
  const classes = starredClassesOf(facts);
  if (classes.length < 2) return false;
  const met = new Set<string>();
  for (const name of classes)
    for (const method of staticMethodsOf(side, name)) {
      if (met.has(method) && says(facts.file.root, method, '')) return true;
      met.add(method);
    }
  return false;
}

/** The names of the static methods of a class in sight. */
function staticMethodsOf(side: Side, called: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const facts of side.files.values())
    for (const { kind, parent, simpleName, declaration } of facts.file.symbols)
      if (kind === 'method' && parent?.parent === null && modifierWords(declaration).includes('static'))
        if (`${packageOf(facts)}.${parent.simpleName}` === called) found.add(simpleName);
  return found;
}

function isOfAll({ children }: AstNode): boolean {
  return children.some(({ kind }) => kind === 'asterisk');
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
