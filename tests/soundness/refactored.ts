import { minify } from 'terser';
import ts from 'typescript-classic';
import type { TextAtPath } from '../../src/index.ts';
import type { Random } from './random.ts';

/** Refactorings of TypeScript's own language service, as an editor offers them. */
export interface Refactored {
  /** Such as `Extract Symbol/function_scope_0`. */
  readonly name: string;
  readonly after: readonly TextAtPath[];
}

/** Those that keep behaviour; the service has others, which add code or change what a function takes. */
const WANTED: Readonly<Record<string, RegExp>> = {
  'Extract Symbol': /^(?:function|constant)_scope_\d+$/,
  'Inline variable': /./,
  'Add or remove braces in an arrow function': /./,
  'Convert arrow function or function expression': /./,
  'Convert to template string': /./,
};

const OPTIONS: ts.CompilerOptions = {
  allowJs: true,
  noLib: true,
  target: ts.ScriptTarget.Latest,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
};

/**
 * Asks the language service what it can do in random places of a file, and does it, one thing at a time.
 *
 * @param places how many places are tried of each kind: statements, expressions, names.
 */
export function refactorings(source: TextAtPath, random: Random, places: number): readonly Refactored[] {
  const name = `/project/${source.path}`;
  const service = serviceFor(name, source.text);
  const tree = service.getProgram()!.getSourceFile(name)!;
  const found: Refactored[] = [];
  for (const span of spansIn(tree, random, places)) {
    const offered = service.getApplicableRefactors(
      name,
      span,
      { allowTextChangesInNewFiles: true },
      'invoked',
    );
    for (const refactor of offered) {
      const actions = refactor.actions.filter(
        ({ name: action, notApplicableReason }) =>
          !notApplicableReason && WANTED[refactor.name]?.test(action),
      );
      if (actions.length === 0) continue;
      const action = random.pick(actions).name;
      const edits = editsOf(() => service.getEditsForRefactor(name, {}, span, refactor.name, action, {}));
      const [only] = edits?.edits ?? [];
      if (edits?.edits.length !== 1 || only!.fileName !== name) continue;
      const text = applied(source.text, only!.textChanges);
      if (text !== source.text) found.push({ name: refactor.name, after: [{ path: source.path, text }] });
    }
  }
  const renamed = renameOne(service, name, source, tree, random);
  return renamed ? [...found, renamed] : found;
}

/** The same program with every local under a short name and nothing else changed; null where terser says no. */
export async function minifiedNames(source: TextAtPath): Promise<readonly TextAtPath[] | null> {
  try {
    const { code } = await minify(source.text, {
      module: true,
      compress: false,
      mangle: { module: false, toplevel: false },
      format: { beautify: true, comments: false },
    });
    return code && code !== source.text ? [{ path: source.path, text: code }] : null;
  } catch {
    return null;
  }
}

function serviceFor(name: string, text: string): ts.LanguageService {
  const snapshot = ts.ScriptSnapshot.fromString(text);
  return ts.createLanguageService({
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [name],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => (file === name ? snapshot : undefined),
    getCurrentDirectory: () => '/project',
    getDefaultLibFileName: () => '/lib.d.ts',
    fileExists: (file) => file === name,
    readFile: (file) => (file === name ? text : undefined),
  });
}

/** The service stumbles over some of what it offers itself; null there. */
function editsOf(ask: () => ts.RefactorEditInfo | undefined): ts.RefactorEditInfo | null {
  try {
    return ask() ?? null;
  } catch {
    return null;
  }
}

function spansIn(tree: ts.SourceFile, random: Random, places: number): readonly ts.TextRange[] {
  const statements: ts.TextRange[] = [];
  const expressions: ts.TextRange[] = [];
  const names: ts.TextRange[] = [];
  const rangeOf = (first: ts.Node, last = first): ts.TextRange => ({
    pos: first.getStart(tree),
    end: last.getEnd(),
  });
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) {
      node.statements.forEach((statement, at) => {
        const last = node.statements[at + 1];
        statements.push(last ? rangeOf(statement, last) : rangeOf(statement));
      });
    }
    if (ts.isCallExpression(node) || ts.isBinaryExpression(node) || ts.isConditionalExpression(node))
      expressions.push(rangeOf(node));
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) names.push(rangeOf(node.name));
    if (ts.isArrowFunction(node)) names.push(rangeOf(node.equalsGreaterThanToken));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [statements, expressions, names].flatMap((some) => random.shuffled(some).slice(0, places));
}

function renameOne(
  service: ts.LanguageService,
  name: string,
  source: TextAtPath,
  tree: ts.SourceFile,
  random: Random,
): Refactored | null {
  const functions: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.push(node.name);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (functions.length === 0) return null;
  const chosen = random.pick(functions);
  const places = service.findRenameLocations(name, chosen.getStart(tree), false, false, {
    providePrefixAndSuffixTextForRename: true,
  });
  if (!places?.every(({ fileName }) => fileName === name)) return null;
  const changes = places.map(({ textSpan, prefixText = '', suffixText = '' }) => ({
    span: textSpan,
    newText: `${prefixText}${chosen.text}Anew${suffixText}`,
  }));
  return { name: 'Rename', after: [{ path: source.path, text: applied(source.text, changes) }] };
}

function applied(text: string, changes: readonly ts.TextChange[]): string {
  const later = [...changes].sort((a, b) => b.span.start - a.span.start);
  return later.reduce(
    (done, { span, newText }) => done.slice(0, span.start) + newText + done.slice(span.start + span.length),
    text,
  );
}
