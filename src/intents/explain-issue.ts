import { isMap, isScalar } from 'yaml';
import type * as z from 'zod';
import { visibleText } from '../model/visible-text.ts';
import { nearestName } from './nearest-name.ts';
import { type Problem, placeOf, placeOfKey, type YamlFile } from './read-yaml.ts';

const MAX_KEYS = 20;

/**
 * A schema's issue as a person would put it, at the line of what it is about. `knownKeys` says which keys a mapping
 * at that place may have.
 */
export function explainIssue(
  issue: z.core.$ZodIssue,
  file: YamlFile,
  knownKeys: (path: readonly PropertyKey[]) => readonly string[],
): readonly Problem[] {
  const value = file.document.getIn(issue.path);
  const field = fieldName(issue.path);
  const problem = (message: string): Problem => ({
    ...placeOf(file, issue.path),
    message: subject(issue.path, file) + message,
  });
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = knownKeys(issue.path);
      // A file may hold thousands; a person reads the first few.
      return issue.keys.slice(0, MAX_KEYS).map((key) => {
        const near = nearestName(key, known);
        const hint = near === null ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
        return {
          ...placeOfKey(file, issue.path, key),
          message: `${subject(issue.path, file)}the key "${visibleText(key, 80)}" is unknown; ${hint}${near ? '' : '.'}`,
        };
      });
    }
    case 'invalid_type':
      if (value === undefined) return [problem(`${field} is missing.`)];
      return [problem(`${field} must be ${noun(issue.expected)}, and this is ${describe(value)}.`)];
    case 'invalid_value': {
      const known = issue.values.map(String);
      if (value === undefined) return [problem(`${field} is missing; it is one of ${known.join(', ')}.`)];
      const near = typeof value === 'string' ? nearestName(value.replaceAll('-', '_'), known) : null;
      const hint = near === null ? '' : ` Did you mean ${near}?`;
      return [problem(`${field} is ${describe(value)} and must be one of ${known.join(', ')}.${hint}`)];
    }
    case 'too_big':
      return [problem(`${field} is longer than ${issue.maximum}.`)];
    case 'too_small':
      return [problem(`${field} is empty.`)];
    case 'invalid_format':
      return [
        problem(
          `${field} is ${describe(value)}; an id has 1 to 64 letters, digits, ".", "_" or "-" and begins with a letter or digit.`,
        ),
      ];
    case 'invalid_union':
      return [problem(`${field} is ${describe(value)} and must be a moment such as 2026-02-16T12:00:00Z.`)];
    default:
      return [problem(`${field}: ${visibleText(issue.message, 200)}.`)];
  }
}

/** `Intent INT-001: ` for whatever is inside an entry, by its place where it has no readable id. */
function subject(path: readonly PropertyKey[], file: YamlFile): string {
  if (path.length < 2) return '';
  const id = file.document.getIn([...path.slice(0, 2), 'id']);
  return typeof id === 'string'
    ? `Intent ${visibleText(id, 64)}: `
    : `Intent number ${Number(path[1]) + 1}: `;
}

function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The file';
  if (path.length === 2) return 'the entry';
  const last = path.at(-1)!;
  return typeof last === 'number' ? `a line of ${String(path.at(-2))}` : String(last);
}

function noun(expected: string): string {
  if (expected === 'array') return 'a list';
  return expected === 'object' ? 'a mapping' : 'text';
}

// symbol: Foo    with the space, YAML reads a mapping
// 2026           is a number
function describe(value: unknown): string {
  if (isMap(value)) {
    const key = value.items[0]?.key;
    const spaced = isScalar(key) && key.value === 'symbol';
    return spaced
      ? 'a mapping; write symbol:Name without a space'
      : 'a mapping; put quotes around text that has ": " in it';
  }
  if (value === null) return 'empty';
  if (typeof value === 'string') return `"${visibleText(value, 80)}"`;
  if (typeof value === 'object') return 'a list';
  return `the ${typeof value} ${String(value)}; text of that kind needs quotes`;
}
