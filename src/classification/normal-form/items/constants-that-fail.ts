import type { AstNode } from '../../../model/ast-node.ts';
import { type Binding, bindingsOf } from '../../../model/bindings.ts';
import { parentsOf } from '../../../model/parents.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts } from '../../world.ts';
import { loadOrderOf } from '../definitions/load-order.ts';

/**
 * A variable of a module that is a constant on one side alone, and is written there all the same: who writes a constant
 * fails. Its declaration tells nothing of that, since the functions that write it are symbols of their own.
 *
 *     let open = 0; const f = () => { open += 1 }      is not      const open = 0; const f = () => { open += 1 }
 */
export function failsAsConstant(
  [before, old]: readonly [CodeSymbol, ParsedFile],
  [after, now]: readonly [CodeSymbol, ParsedFile],
): boolean {
  if (old.profile.modules !== 'ecmascript' || now.profile.modules !== 'ecmascript') return false;
  const [was, is] = [declaredAs('const', before, old), declaredAs('const', after, now)];
  if (was.length === 0 && is.length === 0) return false;
  const isAlso = (names: readonly Binding[]) => {
    const known = new Set(names.map(({ name }) => name));
    return ({ name }: Binding) => (before.kind !== 'module' ? names.length > 0 : known.has(name));
  };
  const gone = was.filter((one) => !isAlso(is)(one));
  const come = is.filter((one) => !isAlso(was)(one));
  return isAnyWritten(gone, old) || isAnyWritten(come, now);
}

/**
 * A variable of a module that is a `var` on one side alone, and may be asked for there before its declaration was run:
 * a `var` is undefined until then, and asking for the other fails.
 *
 *     start(); var open = 0; function start() { log(open) }        is not        start(); let open = 0; ...
 *     var App = App || {}                                          is not        let App = App || {}
 */
export function failsBeforeItsTurn(
  [before, old]: readonly [CodeSymbol, FileFacts],
  [after, now]: readonly [CodeSymbol, FileFacts],
): boolean {
  if (old.file.profile.modules !== 'ecmascript' || now.file.profile.modules !== 'ecmascript') return false;
  const [wasVar, isNowVar] = [declaredAs('var', before, old.file), declaredAs('var', after, now.file)];
  if (wasVar.length === 0 && isNowVar.length === 0) return false;
  const isAsked = (facts: FileFacts, lexical: readonly Binding[], vars: readonly Binding[]): boolean =>
    lexical.some(({ name, declarations: [declared] }) => {
      const isOther = before.kind === 'module' ? vars.some((one) => one.name === name) : vars.length > 0;
      if (!isOther) return false;
      const order = loadOrderOf(facts);
      const { end } = parentsOf(facts.file.root).get(declared!) ?? declared!;
      return !order?.isUnknownBefore(declared!.start) || !order.isUnknownToItself(declared!.start, end);
    });
  return (
    isAsked(now, declaredAs('lexical', after, now.file), wasVar) ||
    isAsked(old, declaredAs('lexical', before, old.file), isNowVar)
  );
}

/** `let` and `const` are lexical. */
type Manner = 'const' | 'lexical' | 'var';

/** What a symbol declares in a manner at the top of its module; for a module, all of it. */
function declaredAs(manner: Manner, symbol: CodeSymbol, file: ParsedFile): readonly Binding[] {
  const all = declaredIn(file)[manner];
  return symbol.kind === 'module'
    ? [...all]
    : bindingsOf(file.bindings, symbol).filter((one) => all.has(one));
}

type Declared = Readonly<Record<Manner, ReadonlySet<Binding>>>;

const declared = new WeakMap<ParsedFile, Declared>();

function declaredIn(file: ParsedFile): Declared {
  const made = declared.get(file) ?? readDeclared(file);
  declared.set(file, made);
  return made;
}

function readDeclared({ root, bindings }: ParsedFile): Declared {
  const statements = root.children.map((node) =>
    node.kind === 'export_statement' ? declarationIn(node) : node,
  );
  const those = (isSought: (declaration: AstNode) => boolean): ReadonlySet<Binding> => {
    const declarators = statements.filter(isSought).flatMap(({ children }) => children);
    return new Set(
      declarators.flatMap((node) => {
        const name = node.children.find(({ field }) => field === 'name');
        return (name && bindings.of(name)) ?? [];
      }),
    );
  };
  return {
    const: those(({ kind, children }) => kind === 'lexical_declaration' && children[0]?.kind === 'const'),
    lexical: those(({ kind }) => kind === 'lexical_declaration'),
    var: those(({ kind }) => kind === 'variable_declaration'),
  };
}

function declarationIn(node: AstNode): AstNode {
  return node.children.find(({ field }) => field === 'declaration') ?? node;
}

function isAnyWritten(constants: readonly Binding[], file: ParsedFile): boolean {
  return constants.length > 0 && constants.some((one) => writtenIn(file).has(one));
}

const written = new WeakMap<ParsedFile, ReadonlySet<Binding>>();

/** The variables that some assignment or loop of a file writes, beside their declarations. */
function writtenIn(file: ParsedFile): ReadonlySet<Binding> {
  const made = written.get(file) ?? readWritten(file);
  written.set(file, made);
  return made;
}

function readWritten({ root, bindings }: ParsedFile): ReadonlySet<Binding> {
  const found = new Set<Binding>();
  const addNamed = (node: AstNode): void => {
    const binding = bindings.of(node);
    if (binding !== null) found.add(binding);
    // A write to a part of an object writes no variable.
    else if (!/^(?:member|subscript)_expression$/.test(node.kind)) node.children.forEach(addNamed);
  };
  const visit = (node: AstNode): void => {
    const target = node.children.find(({ field }) => field === WRITTEN[node.kind]);
    if (target) addNamed(target);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** What these write, by its field. */
const WRITTEN: Readonly<Record<string, string>> = {
  assignment_expression: 'left',
  augmented_assignment_expression: 'left',
  update_expression: 'argument',
  for_in_statement: 'left',
};
