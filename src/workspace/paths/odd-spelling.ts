import { spellOutHidden } from '../../model/visible-text.ts';
import { asRead } from './look-alikes.ts';

/** As many bytes as Linux takes in one path; other systems take fewer. */
const LONGEST_PATH = 4096;
const LONGEST_NAME = 255;

/**
 * Why a path as an agent spelled it is not taken for a path at all; null where it may be one. A spelling that some
 * programs expand, decode or cut short means different files to whoever asks and to whoever writes.
 */
export function oddSpelling(spelled: string): string | null {
  if (spelled.trim() === '') return 'the path is empty';
  if (Buffer.byteLength(spelled) > LONGEST_PATH) return `the path is longer than ${LONGEST_PATH} bytes`;
  if (spellOutHidden(spelled) !== spelled) return 'the path holds a character that is not printable';
  if (spelled !== spelled.trim()) return 'the path begins or ends with a space';
  if (spelled.startsWith('~'))
    return `${spelled} starts with ~, which only some programs take for a home folder`;
  if (/^\$(?:[A-Za-z_]\w*|\{[^}]*\})(?:\/|$)|^%[A-Za-z_]\w*%/.test(spelled))
    return `${spelled} starts with a variable, which only some programs put a folder for`;
  if (/^file:/i.test(spelled) || /^[a-z][a-z0-9+.-]*:\/\//i.test(spelled))
    return `${spelled} is a URL and not a path`;
  if (/^[\\/]{2}[?.][\\/]/.test(spelled)) return `${spelled} names a device`;
  if (spelled.startsWith('\\\\')) return `${spelled} names a network share`;
  if (process.platform === 'win32') return null;
  if (/^[a-z]:/i.test(spelled)) return `${spelled} names a drive of another system`;
  if (spelled.includes('\\'))
    return `${spelled} has a \\ in it, which ends a folder's name on some systems and is part of one here`;
  return null;
}

/** Names that Windows gives to devices in every folder, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** `GIT~1` is what Windows also calls `.git`. */
const SHORT_NAME = /^[^.]{1,8}~\d{1,6}(?:\.[^.]{1,3})?$/;

/**
 * Why no file or folder should be made under a name; null for an ordinary one. It says nothing against one that is
 * there already: whoever made it knew that it works here.
 */
export function oddName(name: string): string | null {
  if (name === '.' || name === '..') return null;
  if (Buffer.byteLength(name) > LONGEST_NAME)
    return `a name in the path is longer than ${LONGEST_NAME} bytes`;
  if (/[. ]$/.test(name)) return `${name} ends with a dot or a space, which some systems leave off`;
  if (name.includes(':')) return `${name} has a : in it, which names a hidden part of a file on some systems`;
  if (DEVICE.test(name)) return `${name} is a device on some systems`;
  if (SHORT_NAME.test(name)) return `${name} has the form of another file's short name`;
  if (/^\.+$|[\\/]/.test(asRead(name))) return `${name} looks like a step from one folder to another`;
  return null;
}
