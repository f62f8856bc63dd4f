import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { FileFacts } from '../world.ts';
import { isBindingImport } from './import-items.ts';

/**
 * True for imports of Python that type checkers alone are told of, which does nothing when the module is loaded.
 *
 *     if TYPE_CHECKING:
 *         from .shapes import Shape
 *
 * Not where the other side imports one of the names for the running program: whoever asks for it there fails now, or
 * failed before.
 */
export function isForCheckersAlone(facts: FileFacts, node: AstNode, other: FileFacts): boolean {
  if (!isCheckersBlock(facts, node)) return false;
  const names = bindingsIn(facts, node).map(({ name }) => name);
  const isFree = (side: FileFacts, name: string): boolean =>
    side.file.bindings.all.every((binding) => binding.name !== name || isForCheckers(side, binding));
  return names.every((name) => isFree(facts, name) && isFree(other, name));
}

/** Nothing but imports, if a constant of `typing` is true that never is; no `else`, which would run. */
function isCheckersBlock(facts: FileFacts, { kind, children }: AstNode): boolean {
  if (kind !== 'if_statement' || facts.file.profile.id !== 'python') return false;
  const test = children.find(({ field }) => field === 'condition');
  const body = children.find(({ field }) => field === 'consequence');
  if (!test || !body || children.some(({ field }) => field === 'alternative')) return false;
  const statements = body.children.filter((child) => child.named && !child.extra);
  return isTypeChecking(facts, test) && statements.every((statement) => isBindingImport(facts, statement));
}

function isTypeChecking({ file }: FileFacts, test: AstNode): boolean {
  const isModule = test.kind === 'attribute';
  const name = isModule ? test.children[0]! : test;
  const target = name.kind === 'identifier' ? file.bindings.of(name)?.import : null;
  if (!target || !/^typing(?:_extensions)?$/.test(target.module)) return false;
  return isModule
    ? target.name === '*' && test.children.at(-1)!.text === 'TYPE_CHECKING'
    : target.name === 'TYPE_CHECKING';
}

function bindingsIn({ file }: FileFacts, node: AstNode): readonly Binding[] {
  return file.bindings.all.filter(({ declarations }) => declarations.some((name) => isInside(name, node)));
}

function isForCheckers(facts: FileFacts, { declarations }: Binding): boolean {
  const blocks = facts.file.root.children.filter((node) => isCheckersBlock(facts, node));
  return declarations.every((name) => blocks.some((block) => isInside(name, block)));
}

function isInside(name: AstNode, node: AstNode): boolean {
  return name.start >= node.start && name.end <= node.end;
}
