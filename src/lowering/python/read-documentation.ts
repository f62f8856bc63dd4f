import type { AstNode } from '../../model/ast-node.ts';
import { partOf } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/** By what a file asks for documentation while it runs, or has it run: `f.__doc__`, but not `f.__doc__ = text`; doctest. */
const ASKS_FOR_DOCUMENTATION = /\b(?:__doc__\b(?!\s*=(?!=))|getdoc|cleandoc|docopt|doctest|pydoc|help\()/;

/**
 * Packages that show the documentation of what they are handed, or go by it: programs that are started with arguments,
 * interfaces that describe themselves, tools for language models, parsers whose grammar stands in documentation.
 */
const READERS =
  /^[^\S\n]*(?:from|import)[^\S\n]+(?:click|typer|fire|cmd|cmd2|cleo|invoke|fabric|argh|plac|defopt|cyclopts|tyro|jsonargparse|fastapi|litestar|flask_restx|flask_restful|flasgger|connexion|apispec|rest_framework|drf_\w+|pydantic\w*|graphene\w*|strawberry|ariadne|marshmallow|dspy|agents|smolagents|langchain\w*|llama_index|mcp|fastmcp|instructor|ply|spark_parser|unittest|nose|twisted|zope|IPython|discord|telegram)\b/m;

/** Classes whose base, going by its name, may read what documents them and their methods. */
const READING_BASES =
  /(?:Cmd|TestCase|Model|Schema|View|ViewSet|Serializer|Tool|Toolkit|Agent|Signature|Command|Resource|Plugin|Interface|Mutation|Query|ObjectType|Bot|Cog)$/;

const known = new WeakMap<ParsedFile, boolean>();

/** Whether the documentation of something in this file may be read while the code runs. */
export function readsDocumentation(file: ParsedFile): boolean {
  const answer = known.get(file) ?? (ASKS_FOR_DOCUMENTATION.test(file.text) || READERS.test(file.text));
  known.set(file, answer);
  return answer;
}

/** Rules of a grammar, as PLY finds them among all names of a module: `p_sum`, `t_NUMBER`. */
export function isGrammarRule({ kind, children }: AstNode): boolean {
  const name = children.find(({ field }) => field === 'name');
  return kind === 'function_definition' && /^[pt]_/.test(name?.text ?? '');
}

/** Whether a base, or a metaclass, may read the documentation of what inherits from it, and make something of it. */
export function hasReadingBase(file: ParsedFile, definition: AstNode): boolean {
  const bases = definition.kind === 'class_definition' ? partOf(definition, 'superclasses') : null;
  return (
    bases?.children.some(
      ({ kind, start, end }) =>
        kind === 'keyword_argument' || READING_BASES.test(file.text.slice(start, end).replace(/\[.*/s, '')),
    ) ?? false
  );
}

/** The examples in a documentation, which may be run as tests, with what they are said to give. */
export function examplesIn(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.includes('>>>'))
    .map((paragraph) => paragraph.slice(paragraph.indexOf('>>>')))
    .join('\n\n');
}
