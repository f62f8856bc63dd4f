import type { ParsedFile } from '../../model/parsed-file.ts';

/** By what a file asks for the annotations of functions while it runs. */
const ASKS = /\b(?:__annotations__|get_type_hints|get_annotations|signature|getfullargspec)\b/;

/**
 * Packages that ask any function which they are handed what its parameters are declared to hold: routes and what these
 * depend on, programs that are started with arguments, containers that find what a function needs, checks at run time.
 */
const READERS =
  /^[^\S\n]*(?:from|import)[^\S\n]+(?:fastapi|litestar|typer|tyro|cyclopts|defopt|jsonargparse|injector|dishka|punq|lagom|pydantic\w*|beartype|typeguard|fastmcp|mcp|langchain\w*|plum|multipledispatch|aiogram|strawberry|ariadne|hypothesis)\b/m;

const known = new WeakMap<ParsedFile, boolean>();

/** Whether the annotations of a file's functions may mean something when they run, whoever stands above them. */
export function readsAnnotations(file: ParsedFile): boolean {
  const answer = known.get(file) ?? (ASKS.test(file.text) || READERS.test(file.text));
  known.set(file, answer);
  return answer;
}
