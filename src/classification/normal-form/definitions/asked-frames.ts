import { LOOKS_AT_FRAMES_IN_JAVA } from '../../names-at-run-time/frames.ts';
import type { Side } from '../../world.ts';

const looking = new WeakMap<Side, boolean>();

/** How a program asks who called it, and from where. */
const LOOKS_AT_FRAMES: Readonly<Record<string, RegExp>> = {
  python:
    /\b_getframe\b|\binspect\.(?:stack|currentframe|getouterframes|getframeinfo)\b|\bimport\b[^\n]*\bcurrentframe\b|\b__traceback_?hide__\b/,
  go: /\bruntime\.Callers?\(|\bdebug\.(?:Stack|PrintStack)\(/,
  java: LOOKS_AT_FRAMES_IN_JAVA,
  rust: /\btrack_caller\b|\bLocation::caller\b/,
  ecmascript: /\barguments\.callee\b|\bnew Error\([^()]*\)\.stack\b|\bprepareStackTrace\b/,
};

/** Whether some file asks who called it: then a function more or less shows. */
export function looksAtFrames(side: Side): boolean {
  const known = looking.get(side);
  if (known !== undefined) return known;
  const found = [...side.files.values()].some(({ file }) => {
    const { id, modules } = file.profile;
    return LOOKS_AT_FRAMES[modules === 'ecmascript' ? modules : id]?.test(file.text) ?? false;
  });
  looking.set(side, found);
  return found;
}
