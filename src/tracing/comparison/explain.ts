import { formLines } from '../../classification/normal-form/told/form-text.ts';
import type { AstNode } from '../../model/ast-node.ts';
import { canonicalView } from '../../model/canonical.ts';
import type { ComparedForms, Comparison, FiredRule } from '../../model/comparison.ts';
import type { Core } from '../../model/core.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import type { MappingEvidence } from '../../model/symbol-mapping.ts';

/** The looking-glass: everything that a verdict was made from, as lines to read. */
export function explain(comparison: Comparison): readonly string[] {
  return [
    ...comparison.files.flatMap(({ before, after }) => [...tree('before', before), ...tree('after', after)]),
    'mapping',
    ...comparison.mapping.pairs.map(
      ({ before, after, evidence }) =>
        `  ${before.path}#${before.name} = ${after.path}#${after.name}  by ${evidenceText(evidence)}`,
    ),
    ...comparison.mapping.onlyBefore.map(({ path, name }) => `  ${path}#${name} has no partner after`),
    ...comparison.mapping.onlyAfter.map(({ path, name }) => `  ${path}#${name} has no partner before`),
    'normal forms',
    ...comparison.forms.flatMap(formsOf),
    'findings',
    ...comparison.changes.flatMap(({ before, after, changes, mutationClass, findings }) => [
      `  ${(after ?? before)!.path}#${(after ?? before)!.name}  ${changes.join(', ')}  ${mutationClass}`,
      ...findings.map(
        ({ rule, verdict, because, assumes, beforeLines, afterLines }) =>
          `    ${verdict} by ${rule}: ${because}${assumes ? `, assuming that ${assumes.sentence}` : ''}  ${lines('-', beforeLines)} ${lines('+', afterLines)}`,
      ),
    ]),
    `verdict ${comparison.mutationClass ?? 'nothing changed'}`,
  ];
}

/** What was tried in normal form: the rules that fired, and both forms where they differ. */
function formsOf({
  before,
  after,
  roots,
  difference,
  refused,
  firedBefore,
  firedAfter,
}: ComparedForms): readonly string[] {
  const rules = (fired: readonly FiredRule[]): string =>
    fired.map(({ rule, subject }) => (subject === '' ? rule : `${rule} ${subject}`)).join(', ') || 'none';
  const told = [
    `  ${before.path}#${before.name} = ${after.path}#${after.name}`,
    `    rules before: ${rules(firedBefore)}`,
    `    rules after: ${rules(firedAfter)}`,
  ];
  if (refused !== null) return [...told, `    not compared: ${refused}`];
  if (!difference || !roots) return [...told, '    equal'];
  const side = (title: string, form: Core | null): readonly string[] => [
    `    ${title}`,
    ...(form ? formLines(form).map((line) => `      ${line}`) : ['      nothing']),
  ];
  return [
    ...told,
    ...side('they differ here, before', difference.before),
    ...side('and after', difference.after),
    ...side('whole form before', roots[0]),
    ...side('whole form after', roots[1]),
  ];
}

function tree(side: string, file: ReadFile | null): readonly string[] {
  if (!file) return [];
  if (file.type === 'unparsed')
    return [`tree ${side} ${file.path}`, ...file.diagnostics.map(({ message }) => `  ${message}`)];
  return [`tree ${side} ${file.path} (${file.profile.id})`, ...nodeLines(file, file.root, 1)];
}

/** As the hashes and the classifier see it: without what means nothing, bound names with the number of their binding. */
function nodeLines(file: ParsedFile, node: AstNode, depth: number): readonly string[] {
  const view = canonicalView(file.profile);
  const field = node.field ? `${node.field}: ` : '';
  const indent = '  '.repeat(depth);
  if (view.isLeaf(node)) {
    const binding = file.bindings.of(node);
    return [
      `${indent}${field}${node.kind === view.text(node) ? '' : `${node.kind} `}${JSON.stringify(view.text(node))}${binding ? ` #${binding.id}` : ''}`,
    ];
  }
  return [
    `${indent}${field}${node.kind}${node.broken ? ' (broken)' : ''}`,
    ...view.children(node).flatMap((child) => nodeLines(file, child, depth + 1)),
  ];
}

function evidenceText(evidence: MappingEvidence): string {
  return evidence.by === 'similarity' ? `similarity ${evidence.score.toFixed(2)}` : evidence.by;
}

function lines(sign: string, span: readonly [number, number] | null): string {
  return span ? `${sign}${span[0]}-${span[1]}` : '';
}
