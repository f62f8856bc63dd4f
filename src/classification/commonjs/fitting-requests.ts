import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { isWritten } from '../old-forms/written-names.ts';
import { isAlone } from './import-edits.ts';
import type { Request } from './requests.ts';
import { doneBefore } from './running-statements.ts';
import { isChanged, type Shown } from './shown-names.ts';

/**
 * Whether a module is loaded in a way in which it can be imported: it is asked for nothing but the names that it shows,
 * which nobody writes to, and its own name is written no more and is asked for only when it is there.
 *
 *     const lib = require('./lib'); lib.parse(text)      yes
 *     Object.keys(lib)      lib.parse = fake      lib.toString()      lib[name]      let lib = null; lib = require('./lib')      no
 */
export function asksFitly(file: ParsedFile, request: Request, shown: Shown): boolean {
  const { use, isConditional } = request;
  if (isConditional) return false;
  const has = (name: string): boolean => shown.type === 'whole' || shown.names.has(name);
  switch (use.type) {
    case 'loaded':
      return isAlone(request);
    case 'whole':
      return shown.type === 'whole';
    case 'held':
      if (!isKeptName(file, request, use.binding)) return false;
      return shown.type === 'whole' || isAskedByName(file, request, use.binding, shown);
    case 'parts':
      return use.parts.every(({ key, binding }) => has(key) && isKeptName(file, request, binding));
    case 'member':
      if (!has(use.name) || isChanged(use.member, parentsOf(file.root).get(use.member) ?? null)) return false;
      return use.declares === null || isKeptName(file, request, use.declares.binding);
  }
}

/**
 * Whether a module that is out of sight is loaded as it could be imported: as a whole or for parts of it, before anything is
 * done, by names that somebody says. What is loaded for nobody may do something to others.
 */
export function asksElsewhere(file: ParsedFile, request: Request): boolean {
  const { use, isConditional, isLate } = request;
  if (isConditional || isLate || !isAlone(request) || doneBefore(file, request) > 0) return false;
  const isSaid = (binding: Binding): boolean =>
    isKeptName(file, request, binding) &&
    binding.references.some((one) => !binding.declarations.includes(one));
  switch (use.type) {
    case 'held':
      return isSaid(use.binding);
    case 'parts':
      return use.parts.every(({ key, binding }) => key !== 'default' && isSaid(binding));
    case 'member':
      return use.name !== 'default' && use.declares !== null && isSaid(use.declares.binding);
    case 'loaded':
    case 'whole':
      return false;
  }
}

/** An import can't be written, and is there before everything else, where a variable has no value yet. */
function isKeptName(file: ParsedFile, request: Request, binding: Binding): boolean {
  if (isWritten(file, binding)) return false;
  if (!isAlone(request)) return /^(?:lexical|variable)_declaration$/.test(request.around.kind);
  return binding.references.every((reference) => {
    const holder = named(file.root).find((one) => encloses(one, reference));
    return !holder || holder.start >= request.statement.start || isFunction(holder);
  });
}

function isFunction({ kind }: AstNode): boolean {
  return /^(?:generator_)?function_declaration$/.test(kind);
}

/** Every mention of the name asks the module for something that it shows. */
function isAskedByName(
  file: ParsedFile,
  request: Request,
  binding: Binding,
  shown: Extract<Shown, { type: 'names' }>,
): boolean {
  if (!isAlone(request) && named(request.around).length !== 1) return false;
  const parents = parentsOf(file.root);
  return binding.references.every((reference) => {
    if (binding.declarations.includes(reference)) return true;
    const member = parents.get(reference);
    if (member?.kind !== 'member_expression' || fieldOf(member, 'object') !== reference) return false;
    const property = fieldOf(member, 'property');
    return (
      property?.kind === 'property_identifier' &&
      member.children.every(({ kind }) => !/^(?:\?\.|optional_chain)$/.test(kind)) &&
      shown.names.has(property.text) &&
      !isChanged(member, parents.get(member) ?? null)
    );
  });
}
