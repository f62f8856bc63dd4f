import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding, Bindings } from '../../model/bindings.ts';
import { groupBy } from '../../model/group-by.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { Unit } from '../proof.ts';
import type { Side, World } from '../world.ts';
import { functionsAround, isFunction, memberAround } from './functions.ts';

/**
 * Why a variable of C# may not have another name, though all that mean it by a scope that is seen follow; null where
 * nothing speaks against it.
 *
 *     total = 1; if (Read(out var total)) ...      one of the two may be a member, inherited from elsewhere
 *     Rate("cart", rate => 3)                      who has the lambda may look for nothing but its parameter's name
 *     Check.Positive(total)                        `[CallerArgumentExpression]` tells how the argument is written
 */
export function whyNotRenamedLocalInCSharp(
  world: World,
  { old, now }: Unit,
  before: Binding,
  after: Binding,
): string | null {
  if (old.file.profile.id !== 'c-sharp') return null;
  const sides = [
    { side: world.before, file: old.file, binding: before },
    { side: world.after, file: now.file, binding: after },
  ];
  for (const { side, file, binding } of sides) {
    const place = binding.declarations[0]!;
    const free = [before.name, after.name].find((name) => isFreeBeside(file, place, name));
    if (free !== undefined) return `${free} is something else as well, right beside it`;
    if (binding.topLevel && /\.csx$/i.test(file.path)) return `another script may use ${binding.name}`;
    if (binding.name === 'field' && functionsAround(file.root, place).some(isOfProperty))
      return 'field is what a property stores';
    if (isNothingButNamed(file, binding))
      return `whoever is given the lambda may look for the name of its parameter ${binding.name}`;
    if (isToldAsText(side, file, binding)) return `a function is told how ${binding.name} is written`;
  }
  return isDeclaredAround(now.file, after)
    ? `${after.name} is declared around it, or inside of it, already`
    : null;
}

const freeNames = new WeakMap<AstNode, ReadonlySet<string>>();

/** Whether a name is said in the same member of a class that nothing declares there. */
function isFreeBeside({ root, bindings }: ParsedFile, place: AstNode, name: string): boolean {
  const member = memberAround(root, place);
  const known = freeNames.get(member) ?? new Set(namesIn(member));
  freeNames.set(member, known);
  return known.has(name);

  function namesIn(node: AstNode): readonly string[] {
    if (node.children.length > 0) return node.children.flatMap(namesIn);
    return bindings.isReference(node) && !bindings.of(node) ? [node.text] : [];
  }
}

function isOfProperty({ kind }: AstNode): boolean {
  return /^(?:property|indexer)_declaration$/.test(kind);
}

/** `Rate(daily => 3)`, `Rate((daily) => 3)` */
function isNothingButNamed({ root }: ParsedFile, { declarations: [name], references }: Binding): boolean {
  if (!name || references.length > 0) return false;
  const path = pathTo(root, name);
  const at = path.findLastIndex(({ kind }) => kind === 'lambda_expression');
  const isAlone = path
    .slice(at + 1)
    .every(({ children }) => children.filter(({ named }) => named).length === 1);
  return at > 0 && isAlone && path[at - 1]!.kind === 'argument';
}

/** Whether a variable is given to something of the change set that asks to be told how its arguments are written. */
function isToldAsText(side: Side, { root }: ParsedFile, { references }: Binding): boolean {
  const told = toldTexts(side);
  if (told.size === 0) return false;
  const parents = parentsOf(root);
  return references.some((reference) => {
    for (let at = parents.get(reference); at; at = parents.get(at)) {
      if (/^(?:invocation|object_creation)_expression$/.test(at.kind) && told.has(nameOfCallee(at)))
        return true;
      if (/^(?:implicit_object_creation_expression|constructor_initializer)$/.test(at.kind)) return true;
    }
    return false;
  });
}

function nameOfCallee({ children }: AstNode): string {
  let callee = children.find(({ field }) => field === 'function' || field === 'type');
  while (callee && callee.children.length > 0)
    callee =
      callee.kind === 'generic_name' ? callee.children[0] : callee.children.findLast(({ named }) => named);
  return callee?.text ?? '';
}

const told = new WeakMap<Side, ReadonlySet<string>>();

function toldTexts(side: Side): ReadonlySet<string> {
  const known =
    told.get(side) ??
    new Set(
      [...side.files.values()].flatMap(({ file }) =>
        file.profile.id === 'c-sharp' && file.text.includes('CallerArgumentExpression')
          ? file.symbols.flatMap(({ declaration: { start, end }, kind, simpleName, parent }) =>
              /^(?:function|method|constructor)$/.test(kind) &&
              file.text.slice(start, end).includes('CallerArgumentExpression')
                ? [kind === 'constructor' ? (parent?.simpleName ?? '') : simpleName]
                : [],
            )
          : [],
      ),
    );
  told.set(side, known);
  return known;
}

const SCOPE =
  /^(?:block|switch_body|switch_section|switch_expression_arm|catch_clause|query_expression|(?:for|foreach|while|do|using|fixed|lock)_statement)$/;

const byName = new WeakMap<Bindings, ReadonlyMap<string, readonly Binding[]>>();

/** C# lets no block declare what one around it declares, and until its version 8 no function inside of another either. */
function isDeclaredAround({ root, bindings }: ParsedFile, renamed: Binding): boolean {
  if (renamed.kind === 'label') return false;
  const named = byName.get(bindings) ?? groupBy(bindings.all, ({ name }) => name);
  byName.set(bindings, named);
  const scopeOf = (place: AstNode): AstNode =>
    pathTo(root, place).findLast((node) => SCOPE.test(node.kind) || isFunction(node)) ?? root;
  const place = renamed.declarations[0]!;
  const [member, scope] = [memberAround(root, place), scopeOf(place)];
  return (named.get(renamed.name) ?? []).some(({ kind, declarations: [other] }) => {
    if (kind === 'label' || !other || other === place || !encloses(member, other)) return false;
    return encloses(scope, other) || encloses(scopeOf(other), place);
  });
}
