import { groupBy } from '../../model/group-by.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import { partedDeclaration } from '../old-forms/commonjs-imports.ts';
import type { TextEdit } from '../old-forms/nodes.ts';
import type { Request, TakenPart } from './requests.ts';
import type { Shown } from './shown-names.ts';

/** A place in which a module is loaded, and what that shows; null where it is out of sight. */
export interface AnsweredRequest {
  readonly request: Request;
  readonly shown: Shown | null;
}

/**
 * The places in which a file loads modules that are written as ES modules, as imports.
 *
 *     const { a } = require('./m')      ->      import { a } from './m'
 *     const m = require('./m'); m.a()      ->      import * as m from './m'; m.a()
 *     () => require('./m').a()      ->      () => m$0.a()      with  import * as m$0 from './m'  below
 *     const f = require('./f')      ->      import f from './f'      where f is all that it shows, or nothing is known of it
 */
export function importEdits(file: ParsedFile, answered: readonly AnsweredRequest[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const below = new Map<string, string>();
  for (const one of answered) if (!isAlone(one.request)) edits.push(...inPlace(file, one, below));
  const byStatement = groupBy(
    answered.filter(({ request }) => isAlone(request)),
    ({ request }) => request.statement,
  );
  for (const [statement, all] of byStatement) edits.push(...statementEdits(file, statement, all));
  const lines = [...below.values()].map((line) => `\n${line}`).join('');
  return lines === '' ? edits : [...edits, { start: file.text.length, end: file.text.length, text: lines }];
}

/** Whether a statement of the module does nothing with the module but give it names, or load it. */
export function isAlone({ statement, use }: Request): boolean {
  if (use.type === 'loaded') return statement.kind === 'expression_statement';
  const declarator = declaratorOf(use);
  return declarator !== null && named(statement).includes(declarator);
}

function declaratorOf(use: Request['use']): Request['statement'] | null {
  switch (use.type) {
    case 'held':
    case 'parts':
      return use.declarator;
    case 'member':
      return use.declares?.declarator ?? null;
    case 'loaded':
    case 'whole':
      return null;
  }
}

/** A declaration that loads modules, and may declare other variables beside them. */
function statementEdits(
  file: ParsedFile,
  statement: Request['statement'],
  answered: readonly AnsweredRequest[],
): readonly TextEdit[] {
  const [first] = answered;
  if (first!.request.use.type === 'loaded')
    return [{ start: statement.start, end: statement.end, text: `import '${first!.request.module}';` }];
  const word = /^\w+/.exec(sliceOf(file, statement))![0];
  return partedDeclaration(statement, named(statement), word, (declarator) => {
    const loading = answered.find(({ request }) => declaratorOf(request.use) === declarator);
    return loading ? imported(file, loading) : null;
  });
}

function imported(file: ParsedFile, { request: { use, module }, shown }: AnsweredRequest): string {
  const from = `from '${module}';`;
  const isWhole = shown?.type === 'whole';
  switch (use.type) {
    case 'held':
      return isWhole || !shown
        ? `import ${use.binding.name} ${from}`
        : `import * as ${use.binding.name} ${from}`;
    case 'parts': {
      if (!isWhole) return `import { ${use.parts.map(clause).join(', ')} } ${from}`;
      const made = nameFor(file, module, use.declarator.start);
      return `import ${made} ${from} const ${sliceOf(file, fieldOf(use.declarator, 'name')!)} = ${made};`;
    }
    case 'member': {
      const { name } = use.declares!.binding;
      if (!isWhole) return `import { ${use.name} as ${name} } ${from}`;
      const made = nameFor(file, module, use.declares!.declarator.start);
      return `import ${made} ${from} const ${name} = ${made}.${use.name};`;
    }
    case 'loaded':
    case 'whole':
      return `import '${module}';`;
  }
}

function clause({ key, binding }: TakenPart): string {
  return key === binding.name ? key : `${key} as ${binding.name}`;
}

/** A module that is loaded inside of an expression: it is imported below, and has a name there. */
function inPlace(
  file: ParsedFile,
  { request: { use, module, call, around }, shown }: AnsweredRequest,
  below: Map<string, string>,
): readonly TextEdit[] {
  const made = nameFor(file, module, null);
  below.set(
    module,
    shown?.type === 'whole' ? `import ${made} from '${module}';` : `import * as ${made} from '${module}';`,
  );
  if (use.type === 'parts' && shown?.type === 'names') {
    const taken = use.parts.map(({ key, binding }) => `${binding.name} = ${made}.${key}`);
    return [{ start: use.declarator.start, end: use.declarator.end, text: taken.join(', ') }];
  }
  if (use.type === 'held' && shown?.type === 'names')
    return [
      { start: around.start, end: around.end, text: '' },
      ...use.binding.references
        .filter((reference) => !encloses(use.declarator, reference))
        .map(({ start, end }) => ({ start, end, text: made })),
    ];
  return [{ start: call.start, end: call.end, text: made }];
}

/** A name that nothing in the file has. */
function nameFor(file: ParsedFile, module: string, at: number | null): string {
  const word = module.replace(/\.\w+$/, '').replace(/\W+/g, '_');
  const name = `loaded${word}${at === null ? '' : `_${file.text.slice(0, at).split('require').length}`}`;
  return file.text.includes(name) ? `${name}$loaded` : name;
}
