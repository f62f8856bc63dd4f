import type { LanguageProfile } from '../../model/language-profile.ts';

/**
 * How a program lists what something holds, or finds one of it by a name that isn't spelled there: `of` is what holds it,
 * and `how` tells a look-up from a list.
 */
export function listingPatterns({ id, modules }: LanguageProfile): readonly RegExp[] {
  if (id === 'python') return PYTHON;
  if (id === 'java') return JAVA;
  return modules === 'ecmascript' ? ECMASCRIPT : [];
}

/** What is listed: a name, what it is reached by, the module that runs, the class of the object that runs. */
const PYTHON_SUBJECT = String.raw`(?:type\(\s*)?[\p{L}_][\p{L}\p{N}_.]*(?:\[\s*__name__\s*\])?`;
/** What a call gives, of which no argument is a call. */
const CALLED = String.raw`(?:\([^()]*\))?`;
const PYTHON = [
  // `"total" in dir(cart)` asks for one that is spelled.
  new RegExp(
    String.raw`(?<!["']\s*(?:not\s+)?in\s+)\b(?<how>dir|vars|getmembers\w*)\(\s*(?<of>${PYTHON_SUBJECT})`,
    'gu',
  ),
  new RegExp(
    // What comes before is only looked at where a name begins, and not from each of many blank lines.
    String.raw`(?=[\p{L}_])(?<![\w.])(?<!["']\s*(?:not\s+)?in\s+)(?<of>${PYTHON_SUBJECT}\)?)\.__(?<how>dict|members)__\b(?!\s*(?:\[\s*["']|\.(?:update|get|pop|setdefault)\b))`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\w.])(?<of>${PYTHON_SUBJECT})\.__(?<how>get)attribute__\(\s*(?=[\p{L}_])(?![rbfu]?["'])`,
    'gu',
  ),
  // Whose name it is, is found out while the program runs.
  new RegExp(
    String.raw`\b(?<how>[gs]et|has|del)attr\(\s*(?<of>${PYTHON_SUBJECT}${CALLED})\s*,\s*(?=[\p{L}_])(?![rbfu]?["'])`,
    'giu',
  ),
  // `attrgetter(name)(cart)`, `methodcaller(name)(Cart())`
  new RegExp(
    String.raw`\b(?:attr(?<how>get)ter|methodcaller)\(\s*(?![rbfu]?["'])[^()]*\)\(\s*(?<of>${PYTHON_SUBJECT}${CALLED})\s*\)`,
    'gu',
  ),
];
const SCRIPT_SUBJECT = String.raw`(?:Object\.getPrototypeOf\(\s*)?[\p{L}_$][\p{L}\p{N}_$.]*`;
const ECMASCRIPT = [
  new RegExp(
    String.raw`\b(?:Object\.(?:keys|values|entries|getOwnPropertyNames|getOwnPropertyDescriptors)|Reflect\.ownKeys|JSON\.stringify)\(\s*(?<of>${SCRIPT_SUBJECT})\s*[,)]`,
    'gu',
  ),
  new RegExp(
    String.raw`\bfor\s*\(\s*(?:const|let|var)\s+[\p{L}\p{N}_$]+\s+in\s+(?<of>${SCRIPT_SUBJECT})\s*\)`,
    'gu',
  ),
  // `Reflect.get(this, name)`, `_.invoke(this, name)`, `if (name in this)`, `const { [name]: run } = this`
  new RegExp(
    String.raw`\b(?:Reflect\.\w+|Object\.getOwnPropertyDescriptor|(?:_|lodash)\.(?:invoke|invokeMap|result|get|has))(?<how>\()\s*(?<of>${SCRIPT_SUBJECT})\s*,\s*(?=[\p{L}_$(\x60])`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:[(!&|?=,]|\breturn\b)\s*[\p{L}_$][\p{L}\p{N}_$.]*\s+(?<how>in)\s+(?<of>${SCRIPT_SUBJECT})\s*[)&|?;,}]`,
    'gu',
  ),
  new RegExp(
    String.raw`\{\s*(?<how>\[)\s*[\p{L}_$][^{}\]]*\]\s*:[^{}]*\}\s*=\s*(?<of>${SCRIPT_SUBJECT})\s*(?:as\b[^;,)\n]*)?[;,)\n]`,
    'gu',
  ),
  // `handlers[event]` finds one of them by a name that isn't spelled, and so does `(this as any)[event]`.
  /(?<![\p{L}\p{N}_$.])(?<of>(?:this\.)?[\p{L}_$][\p{L}\p{N}_$]*(?:\.(?:constructor|prototype))*)(?:\s+as\s+[^()]*\))?(?:\?\.|!)?(?<how>\[)\s*(?=[\p{L}_$(`])(?!Symbol\.)/gu,
  // `new Cart()[event]()`, `(Cart.open() as any)[event]()`
  /(?<of>(?:\bnew\s+)?(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$.]*\([^()]*\))(?:\s+as\s+[^()]*)?\)?(?:\?\.|!)?(?<how>\[)\s*(?=[\p{L}_$(`])(?!Symbol\.)/gu,
];

/** `getClass().getMethod(name)`, `cart.getClass().getMethod(name)`, `Cart.class.getDeclaredFields()` */
const JAVA = [
  /(?<of>(?<!\.\s*)\bgetClass\(\)|(?<![\p{L}\p{N}_$.])[\p{L}\p{N}_$]+(?=\.getClass\(\))|(?<![\p{L}\p{N}_$.])[\p{L}\p{N}_$]+\.class)(?:\.getClass\(\))?\s*\.\s*get(?:Declared)?(?:Method|Field)s?(?<how>\()\s*(?!")/gu,
];
