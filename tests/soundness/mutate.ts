import type { AstNode } from '../../src/model/ast-node.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { compiledMutations } from './mutate-compiled.ts';
import { fixMutations } from './mutate-fixes.ts';
import { idiomMutations } from './mutate-idioms.ts';
import { leafMutations } from './mutate-leaves.ts';
import { nameMutations } from './mutate-names.ts';
import { slipMutations } from './mutate-slips.ts';
import { statementMutations } from './mutate-statements.ts';
import { structureMutations } from './mutate-structure.ts';
import type { TextEdit } from './text-edits.ts';

/** One way in which a file's behaviour can be changed. */
export interface Mutation {
  /** What was done, for counting and for a failure's message. */
  readonly operator: string;
  readonly edits: readonly TextEdit[];
}

/** A node with what stands around it, outermost first. */
export interface Placed {
  readonly node: AstNode;
  readonly ancestors: readonly AstNode[];
}

/** What the operators look at. */
export interface Subject {
  readonly file: ParsedFile;
  readonly language: string;
  readonly placed: readonly Placed[];
  textOf(node: AstNode): string;
}

/**
 * Every single mutation of a file that the operators know. What only the compiler of a typed language would notice
 * (annotations inside functions) is left alone, as is what nobody could notice (an unused name).
 */
export function mutationsOf(file: ParsedFile): readonly Mutation[] {
  const subject = subjectOf(file);
  return [
    ...leafMutations(subject),
    ...nameMutations(subject),
    ...statementMutations(subject),
    ...structureMutations(subject),
    ...idiomMutations(subject),
    ...compiledMutations(subject),
    ...slipMutations(subject),
    ...fixMutations(subject),
  ];
}

/** A file with every place in it where something can be done. */
export function subjectOf(file: ParsedFile): Subject {
  const placed: Placed[] = [];
  const visit = (node: AstNode, ancestors: readonly AstNode[]): void => {
    if (node.extra || node.broken || isTypeOnly(node) || isForCompiler(node)) return;
    placed.push({ node, ancestors });
    if (file.profile.strings.includes(node.kind) && node.children.length === 0) return;
    for (const child of node.children) visit(child, [...ancestors, node]);
  };
  visit(file.root, []);
  return {
    file,
    language: file.profile.id,
    placed,
    textOf: ({ start, end }) => file.text.slice(start, end),
  };
}

const TYPES =
  /^(?:type_annotation|type_arguments|type_parameters|type_parameter|interface_declaration|type_alias_declaration|implements_clause|type_predicate_annotation|asserts_annotation|ambient_declaration|type|generic_type|type_list|throws|marker_annotation|where_clause|lifetime|trait_bounds|super_interfaces)$/;

function isTypeOnly(node: AstNode): boolean {
  return node.named && TYPES.test(node.kind);
}

/** `@SuppressWarnings("unchecked")` */
function isForCompiler({ kind, children }: AstNode): boolean {
  return kind === 'annotation' && children.some(({ text }) => text === 'SuppressWarnings');
}
