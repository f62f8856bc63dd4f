import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { World } from '../world.ts';
import { takes } from './receivers.ts';

/**
 * Whether the methods of a name in the change set that may be called with so many arguments declare different types for
 * one of them, on either side. Constructors are known by the name of their class; no name stands for all of them.
 */
export function overloadedTypes(
  world: World,
): (name: string | null, count: number, place: number) => boolean {
  const methods = [world.before, world.after].map((side) =>
    [...side.files.values()]
      .filter(({ file }) => file.profile.id === 'java')
      .flatMap(({ file }) => file.symbols.filter(({ kind }) => kind === 'method' || kind === 'constructor')),
  );
  return (name, count, place) =>
    methods.some((all) => {
      const called = all.filter(
        (one) => (name === null ? one.kind === 'constructor' : one.simpleName === name) && takes(one, count),
      );
      return new Set(called.map((one) => typeAt(one, place))).size > 1;
    });
}

function typeAt({ declaration }: CodeSymbol, place: number): string {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  const parameters = list?.children.filter(({ kind }) => /^(?:formal|spread)_parameter$/.test(kind)) ?? [];
  const type = parameters.at(Math.min(place, parameters.length - 1))?.children.find(isType);
  return type ? spelled(type) : '';
}

function isType({ field, kind }: AstNode): boolean {
  return field === 'type' || /_type$|^type_identifier$/.test(kind);
}

function spelled({ text, children }: AstNode): string {
  return children.length === 0 ? text : children.map(spelled).join(' ');
}
