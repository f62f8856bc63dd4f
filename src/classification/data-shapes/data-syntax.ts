import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Replace } from './written-nodes.ts';

/** A type that is nothing but its parts. */
export interface DataType {
  readonly name: string;
  readonly file: ParsedFile;
  /** All that declares it. */
  readonly declaration: AstNode;
  readonly fields: readonly DataField[];
  /** The names under which its parts are asked for by calls, and the parts. */
  readonly getters: ReadonlyMap<string, string>;
  /** Whether whoever is handed such a value may change it for all that have it. */
  readonly isShared: boolean;
  /** The parts in the order in which a call that makes a value gives them; null where they are given by name or place. */
  readonly made: readonly string[] | null;
}

export interface DataField {
  readonly name: string;
  readonly type: string;
  /** Who may see it, as it is spelled; absent where the language doesn't say. */
  readonly visibility?: string;
}

/** A function that is given such a value, which is one parameter of several. */
export interface DataParameter {
  readonly is: 'parameter';
  readonly file: ParsedFile;
  /** The function's declaration, in which the parameter has its name. */
  readonly holder: AstNode;
  readonly functionName: string;
  readonly node: AstNode;
  readonly name: string;
  readonly at: number;
}

/** A local variable that is made where it is declared. */
export interface DataVariable {
  readonly is: 'variable';
  readonly file: ParsedFile;
  readonly holder: AstNode;
  readonly node: AstNode;
  readonly name: string;
  readonly value: AstNode;
}

/** A part of another type, that is such a value itself. */
interface DataMember {
  readonly is: 'member';
  readonly node: AstNode;
  readonly name: string;
  readonly owner: AstNode;
}

/** All that a variant of an enumeration holds. */
interface DataPayload {
  readonly is: 'payload';
  readonly node: AstNode;
  readonly variant: string;
  readonly owner: AstNode;
}

/** What a mention of the type's name is there for; what isn't told here must be gone when all of them are written anew. */
export type DataRole =
  | DataParameter
  | DataVariable
  | DataMember
  | DataPayload
  | { readonly is: 'import'; readonly node: AstNode; readonly text: string };

export interface DataCall {
  readonly name: AstNode;
  readonly args: readonly AstNode[];
  /** How many parameters are given before them: the object of `Canvas::fill(canvas, …)`. */
  readonly skipped: number;
}

/** What is asked of a value: `r.width`. */
export interface DataPart {
  readonly object: AstNode;
  readonly name: string;
}

/** How a language spells data: enough to find all that is done with a type, and to spell it without the type. */
export interface DataSyntax {
  readonly language: string;
  typesIn(file: ParsedFile): readonly DataType[];
  typeNamesIn(file: ParsedFile): readonly string[];
  /** Whether somebody may see, while the program runs, that what a type holds lies together. */
  showsMembers(
    files: readonly ParsedFile[],
    file: ParsedFile,
    owner: AstNode,
    role: DataMember | DataPayload,
    type: DataType,
  ): boolean;
  role(file: ParsedFile, type: DataType, mention: AstNode, around: readonly AstNode[]): DataRole | null;
  functionName(node: AstNode): AstNode | null;
  call(node: AstNode): DataCall | null;
  part(node: AstNode): DataPart | null;
  /**
   * The values with which a value of the type is made, by the names of its parts; texts for what is spelled as it is. Null
   * where a node makes no such value, or not one by one.
   */
  madeWith(file: ParsedFile, type: DataType, node: AstNode): ReadonlyMap<string, AstNode | string> | null;
  /** What a part is that nothing was given for; null where that isn't known. */
  absent(field: DataField): string | null;
  parameter(name: string, type: string): string;
  variable(name: string, type: string, value: string): string;
  /** The parts as parts of the type that held them in one. */
  members(node: AstNode, type: DataType): string;
  /** Whether the name of a type, where it stands, is that of something else: a variant of an enumeration. */
  isNameOfAnother(name: AstNode, around: readonly AstNode[]): boolean;
  /** An entry of a value that is made by names; null where a node is none. */
  entry(node: AstNode, file: ParsedFile): { readonly name: string; readonly value: AstNode } | null;
  written(name: string, value: string): string;
  /** What only this language has: patterns, values in variants, tokens that a macro is given. */
  others(type: DataType, places: SpreadPlaces, file: ParsedFile): Replace;
}

/** Where values of a type are that are spread out. */
export interface SpreadPlaces {
  readonly members: ReadonlySet<string>;
  readonly payloads: ReadonlySet<string>;
  /** How the parts of a variable are spelled, where a name stands for one that is spread out. */
  partsOf(name: AstNode, around: readonly AstNode[]): ((part: string) => string) | null;
}
