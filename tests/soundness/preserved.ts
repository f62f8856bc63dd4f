import { format } from 'prettier';
import type { TextAtPath } from '../../src/index.ts';
import type { Binding } from '../../src/model/bindings.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import type { Random } from './random.ts';
import { applyEdits, exchanging, replacing } from './text-edits.ts';

/** An edit that keeps behaviour; null where a file has no place for it. */
export type Preserving = (
  file: ParsedFile,
  random: Random,
) => Promise<readonly TextAtPath[] | null> | readonly TextAtPath[] | null;

const inPlace = (file: ParsedFile, text: string): readonly TextAtPath[] | null =>
  text === file.text ? null : [{ path: file.path, text }];

const isPython = ({ path }: ParsedFile): boolean => path.endsWith('.py');

/** Another width, other quotes, other commas. */
export async function reformat(file: ParsedFile): Promise<readonly TextAtPath[] | null> {
  if (isPython(file)) return null;
  try {
    const parser = /\.[cm]?ts$/.test(file.path) ? 'typescript' : 'babel';
    return inPlace(
      file,
      await format(file.text, { parser, printWidth: 60, singleQuote: true, trailingComma: 'all' }),
    );
  } catch {
    return null;
  }
}

function addComments(file: ParsedFile, random: Random): readonly TextAtPath[] | null {
  const mark = isPython(file) ? '#' : '//';
  const places = file.symbols.filter(({ kind }) => /^(?:function|method|class)$/.test(kind));
  if (places.length === 0) return null;
  const edits = random
    .shuffled(places)
    .slice(0, 3)
    .map(({ range }) => {
      const at = file.text.lastIndexOf('\n', range.start - 1) + 1;
      const indent = /^[^\S\n]*/.exec(file.text.slice(at))![0];
      return { start: at, end: at, text: `${indent}${mark} Said in other words.\n` };
    });
  return inPlace(file, applyEdits(file.text, edits));
}

function blankLines(file: ParsedFile): readonly TextAtPath[] | null {
  const symbols = file.symbols.filter(({ parent, kind }) => parent === null && kind === 'function');
  const edits = symbols.map(({ range }) => ({ start: range.end, end: range.end, text: '\n\n' }));
  return inPlace(file, applyEdits(file.text, edits));
}

/** A local, or all locals of a file, under names that nobody has. */
const renameLocals =
  (all: boolean): Preserving =>
  (file, random) => {
    const { bindings } = file;
    const locals = bindings.all.filter((binding) => isPlainLocal(file, binding));
    if (locals.length === 0) return null;
    const chosen = all ? locals.slice(0, 40) : [random.pick(locals)];
    const edits = chosen.flatMap((local) =>
      [...new Set([...local.declarations, ...local.references])].map((node) =>
        replacing(node, `${local.name}Anew`),
      ),
    );
    return inPlace(file, applyEdits(file.text, edits));
  };

function isPlainLocal({ bindings, path }: ParsedFile, local: Binding): boolean {
  if (local.topLevel || local.frozen || local.import || local.symbol || local.kind !== 'variable')
    return false;
  const places = [...local.declarations, ...local.references];
  return (
    !places.some((node) => bindings.namesMember(node)) &&
    (!path.endsWith('.py') || !local.name.startsWith('__'))
  );
}

/** Two functions, or two methods, that stand beside each other trade places. */
function reorder(file: ParsedFile, random: Random): readonly TextAtPath[] | null {
  const ecmascript = !isPython(file);
  const kinds = ecmascript ? /^(?:function_declaration|method_definition)$/ : /^function_definition$/;
  const movable = file.symbols.filter(
    ({ nodes, declaration }) =>
      nodes.length === 1 && nodes[0] === declaration && kinds.test(declaration.kind),
  );
  const pairs = movable.flatMap((symbol, at) => {
    const next = movable[at + 1];
    const isPair = next && next.parent === symbol.parent && next.simpleName !== symbol.simpleName;
    const between = isPair ? file.text.slice(symbol.range.end, next.range.start) : 'x';
    const isSimple = !/[=@]/.test(
      ecmascript ? '' : `${file.text.slice(symbol.range.start, symbol.declaration.end).split('\n')[0]}`,
    );
    return isPair && /^[\s;]*$/.test(between) && isSimple ? [[symbol, next] as const] : [];
  });
  if (pairs.length === 0) return null;
  const [one, two] = random.pick(pairs);
  return inPlace(file, applyEdits(file.text, exchanging(file.text, one.declaration, two.declaration)));
}

/** A function without imports of its own goes to a new file, which the old one imports it from. */
function moveToNewFile(file: ParsedFile, random: Random): readonly TextAtPath[] | null {
  const isModule = /^(?:import|export)\b/m.test(file.text);
  if (isPython(file) || !isModule) return null;
  const own = new Set(file.bindings.all.filter(({ topLevel }) => topLevel));
  const movable = file.symbols.filter(({ parent, kind, declaration, range, nodes }) => {
    if (
      parent !== null ||
      kind !== 'function' ||
      declaration.kind !== 'function_declaration' ||
      nodes.length !== 1
    )
      return false;
    if (nodes[0] !== declaration || /\bthis\b|\barguments\b/.test(file.text.slice(range.start, range.end)))
      return false;
    const inside = (start: number): boolean => start >= range.start && start < range.end;
    return ![...own].some(
      (binding) =>
        binding.symbol?.declaration !== declaration && binding.references.some(({ start }) => inside(start)),
    );
  });
  if (movable.length === 0) return null;
  const symbol = random.pick(movable);
  const name = symbol.simpleName;
  const extension = /\.[^.]+$/.exec(file.path)![0];
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const { start, end } = symbol.declaration;
  const rest = file.text.slice(0, start) + file.text.slice(end).replace(/^\n/, '');
  const at = rest.startsWith('#!') || /^\s*['"]use /.test(rest) ? rest.indexOf('\n') + 1 : 0;
  const specifier = /\.ts$/.test(extension) ? './moved' : `./moved${extension}`;
  return [
    {
      path: file.path,
      text: `${rest.slice(0, at)}import { ${name} } from '${specifier}';\n${rest.slice(at)}`,
    },
    { path: `${folder}moved${extension}`, text: `export ${file.text.slice(start, end)}\n` },
  ];
}

export const preserving: Readonly<Record<string, Preserving>> = {
  reformat,
  'add-comments': addComments,
  'blank-lines': blankLines,
  'rename-one-local': renameLocals(false),
  'rename-all-locals': renameLocals(true),
  reorder,
  'move-to-new-file': moveToNewFile,
};
