import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { type ModuleStyle, moduleKey } from './module-style.ts';
import { everyNode, type TextEdit } from './nodes.ts';
import { isRequire } from './quiet-statements.ts';
import { isWritten } from './written-names.ts';

/**
 * The statements of a CommonJS module that load others, as imports.
 *
 *     const x = require('x')      ->      import x from 'x'
 *     const { a, b: c } = require('x'); const d = require('x').d      ->      import { a, b as c, d } from 'x'
 *     require('x')      ->      import 'x'
 *
 * Null where a name that is loaded is written later, which an import can't be, and where something is done first for the
 * sake of its effect, which what is loaded may need: imports come before all else.
 *
 *     process.env.TZ = 'UTC'; const clock = require('./clock')
 */
export function importEdits(file: ParsedFile, style: ModuleStyle): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  let made = 0;
  let fits = true;
  let isActing = false;
  for (const statement of named(file.root)) {
    const [only] = named(statement);
    if (statement.kind === 'expression_statement' && only && isRequire(only)) {
      fits &&= !isActing;
      edits.push({ start: statement.start, end: statement.end, text: `import '${specifierOf(only)}';` });
      continue;
    }
    isActing ||= acts(statement);
    if (statement.kind !== 'lexical_declaration' && statement.kind !== 'variable_declaration') continue;
    const declarators = named(statement);
    const loading = declarators.map((one) => loadedBy(fieldOf(one, 'value')));
    if (loading.every((one) => one === null)) continue;
    fits &&= !isActing;
    const word = /^\w+/.exec(sliceOf(file, statement))![0];
    const lines = declarators.map((declarator, at) => {
      const loaded = loading[at];
      return loaded ? imported(declarator, loaded) : `${word} ${sliceOf(file, declarator)};`;
    });
    // Only what stands around the other values is replaced, so that these can be looked at where they stand.
    edits.push(
      ...partedDeclaration(statement, declarators, word, (_, at) => (loading[at] ? lines[at]! : null)),
    );
  }
  return fits ? edits : null;

  function specifierOf(request: AstNode): string {
    const [text] = named(fieldOf(request, 'arguments')!);
    const spelled = sliceOf(file, text!).slice(1, -1);
    return style.imports.get(moduleKey(spelled))?.spelled ?? spelled;
  }

  function imported(declarator: AstNode, { request, member }: Loaded): string {
    const name = fieldOf(declarator, 'name')!;
    const from = `from '${specifierOf(request)}';`;
    if (name.kind === 'identifier') {
      const binding = file.bindings.of(name);
      if (!binding || isWritten(file, binding)) fits = false;
      if (member === 'default') return `import ${name.text} ${from}`;
      if (member !== null) return `import { ${member} as ${name.text} } ${from}`;
      return binding ? whole(binding, name.text, request, from) : '';
    }
    const parts = member === null && name.kind === 'object_pattern' ? plainParts(file, name) : null;
    if (parts) {
      if (parts.some(({ binding }) => isWritten(file, binding))) fits = false;
      return `import { ${parts.map(({ text }) => text).join(', ')} } ${from}`;
    }
    const loaded = `loaded$${made++}`;
    const value = member === null ? loaded : `${loaded}.${member}`;
    return `import ${loaded} ${from} const ${sliceOf(file, name)} = ${value};`;
  }

  /** A module under one name: its parts by theirs, where the other side imports them so. */
  function whole(binding: Binding, name: string, request: AstNode, from: string): string {
    const like = style.imports.get(moduleKey(specifierOf(request)));
    if (like?.isNamespace) return `import * as ${name} ${from}`;
    const names = new Set<string>();
    let isWhole = false;
    const replaced: TextEdit[] = [];
    everyNode(file.root, (node, parent) => {
      if (node.kind !== 'identifier' || !binding.references.includes(node)) return;
      const property =
        parent?.kind === 'member_expression' && fieldOf(parent, 'object') === node
          ? fieldOf(parent, 'property')!.text
          : null;
      const isDefault = property === 'default' && (like?.isDefault ?? false);
      if (property === null || !(like?.names.has(property) || isDefault)) {
        isWhole = true;
        return;
      }
      names.add(property);
      replaced.push({ start: parent!.start, end: parent!.end, text: `${name}$${property}` });
    });
    edits.push(...replaced);
    const listed = [...names].map((one) => `${one} as ${name}$${one}`);
    const parts = [...(isWhole ? [name] : []), ...(listed.length > 0 ? [`{ ${listed.join(', ')} }`] : [])];
    return `import ${parts.length > 0 ? parts.join(', ') : name} ${from}`;
  }
}

/** A call whose result nobody takes, or something that another object than the module's own is given. */
function acts(statement: AstNode): boolean {
  if (
    /^(?:if|for|for_in|while|do|try|switch)_statement$|^(?:statement_block|else_clause)$/.test(statement.kind)
  )
    return named(statement).some(acts);
  if (statement.kind !== 'expression_statement') return false;
  return named(statement).some((part) => {
    if (/^(?:call|await|new)_expression$/.test(part.kind)) return !isMark(part);
    const target = /assignment_expression$/.test(part.kind) ? fieldOf(part, 'left') : null;
    return (
      /^(?:member|subscript)_expression$/.test(target?.kind ?? '') &&
      !/^(?:module\.)?exports\b/.test(textOf(target!))
    );
  });
}

/** `Object.defineProperty(exports, '__esModule', ...)` tells the module's own object. */
function isMark(call: AstNode): boolean {
  return /^Object\.defineProperty\(exports,/.test(textOf(call));
}

interface Loaded {
  readonly request: AstNode;
  /** The member of the module that is taken at once. */
  readonly member: string | null;
}

function loadedBy(value: AstNode | null): Loaded | null {
  if (!value) return null;
  if (isRequire(value)) return { request: value, member: null };
  if (value.kind !== 'member_expression') return null;
  const [object, property] = [fieldOf(value, 'object')!, fieldOf(value, 'property')!];
  return isRequire(object) && property.kind === 'property_identifier'
    ? { request: object, member: property.text }
    : null;
}

/** `{ a, b: c }`; null for defaults, a rest, and what is taken apart further. */
function plainParts(
  file: ParsedFile,
  pattern: AstNode,
): readonly { readonly text: string; readonly binding: Binding }[] | null {
  const parts = named(pattern).map((part) => {
    const pair = part.kind === 'pair_pattern';
    const name = pair ? fieldOf(part, 'value')! : part;
    const key = pair ? fieldOf(part, 'key')! : part;
    const binding = file.bindings.of(name);
    const isName = pair
      ? name.kind === 'identifier' && key.kind === 'property_identifier'
      : part.kind === 'shorthand_property_identifier_pattern';
    return binding && isName ? { text: pair ? `${key.text} as ${name.text}` : name.text, binding } : null;
  });
  return parts.length === 0 || parts.some((part) => part === null)
    ? null
    : (parts as { readonly text: string; readonly binding: Binding }[]);
}

/**
 * A declaration of several variables, with lines of their own in the place of some of them.
 *
 *     const a = 1, fs = require('fs');      ->      const a = 1; import fs from 'fs';
 *
 * @param lineOf the line that stands for a declarator; null where it stays declared.
 */
export function partedDeclaration(
  statement: AstNode,
  declarators: readonly AstNode[],
  word: string,
  lineOf: (declarator: AstNode, at: number) => string | null,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let from = statement.start;
  for (const [at, declarator] of declarators.entries()) {
    const line = lineOf(declarator, at);
    if (line !== null) edits.push({ start: from, end: declarator.end, text: `\n${line}` });
    else
      edits.push(
        { start: from, end: declarator.start, text: `\n${word} ` },
        { start: declarator.end, end: declarator.end, text: ';' },
      );
    from = declarator.end;
  }
  return [...edits, { start: from, end: statement.end, text: '' }];
}
