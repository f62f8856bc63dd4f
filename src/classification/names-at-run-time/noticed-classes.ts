/** What a file of Python says that notices the classes which are made from its own, by when it does. */
const NOTICING = {
  /** The class itself is handed over, at once: a base may keep a list, and ask each one in it for its name. */
  whole: ['\\b__init_subclass__\\b', '\\bmetaclass\\s*='],
  /** Found later, in the order in which they were made. */
  found: ['\\b__subclasses__\\b'],
  /** Something that stands in it, or in the place of a base, is told that a class is made. */
  told: ['\\b__set_name__\\b', '\\b__mro_entries__\\b'],
};

/**
 * Files that have the classes which are made from another one, and may ask them for their names.
 *
 *     [c.__name__ for c in Base.__subclasses__()]
 */
export const HAS_HEIRS = new RegExp([...NOTICING.whole, ...NOTICING.found].join('|'));

/**
 * Files that may notice when a class is made from what they have, and before which other one.
 *
 *     class Plugin: def __init_subclass__(cls): found.append(cls)          class Rates(Plugin): ...
 */
export const NOTICES_CLASSES = new RegExp(Object.values(NOTICING).flat().join('|'));
