import { ANNOTATIONS, type Core } from '../../../model/core.ts';
import type { BothSides } from '../sides/both-sides.ts';

/**
 * How a module keeps its annotations: what was evaluated may be a text where nobody looks at it. What was a text may
 * fail when it is evaluated (`list[int] | None` in an old Python, a class that stands below).
 */
export function keptAnnotations(was: readonly Core[], is: readonly Core[]): 'alike' | 'later' | 'otherwise' {
  const [before, after] = [was, is].map((all) => all.find(({ text }) => ANNOTATIONS.test(text))?.text ?? '');
  if (before!.split(' ')[0] === after!.split(' ')[0]) return 'alike';
  const isUnread = before === 'evaluated annotations for readers' && after === 'late annotations for readers';
  return isUnread ? 'later' : 'otherwise';
}

/** Whether some file of the change set asks for annotations: of another file's functions, too. */
export function readsAnnotations({ before, after }: BothSides['world']): boolean {
  return [before, after].some(({ files }) =>
    [...files.values()].some(
      ({ file: { text } }) =>
        READ_ANNOTATIONS.test(text) || (/\bfields\(/.test(text) && /\.type\b/.test(text)),
    ),
  );
}

const READ_ANNOTATIONS =
  /\b(?:__annotations__|get_type_hints|get_annotations|getfullargspec|inspect\.signature|signature\()/;

/**
 * Whether some file of the change set asks for the documentation of something: `f.__doc__`, but not `f.__doc__ = text`.
 * The examples in it, which doctest runs, are compared besides.
 */
export function readsDocumentation({ before, after }: BothSides['world']): boolean {
  return [before, after].some(({ files }) =>
    [...files.values()].some(({ file }) =>
      /\b(?:__doc__\b(?!\s*=(?!=))|(?:getdoc|docopt)\b)/.test(file.text),
    ),
  );
}

/**
 * Whether names are asked for now, when a function of Python is made, that were only texts, and that may fail. It does
 * where names are not there yet, which `pairedTypes` has asked. Whoever may read the annotation could take a text for
 * something else.
 *
 *     def run(self) -> "Popen[str]"      ->      def run(self) -> Popen[str]
 */
export function isEvaluatedAnew(before: Core, after: Core): boolean {
  const isText = /^(?:seen|failing|evaluated) /.test(before.text) ? /^quoted/ : /^quoted$/;
  const texts = (type: Core): number => textsIn(type, isText);
  const isLate = (type: Core): boolean =>
    count(type, ({ op, text }) => op === 'opaque' && text === 'late') > 0;
  return !isLate(after) && (isLate(before) || texts(after) < texts(before));
}

/** How many parts of a type are texts: `"Popen[str]"`. */
export function textsIn(type: Core, isText = /^quoted/): number {
  return count(type, ({ op, text }) => op === 'opaque' && isText.test(text));
}

function count(node: Core, what: (node: Core) => boolean): number {
  return node.children.reduce((sum, child) => sum + count(child, what), what(node) ? 1 : 0);
}
