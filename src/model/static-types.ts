import { type Core, core } from './core.ts';

/** Spelled types, as `Core.spelled` holds them: `int`, `String`, `List<String>`, `int[]`. */

const WIDTH: Readonly<Record<string, number>> = {
  byte: 1,
  short: 2,
  char: 2,
  int: 3,
  long: 4,
  float: 5,
  double: 6,
};
const BOXED: Readonly<Record<string, string>> = {
  Byte: 'byte',
  Short: 'short',
  Character: 'char',
  Integer: 'int',
  Long: 'long',
  Float: 'float',
  Double: 'double',
  Boolean: 'boolean',
};

/** How a literal says that it is of a type, where it isn't an `int`. */
const SUFFIX: ReadonlyMap<string, string> = new Map([
  ['long', 'L'],
  ['float', 'f'],
  ['double', 'd'],
]);

/** A primitive number of Java's, `char` among them; not a boxed one, which may be null. */
export function isNumeric(type: string | undefined): boolean {
  return type !== undefined && Object.hasOwn(WIDTH, type);
}

/** A primitive that counts without fractions, up to `long`: its sums may be put in another order. */
export function isIntegral(type: string | undefined): boolean {
  return isNumeric(type) && WIDTH[type!]! <= WIDTH['long']!;
}

/** What can't be null and has no identity; false where the type isn't known. */
export function isPrimitive(type: string | undefined): boolean {
  return type === 'boolean' || isNumeric(type);
}

/** Values without an identity that anybody asks for, whose operators have no effect. */
export function isPlainValue(type: string | undefined): boolean {
  return type === 'String' || isPrimitive(type);
}

/** Whether every value of the type `from` is one of `to`, and stays so without a cast. */
export function widens(from: string | undefined, to: string): boolean {
  if (from === to) return true;
  if (!isNumeric(from) || !isNumeric(to) || to === 'char') return false;
  return WIDTH[from!]! < WIDTH[to]! && !(from === 'char' && to === 'short');
}

/** What an arithmetic operator makes of two numbers; absent where that isn't known. */
export function promoted(one: string | undefined, two: string | undefined): string | undefined {
  const [left, right] = [unboxed(one), unboxed(two)];
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  const wider = WIDTH[left!]! > WIDTH[right!]! ? left! : right!;
  return WIDTH[wider]! < WIDTH['int']! ? 'int' : wider;
}

/** What a boxed type holds; every other type is itself. */
export function unboxed(type: string | undefined): string | undefined {
  return type === undefined ? undefined : Object.hasOwn(BOXED, type) ? BOXED[type] : type;
}

/** A box, which may be nothing: whoever asks for the number or the truth in it fails then. */
export function isBox(type: string | undefined): boolean {
  return type !== undefined && Object.hasOwn(BOXED, type);
}

/**
 * `Entry[]` of `java.util.Map.Entry<K, V>[]`: without type arguments and qualifiers, by which two spellings of one
 * class are known.
 */
export function erased(type: string): string {
  const bare = type.replace(/<.*>/g, '');
  return bare.slice(bare.lastIndexOf('.') + 1);
}

/** Whether the two may be one type: equal, or as far as one of them says what it holds. */
export function agree(one: string, two: string): boolean {
  if (one === two) return true;
  const isOpen = (type: string): boolean => !type.includes('<') || type.includes('<>');
  return erased(one) === erased(two) && (isOpen(one) || isOpen(two));
}

/**
 * A value that is put where another type is declared, with the conversion that the language makes there.
 *
 *     double half = n / 2      ->      half = as double (n / 2)
 *
 * Where the value's type can't be seen it is taken to be the declared one, but for arithmetic and for a character,
 * where it matters: `sum / n` divides differently when the result is no longer an integer. A value that is
 * declared to be a number is marked: what is computed with it shows it. So is one that is declared to be any object:
 * who is handed it may do something else with a text. Nothing at all is of the declared type from then on.
 */
export function converted(to: string | undefined, value: Core): Core {
  if (to === undefined || value.op === 'nothing') return value;
  if (isNull(value)) return isPrimitive(to) ? value : { ...value, spelled: to };
  const type = value.spelled;
  if (isChoiceOfObjects(value) && !isPrimitive(to)) {
    const [test, ...branches] = value.children as [Core, ...Core[]];
    return { ...value, children: [test, ...branches.map((one) => converted(to, one))], spelled: to };
  }
  if (type === undefined) {
    const chosen = choiceAs(to, value);
    if (chosen) return chosen;
    if (isNumeric(to) && to !== 'char' && isOfUnknown(value)) {
      const [test, ...branches] = value.children as [Core, ...Core[]];
      return { ...value, children: [test, ...branches.map((one) => converted(to, one))], spelled: to };
    }
    // Two boxes of different numbers become one of the wider number, which branches of their own don't.
    if (HOLDS_ANY_BOX.test(erased(to)) && isOfUnknown(value)) return supposed(to, value);
    const isArithmetic =
      (/^(?:binary|unary|choose)$/.test(value.op) && supposedType(value) === null) || isMixed(value);
    if (to === 'int' && isOperation(value)) return { ...value, spelled: to };
    if (isArithmetic) return isPrimitive(to) && to !== 'boolean' ? as(to, value) : value;
    if (!/^(?:call|member|index|variable)$/.test(value.op)) return value;
    const isWider = (isNumeric(to) && to !== 'char') || to === 'Object';
    return isWider ? supposed(to, value) : { ...value, heldAs: to };
  }
  if (agree(type, to)) return value;
  if (value.op === 'literal' && type === 'int') {
    const digits = /^n:(-?\d+)$/.exec(value.text)?.[1];
    const suffix = SUFFIX.get(to);
    if (digits && suffix) return { ...value, text: `n:${digits}${suffix}`, spelled: to };
  }
  return as(to, value);
}

/**
 * A conditional between objects of which one at least is no box: each is what is declared by itself.
 *
 *     Shape made = round ? new Circle() : new Square();      ->      if (round) made = new Circle(); else made = new Square();
 */
function isChoiceOfObjects({ op, text, children: [, yes, no] }: Core): boolean {
  if (op !== 'choose' || text !== '' || !yes || !no) return false;
  const isObject = (value: Core): boolean => {
    const { spelled } = value;
    if (isChoiceOfObjects(value)) return true;
    return (
      spelled !== undefined &&
      spelled !== 'null' &&
      !isPrimitive(spelled) &&
      !HOLDS_ANY_BOX.test(erased(spelled)) &&
      !isBox(spelled)
    );
  };
  const mayBe = (value: Core): boolean => !isPrimitive(value.spelled);
  return (isObject(yes) && mayBe(no)) || (isObject(no) && mayBe(yes));
}

/**
 * A conditional of which one branch is of a primitive type and the other's isn't known, where that very type is declared:
 * the other one fits into it, or the program would not compile.
 *
 *     int size = wide ? 3 : read();      ->      if (wide) size = 3; else size = read();
 */
function choiceAs(to: string, value: Core): Core | null {
  if (!isMixed(value)) return null;
  const [test, yes, no] = value.children as [Core, Core, Core];
  const fits = [yes, no].every(({ spelled }) => spelled === undefined || spelled === to);
  if (!isPrimitive(to) || to === 'char' || !fits) return null;
  const branches = [yes, no].map((branch) => converted(to, branch));
  return { ...core('choose', '', [test, ...branches], value.source), spelled: to };
}

/**
 * An operation with numbers, which never gives a smaller one than an `int`: where an `int` is declared it is one, or the
 * program would not compile.
 */
function isOperation({ op, text }: Core): boolean {
  return /^(?:binary|unary)$/.test(op) && /^~?(?:[-+*/%&|^~]|<<|>>>?)$/.test(text);
}

/** A conditional whose type its branches don't tell. */
function isMixed({ op, text }: Core): boolean {
  return op === 'opaque' && text.startsWith('conditional');
}

/** A conditional of which no branch says of what type it is. */
function isOfUnknown({ op, children }: Core): boolean {
  return (
    op === 'choose' &&
    children
      .slice(1)
      .every((one) => one.spelled === undefined && /^(?:call|member|index|variable)$/.test(one.op))
  );
}

/** What a box of any number may be given as. */
const HOLDS_ANY_BOX = /^(?:Object|Number|Comparable|Serializable)$/;

const SUPPOSED = 'as? ';

function supposed(to: string, value: Core): Core {
  return { ...core('unary', `${SUPPOSED}${to}`, [value], value.source), spelled: to };
}

/** The type that a value is declared with where its own isn't known; null for all others. */
export function supposedType({ op, text }: Core): string | null {
  return op === 'unary' && text.startsWith(SUPPOSED) ? text.slice(SUPPOSED.length) : null;
}

/** The literal itself, and not a variable that may hold it. */
export function isNull({ op, text }: Core): boolean {
  return op === 'literal' && text === 'null';
}

function as(to: string, value: Core): Core {
  return { ...core('unary', `as ${to}`, [value], value.source), spelled: to };
}
