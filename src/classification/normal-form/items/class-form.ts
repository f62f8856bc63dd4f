import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreFile, core } from '../../../model/core.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts } from '../../world.ts';
import { block } from '../tree.ts';
import { isInertForm, type ModuleForm } from './module-form.ts';

/** True for a class of Java that has code of its own, beside its members. */
export function hasInitializers({ declaration }: CodeSymbol): boolean {
  return declaration.kind === 'class_declaration' && bodyOf(declaration).some(isInitializer);
}

/**
 * A class's own code, in the order in which it is evaluated: what stands in `{ ... }` and `static { ... }`. Fields are
 * proved on their own and only their places count here; methods and classes inside have none.
 *
 *     class A { int a = f();  { register(this); }  int b = g(); }
 *
 * Null where a field exists on one side only and its value may be more than a value.
 *
 * @param placeOf the number that a symbol shares with its partner; null for a one-sided one.
 */
export function classForm(
  facts: FileFacts,
  file: CoreFile,
  symbol: CodeSymbol,
  placeOf: (symbol: CodeSymbol) => number | null,
): ModuleForm | null {
  const steps: Core[] = [];
  const contained = new Set<CodeSymbol>();
  for (const member of bodyOf(symbol.declaration)) {
    if (isInitializer(member)) {
      for (const inner of facts.file.symbols)
        if (encloses(member, inner.range) && placeOf(inner) === null) contained.add(inner);
      const kind = member.kind === 'block' ? 'initializer' : 'static initializer';
      const code =
        member.kind === 'block' ? member : member.children.find(({ kind: inner }) => inner === 'block')!;
      steps.push(core('opaque', kind, file.lower(code), member));
      continue;
    }
    if (!/^(?:field|constant)_declaration$/.test(member.kind)) continue;
    for (const declarator of member.children.filter(({ kind }) => kind === 'variable_declarator')) {
      const own = symbol.children.find(({ declaration }) => declaration === declarator);
      const place = own ? placeOf(own) : null;
      if (place !== null) steps.push(core('opaque', `declares ${place}`, [], declarator));
      else if (!isPlainField(file.lower(declarator))) return null;
    }
  }
  return { root: block(steps), unfoldable: new Set(), contained };
}

/** Giving it its value, if it has one, leaves no trace but the value. */
function isPlainField(form: readonly Core[]): boolean {
  const value = form[0]?.children[0];
  if (form.length !== 1 || form[0]!.op !== 'field' || !value) return false;
  return value.op === 'nothing' || isInertForm([core('let', '', [core('nothing'), value])]);
}

function isInitializer({ kind }: AstNode): boolean {
  return kind === 'block' || kind === 'static_initializer';
}

function bodyOf(declaration: AstNode): readonly AstNode[] {
  const body = declaration.children.find(({ field }) => field === 'body');
  return body?.children.filter(({ named, extra }) => named && !extra) ?? [];
}
