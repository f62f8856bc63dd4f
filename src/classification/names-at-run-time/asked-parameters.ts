import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Unit } from '../proof.ts';
import { isSilent } from './decorations.ts';

/**
 * Who goes by the name of a parameter without being a caller that spells it; null where nobody is seen to.
 *
 *     f(@RequestParam int size)      @Query("... = :name") find(String name)      @Bean cart(Source primary)      Java
 *     def detail(request, pk)                                                     Django, from `<int:pk>`
 *     .controller('cart', function ($scope, basket) {...})                        AngularJS
 *     sig { params(size: Integer).void }      method(:find).parameters            Ruby, and Sorbet's types
 */
export function whoAsksForParameter({ before, old }: Unit, binding: Binding): string | null {
  const name = binding.declarations[0];
  if (!name || binding.kind !== 'parameter') return null;
  const path = pathTo(before.declaration, name);
  const { file } = old;
  switch (file.profile.id) {
    case 'java':
      return isAskedByAnnotation(file, path, name)
        ? `what stands on ${name.text} may ask for it by its name`
        : isAskedByMethod(file, path, name)
          ? `what stands on its method may ask for ${name.text} by its name`
          : null;
    case 'python':
      return takesRequest(path, name) ? `what an address holds is passed to ${name.text} by its name` : null;
    case 'javascript':
    case 'typescript':
      return isInjected(file, path) ? `${name.text} is what is given to it, by its name` : null;
    case 'ruby':
      return TELLS_PARAMETERS.test(file.text)
        ? `the file asks for parameters by their names, and ${name.text} is one`
        : null;
    default:
      return null;
  }
}

const TELLS_PARAMETERS = /\.\s*parameters\b|^[^\S\n]*sig\b/m;

/** `@RequestParam int size`: the annotation goes by the parameter's name, where it says no other. */
function isAskedByAnnotation(file: ParsedFile, path: readonly AstNode[], name: AstNode): boolean {
  const parameter = path.find(({ kind, children }) => kind === 'formal_parameter' && children.includes(name));
  return annotationsOf(file, parameter).some(
    ({ kind, text }) => kind === 'marker_annotation' && !isSilent(text),
  );
}

/** What fills in the parameters of a method, by their names where the types don't tell, or spells one of them. */
function isAskedByMethod(file: ParsedFile, path: readonly AstNode[], { text: name }: AstNode): boolean {
  const method = path.findLast(({ kind }) => /^(?:method|constructor)_declaration$/.test(kind));
  const spelled = wordPattern([name]);
  return annotationsOf(file, method).some(
    ({ text }) => FILLS_IN.test(text) || (text.includes('"') && spelled.test(text)),
  );
}

const FILLS_IN =
  /^@\s*(?:\w+\.)*(?:Bean|Autowired|Inject|Produces|JsonCreator|ConstructorBinding|ConstructorProperties|Tool|McpTool)\b/;

function annotationsOf(
  { text }: ParsedFile,
  node: AstNode | undefined,
): readonly { readonly kind: string; readonly text: string }[] {
  const modifiers = node?.children.find(({ kind }) => kind === 'modifiers');
  return (modifiers?.children ?? [])
    .filter(({ kind }) => /annotation$/.test(kind))
    .map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
}

/** `def detail(request, pk)`: a view, which gets what its address holds. */
function takesRequest(path: readonly AstNode[], name: AstNode): boolean {
  const list = path.findLast(({ kind }) => kind === 'parameters');
  const names = (list?.children ?? []).filter(({ named, extra }) => named && !extra).map(firstWord);
  const [first] = names[0] === 'self' ? names.slice(1) : names;
  return first === 'request' && name.text !== 'request';
}

function firstWord(node: AstNode): string {
  return node.children.length === 0 ? node.text : firstWord(node.children[0]!);
}

/** A function that is handed to AngularJS as it is, and not behind the names of what it wants. */
function isInjected({ text }: ParsedFile, path: readonly AstNode[]): boolean {
  if (!/\bangular\b/.test(text)) return false;
  const at = path.findLastIndex(({ kind }) => /^(?:function|arrow_function|function_\w+)$/.test(kind));
  const [call, handed] = [path[at - 2], path[at - 1]];
  const isHanded = handed?.kind === 'arguments' && call?.kind === 'call_expression';
  return isHanded && INJECTS.test(text.slice(call.start, handed.start));
}

const INJECTS =
  /(?:\.\s*(?:animation|component|config|controller|decorator|directive|factory|filter|provider|run|service)|\binject)\s*$/;
