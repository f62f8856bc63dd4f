import type { Tree } from './tree.ts';

export type Dialect = 'javascript' | 'python';

/** The program's source, formatted the same way each time. */
export function print(program: Tree, dialect: Dialect): string {
  const lines =
    dialect === 'python'
      ? ['from contextlib import suppress', ...program.children.flatMap((s) => python(s, ''))]
      : program.children.flatMap((s) => javascript(s, ''));
  return `${lines.join('\n')}\n`;
}

const STEP = '  ';

function javascript(node: Tree, indent: string): readonly string[] {
  const { kind, text, word, children } = node;
  const value = (at = 0): string => js(children[at]!);
  const body = (at: number): readonly string[] =>
    children[at]!.children.flatMap((s) => javascript(s, indent + STEP));
  switch (kind) {
    case 'let':
      return [`${indent}${word} ${text} = ${value()};`];
    case 'destructure':
      return [`${indent}const { ${text.split(',').join(', ')} } = ${value()};`];
    case 'assign':
      return [`${indent}${text} ${word}= ${value()};`];
    case 'set':
      return [`${indent}${value()}.${text} = ${value(1)};`];
    case 'do':
      return [`${indent}${value()};`];
    case 'if':
      return [
        `${indent}if (${value()}) {`,
        ...body(1),
        ...(children[2] ? [`${indent}} else {`, ...body(2)] : []),
        `${indent}}`,
      ];
    case 'while':
      return [`${indent}while (${value()}) {`, ...body(1), `${indent}}`];
    case 'each':
      return [`${indent}for (${word || 'const'} ${text} of ${value()}) {`, ...body(1), `${indent}}`];
    case 'return':
      return [children[0] ? `${indent}return ${value()};` : `${indent}return;`];
    case 'throw':
      return [`${indent}throw new Error(${value()});`];
    case 'try':
      return [
        `${indent}try {`,
        ...body(0),
        `${indent}} catch (${text}) {`,
        ...body(1),
        ...(children[2] ? [`${indent}} finally {`, ...body(2)] : []),
        `${indent}}`,
      ];
    case 'block':
      return [`${indent}{`, ...children.flatMap((s) => javascript(s, indent + STEP)), `${indent}}`];
    case 'function':
      return [`${indent}function ${text}(${spaced(word)}) {`, ...body(0), `${indent}}`];
    case 'constant-function':
      return [`${indent}const ${text} = (${spaced(word)}) => {`, ...body(0), `${indent}};`];
    case 'class':
      return [
        `${indent}class ${text} {`,
        ...children.flatMap((s) => javascript(s, indent + STEP)),
        `${indent}}`,
      ];
    case 'field-method':
      return [`${indent}${text} = (${spaced(word)}) => {`, ...body(0), `${indent}};`];
    case 'method-definition':
      return [`${indent}${text}(${spaced(word)}) {`, ...body(0), `${indent}}`];
    case 'getter':
      return [`${indent}get ${text}() {`, ...body(0), `${indent}}`];
    case 'private-field':
      return [`${indent}#${text} = ${value()};`];
    case 'generator-function':
      return [`${indent}function* ${text}(${spaced(word)}) {`, ...body(0), `${indent}}`];
    case 'inner-function':
      return [`${indent}const ${text} = () => {`, ...body(0), `${indent}};`];
    case 'yield':
      return [`${indent}yield ${value()};`];
    case 'pick':
      return [`${indent}const { ${word}: ${text} = ${value(1)} } = ${value()};`];
    case 'set-private':
      return [`${indent}${value()}.#${text} = ${value(1)};`];
    case 'swallow':
      return [`${indent}try {`, ...body(0), `${indent}} catch {}`];
    case 'switch':
      return [
        `${indent}switch (${value()}) {`,
        ...pairsOf(children.slice(1, -1)).flatMap(([one, then]) => [
          `${indent + STEP}case ${js(one)}: {`,
          ...then.children.flatMap((s) => javascript(s, indent + STEP + STEP)),
          `${indent + STEP + STEP}break;`,
          `${indent + STEP}}`,
        ]),
        `${indent + STEP}default: {`,
        ...children.at(-1)!.children.flatMap((s) => javascript(s, indent + STEP + STEP)),
        `${indent + STEP}}`,
        `${indent}}`,
      ];
    case 'nested-loops': {
      const [outer, inner] = text.split(',');
      const inside = children[2]!.children.flatMap((s) => javascript(s, indent + STEP + STEP));
      return [
        `${indent}both: for (const ${outer} of ${value()}) {`,
        `${indent + STEP}for (const ${inner} of ${value(1)}) {`,
        ...inside,
        `${indent + STEP}}`,
        `${indent}}`,
      ];
    }
    case 'leave-both':
      return [`${indent}${word} both;`];
    default:
      return [`${indent}${kind};`];
  }
}

/** The values of a switch with what is done for each. */
function pairsOf(list: readonly Tree[]): readonly (readonly [Tree, Tree])[] {
  return list.flatMap((one, at) => (at % 2 === 0 ? [[one, list[at + 1]!] as const] : []));
}

function spaced(list: string): string {
  return list.split(',').filter(Boolean).join(', ');
}

function js(node: Tree): string {
  const { kind, text, children } = node;
  const [one, two, three] = children.map(js);
  switch (kind) {
    case 'str':
      return JSON.stringify(text);
    case 'call':
      return `${text}(${children.map(js).join(', ')})`;
    case 'new':
      return `new ${text}(${children.map(js).join(', ')})`;
    case 'method':
      return `${one}.${text}(${children.slice(1).map(js).join(', ')})`;
    case 'prop':
      return `${one}.${text}`;
    case 'optional':
      return `${one}?.${text}`;
    case 'index':
      return `${one}[${two}]`;
    case 'bin':
      return `(${one} ${text} ${two})`;
    case 'and':
      return `(${one} && ${two})`;
    case 'or':
      return `(${one} || ${two})`;
    case 'nullish':
      return `(${one} ?? ${two})`;
    case 'not':
      return `!${one}`;
    case 'cond':
      return `(${one} ? ${two} : ${three})`;
    case 'text':
      return `\`${children.map((piece) => (piece.kind === 'str' ? piece.text : `\${${js(piece)}}`)).join('')}\``;
    case 'lambda':
      return `((${spaced(text)}) => ${one})`;
    case 'function-value':
      return `(function (${spaced(text)}) { return ${one}; })`;
    case 'list':
      return `[${children.map(js).join(', ')}]`;
    case 'collect':
      return `${one}.map((${text}) => ${two})`;
    case 'store':
      return `(${text} = ${one})`;
    case 'spread-call':
      return `${text}(...${one})`;
    case 'private':
      return `${one}.#${text}`;
    case 'tagged':
      return `${text}\`${children.map((piece) => (piece.kind === 'str' ? piece.text : `\${${js(piece)}}`)).join('')}\``;
    default:
      return text || kind;
  }
}

const OPERATORS: Readonly<Record<string, string>> = { '===': '==', '!==': '!=' };

function python(node: Tree, indent: string): readonly string[] {
  const { kind, text, word, children } = node;
  const value = (at = 0): string => py(children[at]!);
  const body = (at: number): readonly string[] => suite(children[at]!.children, indent);
  switch (kind) {
    case 'let':
      return [`${indent}${text} = ${value()}`];
    case 'destructure':
      return [
        `${indent}${text.split(',').join(', ')} = ${text
          .split(',')
          .map((name) => `${value()}.${name}`)
          .join(', ')}`,
      ];
    case 'assign':
      return [`${indent}${text} ${word}= ${value()}`];
    case 'set':
      return [`${indent}${value()}.${text} = ${value(1)}`];
    case 'do':
      return [`${indent}${value()}`];
    case 'if':
      return [`${indent}if ${value()}:`, ...body(1), ...(children[2] ? [`${indent}else:`, ...body(2)] : [])];
    case 'while':
      return [`${indent}while ${value()}:`, ...body(1)];
    case 'each':
      return [`${indent}for ${text} in ${value()}:`, ...body(1)];
    case 'return':
      return [children[0] ? `${indent}return ${value()}` : `${indent}return`];
    case 'throw':
      return [`${indent}raise Exception(${value()})`];
    case 'try':
      return [
        `${indent}try:`,
        ...body(0),
        `${indent}except Exception as ${text}:`,
        ...body(1),
        ...(children[2] ? [`${indent}finally:`, ...body(2)] : []),
      ];
    case 'block':
      return [`${indent}if True:`, ...suite(children, indent)];
    case 'function':
      return [`${indent}def ${text}(${spaced(word)}):`, ...body(0)];
    case 'constant-function':
      return [`${indent}def ${text}(${spaced(word)}):`, ...body(0)];
    case 'class':
      return [`${indent}class ${text}:`, ...suite(children, indent)];
    case 'field-method':
    case 'method-definition':
      return [
        `${indent}def ${text === 'constructor' ? '__init__' : text}(${spaced(`self,${word}`)}):`,
        ...body(0),
      ];
    case 'getter':
      return [`${indent}@property`, `${indent}def ${text}(self):`, ...body(0)];
    case 'private-field':
      return [`${indent}__${text} = ${value()}`];
    case 'generator-function':
      return [`${indent}def ${text}(${spaced(word)}):`, ...body(0)];
    case 'inner-function':
      return [`${indent}def ${text}():`, `${indent}${STEP}${STEP}nonlocal ${word}`, ...body(0)];
    case 'yield':
      return [`${indent}yield ${value()}`];
    case 'pick':
      return [`${indent}${text} = getattr(${value()}, "${word}", ${value(1)})`];
    case 'set-private':
      return [`${indent}${value()}.__${text} = ${value(1)}`];
    case 'swallow':
      return [`${indent}with suppress(Exception):`, ...body(0)];
    case 'switch':
      return [
        `${indent}match ${value()}:`,
        ...children
          .slice(1, -1)
          .flatMap((one, at, all) =>
            at % 2 === 0
              ? [`${indent}${STEP}case ${py(one)}:`, ...suite(all[at + 1]!.children, `${indent}${STEP}`)]
              : [],
          ),
        `${indent}${STEP}case _:`,
        ...suite(children.at(-1)!.children, `${indent}${STEP}`),
      ];
    case 'nested-loops': {
      const [outer, inner] = text.split(',');
      return [
        `${indent}for ${outer} in ${value()}:`,
        `${indent}${STEP}${STEP}for ${inner} in ${value(1)}:`,
        ...suite(children[2]!.children, `${indent}${STEP}${STEP}`),
      ];
    }
    case 'leave-both':
      return [`${indent}${word}`];
    default:
      return [`${indent}${kind}`];
  }
}

function suite(statements: readonly Tree[], indent: string): readonly string[] {
  return statements.length > 0
    ? statements.flatMap((s) => python(s, indent + STEP + STEP))
    : [`${indent}${STEP}${STEP}pass`];
}

function py(node: Tree): string {
  const { kind, text, children } = node;
  const [one, two, three] = children.map(py);
  switch (kind) {
    case 'str':
      return JSON.stringify(text);
    case 'true':
      return 'True';
    case 'null':
    case 'undefined':
      return 'None';
    case 'this':
      return 'self';
    case 'call':
    case 'new':
      return `${text}(${children.map(py).join(', ')})`;
    case 'method':
      return `${one}.${text}(${children.slice(1).map(py).join(', ')})`;
    case 'prop':
    case 'optional':
      return `${one}.${text}`;
    case 'index':
      return `${one}[${two}]`;
    case 'bin':
      return `(${one} ${OPERATORS[text] ?? text} ${two})`;
    case 'and':
      return `(${one} and ${two})`;
    case 'or':
    case 'nullish':
      return `(${one} or ${two})`;
    case 'not':
      return `(not ${one})`;
    case 'cond':
      return `(${two} if ${one} else ${three})`;
    case 'text':
      return `f"${children.map((piece) => (piece.kind === 'str' ? piece.text : `{${py(piece).replaceAll('"', "'")}}`)).join('')}"`;
    case 'lambda':
    case 'function-value':
      return `(lambda ${spaced(text)}: ${one})`;
    case 'list':
      return `[${children.map(py).join(', ')}]`;
    case 'collect':
      return `[${two} for ${text} in ${one}]`;
    case 'store':
      return `(${text} := ${one})`;
    case 'spread-call':
      return `${text}(*${one})`;
    case 'private':
      return `${one}.__${text}`;
    case 'tagged':
      return `${text}(${children
        .filter(({ kind: piece }) => piece !== 'str')
        .map(py)
        .join(', ')})`;
    default:
      return text || kind;
  }
}
