import type { Core, CoreVariable } from '../../model/core.ts';
import type { Inherits } from '../java/inherited-members.ts';
import type { TakesOtherTypes } from '../rules/java/lambda-overloads.ts';

/** What two forms are compared by, beside their structure. */
export interface Meaning {
  /** Whether two names that are declared outside of the forms stand for the same. */
  sameOutside(before: CoreVariable, after: CoreVariable): boolean;
  /** Whether the member that `before` names is the one that `after` names, although it is called otherwise. */
  sameMember(before: Core, after: Core): boolean;
  /** Whether what is declared inside may have another name: a parameter may be passed by it. */
  mayRename(before: CoreVariable, after: CoreVariable): boolean;
  /** Whether two nodes are two ways to name one thing. */
  sameName(before: Core, after: Core): boolean;
  /** Whether two spelled types name the same, although they are spelled otherwise. */
  sameTypeName(before: string, after: string): boolean;
  /** Whether two texts say that the same module is loaded, wherever it went. */
  sameLoad(before: string, after: string): boolean;
  /** A type is spelled out on one side only. */
  inferred?(): void;
  /**
   * What may be an object is put into a text by a template on one side and added to a text on the other: whether that may
   * be the same text.
   */
  printed?(whole: Core, text: Core): boolean;
  /** What is counted with stands the other way round, and both may be objects, which are asked for their numbers. */
  exchanged?(): void;
  /** An object of a class without a name stands beside a lambda. */
  nameless?(): void;
  /** Who is called may be another one for a lambda. */
  readonly takesOtherTypes?: TakesOtherTypes;
  /** What a class without a name has from its interface. */
  readonly inherits?: Inherits;
}
