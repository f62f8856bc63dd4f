import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { isBindingImport } from '../modules/import-items.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * True for imports of Python that type checkers alone are told of, which does nothing when the module is loaded.
 *
 *     if TYPE_CHECKING:
 *         from .shapes import Shape
 *
 * Not where the other side imports one of the names for the running program: whoever asks for it there fails now, or
 * failed before.
 *
 * @param given names that the other side imports, and nobody asks for while the code runs.
 */
export function isForCheckersAlone(
  facts: FileFacts,
  node: AstNode,
  other: FileFacts,
  given: ReadonlySet<string>,
): boolean {
  if (!isCheckersBlock(facts, node)) return false;
  const names = bindingsIn(facts, node).map(({ name }) => name);
  const isFree = (side: FileFacts, name: string): boolean =>
    (side === other && given.has(name)) ||
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

/**
 * Whether the running program never imports a name, since all of its imports stand under a condition that never holds:
 * not behind its `else`, nor under one that may hold for another reason.
 */
export function isNeverImported({ file }: FileFacts, { declarations }: Binding): boolean {
  const blocks = blocksForCheckers(file);
  return declarations.every((name) => blocks.some((block) => encloses(block, name)));
}

/** What stands at the top of a file under a condition that never holds. */
const blocksForCheckers = onceEach((file: ParsedFile): readonly AstNode[] =>
  file.root.children.flatMap(({ kind, children }) => {
    if (kind !== 'if_statement') return [];
    const test = children.find(({ field }) => field === 'condition');
    const body = children.find(({ field }) => field === 'consequence');
    return test && body && isTypeChecking({ file }, test) ? [body] : [];
  }),
);

function isTypeChecking({ file }: Pick<FileFacts, 'file'>, test: AstNode): boolean {
  const isModule = test.kind === 'attribute';
  const name = isModule ? test.children[0]! : test;
  const target = name.kind === 'identifier' ? file.bindings.of(name)?.import : null;
  if (!target || !/^typing(?:_extensions)?$/.test(target.module)) return false;
  return isModule
    ? target.name === '*' && test.children.at(-1)!.text === 'TYPE_CHECKING'
    : target.name === 'TYPE_CHECKING';
}

/**
 * Names that were imported for the running program, and are for type checkers alone now.
 *
 *     from shapes import Shape                        if TYPE_CHECKING:
 *                                                         from shapes import Shape
 *     def area(shape: Shape): ...                     def area(shape: Shape): ...
 *
 * Holds, where annotations are texts that nobody reads, for what is said in annotations alone; not in a package's own
 * file, or beside a list of what is shown, where others ask for it, nor where another file says both names.
 */
export function givenToCheckers(world: World, was: FileFacts, is: FileFacts): ReadonlySet<string> {
  const blocks = is.file.root.children.filter((node) => isCheckersBlock(is, node));
  if (blocks.length === 0 || isShownByName(was) || isShownByName(is)) return new Set();
  const names = blocks
    .flatMap((block) => bindingsIn(is, block))
    .filter((binding) => {
      const [old, ...others] = was.file.bindings.all.filter(({ name }) => name === binding.name);
      const [one, two] = [old?.import, binding.import];
      return (
        old !== undefined &&
        others.length === 0 &&
        binding.declarations.length === 1 &&
        old.declarations.every((name) => isImportedAtOnce(was, name)) &&
        one?.module === two?.module &&
        one?.name === two?.name &&
        isSaidInTypes(was, old) &&
        isSaidInTypes(is, binding) &&
        !isSaidBeside(world, [was, is], binding.name)
      );
    });
  return new Set(names.map(({ name }) => name));
}

function isShownByName({ file }: FileFacts): boolean {
  return /(?:^|\/)__init__\.py$/.test(file.path) || /\b__all__\b/.test(file.text);
}

/** Whether another file of the change set says the name and the module: it may ask for the one in the other. */
function isSaidBeside(world: World, own: readonly FileFacts[], name: string): boolean {
  const stems = own.map(({ file }) => file.path.replace(/^.*\/|\.pyi?$/g, ''));
  const says = ({ file }: FileFacts, word: string): boolean => new RegExp(`\\b${word}\\b`).test(file.text);
  return [...world.before.files.values(), ...world.after.files.values()].some(
    (other) => !own.includes(other) && says(other, name) && stems.some((stem) => says(other, stem)),
  );
}

function isImportedAtOnce(facts: FileFacts, name: AstNode): boolean {
  return facts.file.root.children.some((node) => encloses(node, name) && isBindingImport(facts, node));
}

function isSaidInTypes({ file }: FileFacts, { references }: Binding): boolean {
  const types = references.length > 0 ? annotationsIn(file.root) : [];
  return references.every((name) => types.some((type) => encloses(type, name)));
}

/** What parameters, results and variables are declared to hold. */
function annotationsIn(node: AstNode): readonly AstNode[] {
  const isDeclared = /^(?:typed_(?:default_)?parameter|assignment|function_definition)$/.test(node.kind);
  return node.children.flatMap((child) =>
    isDeclared && /^(?:return_)?type$/.test(child.field ?? '') ? [child] : annotationsIn(child),
  );
}

function bindingsIn({ file }: FileFacts, node: AstNode): readonly Binding[] {
  return file.bindings.all.filter(({ declarations }) => declarations.some((name) => encloses(node, name)));
}

function isForCheckers(facts: FileFacts, { declarations }: Binding): boolean {
  const blocks = facts.file.root.children.filter((node) => isCheckersBlock(facts, node));
  return declarations.every((name) => blocks.some((block) => encloses(block, name)));
}
