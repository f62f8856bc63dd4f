import type { AstNode } from './ast-node.ts';
import { parentsOf } from './parents.ts';
import type { ParsedFile } from './parsed-file.ts';

/**
 * The types of a member of TypeScript that the compiler tells its decorators as values, where it is asked to
 * (`emitDecoratorMetadata`): they say what is injected, stored or checked. `null` stands for a type that isn't spelled.
 *
 *     @Column() name: string        @Get() find(@Query() by: Filter): Item        @Injectable() class Shop { constructor(till: Till) {} }
 *
 * @returns null where nothing stands on the member that could be told.
 */
export function typesToldToDecorators(file: ParsedFile, member: AstNode): readonly (AstNode | null)[] | null {
  if (!/^(?:typescript|tsx)$/.test(file.profile.id)) return null;
  if (member.kind === 'public_field_definition')
    return decoratorsIn(member).some((one) => asksForTypes(file, one)) ? [part(member, 'type')] : null;
  if (member.kind !== 'method_definition') return null;
  const isConstructor = part(member, 'name')?.text === 'constructor';
  const parameters = part(member, 'parameters')?.children.filter(({ named, extra }) => named && !extra) ?? [];
  const on = isConstructor ? onClass(file, member) : before(file, member);
  const asking = [...on, ...parameters.flatMap(decoratorsIn)].filter(
    (one) => asksForTypes(file, one) || (isConstructor && isOfAngular(file, one)),
  );
  if (asking.length === 0) return null;
  const types = parameters.map((parameter) => part(parameter, 'type'));
  return isConstructor ? types : [...types, part(member, 'return_type')];
}

/** Not what comes from a library that is known to ask for no types of fields and methods. */
function asksForTypes(file: ParsedFile, decorator: AstNode): boolean {
  const from = moduleOf(file, decorator);
  return from === undefined || !ASKS_FOR_NO_TYPES.test(from);
}

const ASKS_FOR_NO_TYPES = /^(?:@angular\/core|lit|lit-element|@lit\/[\w-]+|mobx)(?:\/|$)/;

/** Angular injects what the parameters of a constructor are. */
function isOfAngular(file: ParsedFile, decorator: AstNode): boolean {
  return moduleOf(file, decorator) === '@angular/core';
}

/** The module that `Column` of `@Column()` is imported from. */
function moduleOf({ bindings }: ParsedFile, decorator: AstNode): string | undefined {
  let made = decorator.children.find(({ named, extra }) => named && !extra);
  while (made && made.children.length > 0) made = made.children[0];
  return made ? bindings.of(made)?.import?.module : undefined;
}

function decoratorsIn({ children }: AstNode): readonly AstNode[] {
  return children.filter(({ kind }) => kind === 'decorator');
}

/** What stands on a method is a member of its class to the grammar. */
function before({ root }: ParsedFile, member: AstNode): readonly AstNode[] {
  const all =
    parentsOf(root)
      .get(member)
      ?.children.filter(({ extra }) => !extra) ?? [];
  const at = all.indexOf(member);
  const first = all.slice(0, at).findLastIndex(({ kind }) => kind !== 'decorator') + 1;
  return all.slice(first, at);
}

function onClass({ root }: ParsedFile, member: AstNode): readonly AstNode[] {
  const parents = parentsOf(root);
  const body = parents.get(member);
  const made = body && parents.get(body);
  const around = made && parents.get(made);
  return [...(made ? decoratorsIn(made) : []), ...(around ? decoratorsIn(around) : [])];
}

function part({ children }: AstNode, name: string): AstNode | null {
  return children.find((child) => child.field === name && child.named && !child.extra) ?? null;
}
