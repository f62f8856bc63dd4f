import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { everyNode, FRAMES } from '../old-forms/nodes.ts';
import { requiredModule } from './module-words.ts';

/** One place in which a file of CommonJS loads another module. */
export interface Request {
  /** `require('./a')` */
  readonly call: AstNode;
  readonly module: string;
  /** The statement of the module in which it stands. */
  readonly statement: AstNode;
  /** What stands around what it is given to: a declaration, for a declarator. */
  readonly around: AstNode;
  /** Inside of a function, which may never be called. */
  readonly isLate: boolean;
  /** Where it depends on something whether it is loaded at once. */
  readonly isConditional: boolean;
  readonly use: RequestUse;
}

/** What is done with the module. */
export type RequestUse =
  /** `require('./a')` */
  | { readonly type: 'loaded' }
  /** `const a = require('./a')` */
  | { readonly type: 'held'; readonly declarator: AstNode; readonly binding: Binding }
  /** `const { a, b: c } = require('./a')` */
  | { readonly type: 'parts'; readonly declarator: AstNode; readonly parts: readonly TakenPart[] }
  /** `require('./a').b`; `declares` is c in `const c = require('./a').b` */
  | {
      readonly type: 'member';
      readonly member: AstNode;
      readonly name: string;
      readonly declares: { readonly declarator: AstNode; readonly binding: Binding } | null;
    }
  /** Anything else: `use(require('./a'))` */
  | { readonly type: 'whole' };

export interface TakenPart {
  readonly key: string;
  readonly binding: Binding;
}

/** Every place in which a file loads a module by its name. */
export function requestsIn(file: ParsedFile): readonly Request[] {
  const found: Request[] = [];
  everyNode(file.root, (node) => {
    const module = requiredModule(file, node);
    if (module !== null) found.push(requestAt(file, node, module));
  });
  return found;
}

function requestAt(file: ParsedFile, call: AstNode, module: string): Request {
  const parents = pathTo(file.root, call);
  const isLate = parents.some(({ kind }) => FRAMES.test(kind) || kind === 'arrow_function');
  const isConditional =
    !isLate && parents.some((node) => CONDITIONAL.test(node.kind) || SHORT.test(operatorOf(node)));
  const use = useOf(file, call, parents.at(-1)!, parents.at(-2) ?? file.root);
  return {
    call,
    module,
    statement: parents[1] ?? call,
    around: parents.at(use.type === 'member' ? -3 : -2) ?? file.root,
    isLate,
    isConditional,
    use,
  };
}

const CONDITIONAL =
  /^(?:if|for|for_in|while|do|try|switch|labeled|with)_statement$|^(?:ternary_expression|optional_chain|class_body)$/;
const SHORT = /^(?:&&|\|\||\?\?)=?$/;

function operatorOf({ kind, children }: AstNode): string {
  if (!/^(?:binary|augmented_assignment)_expression$/.test(kind)) return '';
  return children.find(({ field }) => field === 'operator')?.kind ?? '';
}

function useOf(file: ParsedFile, call: AstNode, parent: AstNode, outer: AstNode): RequestUse {
  if (parent.kind === 'expression_statement') return { type: 'loaded' };
  if (parent.kind === 'variable_declarator') return declaredUse(file, parent) ?? { type: 'whole' };
  if (parent.kind !== 'member_expression' || fieldOf(parent, 'object') !== call) return { type: 'whole' };
  const name = fieldOf(parent, 'property');
  const isPlain = name?.kind === 'property_identifier' && parent.children.every(({ kind }) => kind !== '?.');
  if (!isPlain || parent.children.some(({ kind }) => kind === 'optional_chain')) return { type: 'whole' };
  const declared = outer.kind === 'variable_declarator' ? fieldOf(outer, 'name') : null;
  const binding = declared?.kind === 'identifier' ? file.bindings.of(declared) : null;
  return {
    type: 'member',
    member: parent,
    name: name.text,
    declares: binding ? { declarator: outer, binding } : null,
  };
}

function declaredUse(file: ParsedFile, declarator: AstNode): RequestUse | null {
  const name = fieldOf(declarator, 'name')!;
  if (name.kind === 'identifier') {
    const binding = file.bindings.of(name);
    return binding && { type: 'held', declarator, binding };
  }
  if (name.kind !== 'object_pattern') return null;
  const parts = named(name).map((part) => takenPart(file, part));
  return parts.length > 0 && parts.every((part) => part !== null)
    ? { type: 'parts', declarator, parts }
    : null;
}

function takenPart(file: ParsedFile, part: AstNode): TakenPart | null {
  const isPair = part.kind === 'pair_pattern';
  if (!isPair && part.kind !== 'shorthand_property_identifier_pattern') return null;
  const [key, name] = isPair ? [fieldOf(part, 'key')!, fieldOf(part, 'value')!] : [part, part];
  if (isPair && (key.kind !== 'property_identifier' || name.kind !== 'identifier')) return null;
  const binding = file.bindings.of(name);
  return binding && { key: key.text, binding };
}
