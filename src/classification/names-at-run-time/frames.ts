import { onceEach } from '../../model/once-each.ts';
import type { Side } from '../world.ts';

/** How a program of Java asks which methods are running. That a failure is printed asks nobody. */
export const LOOKS_AT_FRAMES_IN_JAVA =
  /\bgetStackTrace\(\)\s*[.[]|\bcurrentThread\(\)\s*\.getStackTrace\(|\bStackTraceElement\b|\bStackWalker\b|\bgetCallerClass\(|\bgetEnclosing(?:Method|Constructor)\(/;

/** What a method that runs is called, or a test, or the class that it is of. */
const SHOWS_METHODS = /\bgetMethodName\(|\bgetEnclosingMethod\(/;
const SHOWS_CLASSES = /\.\s*getClassName\(/;

/**
 * Whether a program of Java shows what its methods, or its classes, are called while they run.
 *
 *     new Throwable().getStackTrace()[0].getMethodName()      getClass().getEnclosingMethod().getName()
 */
export function isShownByFrames(side: Side, isClass: boolean): boolean {
  return isClass ? showsClasses(side) : showsMethods(side);
}

const showsMethods = onceEach((side: Side) => someAsks(side, SHOWS_METHODS));
const showsClasses = onceEach((side: Side) => someAsks(side, SHOWS_CLASSES));

function someAsks(side: Side, asked: RegExp): boolean {
  return [...side.files.values()].some(
    ({ file: { profile, text } }) =>
      profile.id === 'java' && LOOKS_AT_FRAMES_IN_JAVA.test(text) && asked.test(text),
  );
}
