import { looksInItsPackage } from '../../classification/java/scanned-packages.ts';
import { besideOf } from '../../classification/modules/folders.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Around } from './around.ts';
import { type ChangedPackage, isWithin, packageSaid } from './changed-packages.ts';

/**
 * What else of a project takes a class by the package that it stands in, without a word of either: by the class, where.
 *
 *     @Service class Mailer          in com.shop, and no longer      @SpringBootApplication class Shop      in com.shop
 *     class Mailer extends Message                                   @JsonTypeInfo(use = Id.CLASS) class Message
 *     class Mailer                                                   @XmlSchema(namespace = "urn:shop") package com.shop;
 *     class Mailer                                                   Class.forName(Shop.class.getPackage().getName() + name)
 */
export function packagesAround(
  changed: readonly ChangedPackage[],
  around: Around,
): ReadonlyMap<CodeSymbol, StillUsed> {
  if (changed.length === 0) return new Map();
  // What is said of a package counts for all classes in it, of which many may have moved.
  const saidOf = new Map<string, string>();
  const annotationsAt = (path: string): string => {
    const said = saidOf.get(path) ?? annotationsIn(path, around);
    saidOf.set(path, said);
    return said;
  };
  const anywhere = (names: readonly string[]): readonly TextFileOf[] =>
    [...around.after, ...around.codeNaming(names)].flatMap((file) => (file.type === 'text' ? [file] : []));
  return new Map(
    changed.flatMap((one) => {
      const still =
        scannedFrom(one, anywhere) ??
        namedByItsBase(one, anywhere) ??
        askedForByPackage(one, anywhere) ??
        annotatedPackage(one, annotationsAt);
      return still ? [[one.symbol, still] as const] : [];
    }),
  );
}

type TextFileOf = Extract<SourceFile, { readonly type: 'text' }>;
type Naming = (names: readonly string[]) => readonly TextFileOf[];

/** What Spring and its like look for in the packages below an application. */
const FOUND_BY_SCANNING =
  /^[^\S\n]*@(?:Component|Service|Repository|(?:Rest)?Controller(?:Advice)?|Configuration|AutoConfiguration|ConfigurationProperties|Entity|MappedSuperclass|Embeddable|Converter|Document|RedisHash|Mapper|FeignClient|Named|Web(?:Servlet|Filter|Listener)|Endpoint|Aspect)\b|\binterface\s+\w+\s*(?:extends|:)\s*\w*Repository\b/m;

const SCANNING = [
  'SpringBootApplication',
  'SpringBootConfiguration',
  'EnableAutoConfiguration',
  'ComponentScan',
  'EntityScan',
  'ConfigurationPropertiesScan',
  'MapperScan',
  'EnableFeignClients',
  'EnableJpaRepositories',
  'EnableMongoRepositories',
];

const SCANS = new RegExp(`^@(?:\\w+\\.)*(?:${SCANNING.join('|')})\\b`);

function scannedFrom({ from, to, text }: ChangedPackage, naming: Naming): StillUsed | null {
  if (!FOUND_BY_SCANNING.test(text)) return null;
  const application = naming(SCANNING).find((file) => {
    const own = packageSaid(file.text);
    if (own === null || isWithin(from, own) === isWithin(to, own)) return false;
    const annotations = file.text.match(/@(?:\w+\.)*\w+(?:\([^()]*\))?/g) ?? [];
    // A test looks for its application, and above its own package.
    return annotations.some((one) => SCANS.test(one) && looksInItsPackage(one));
  });
  return application ? usedIn(application.path, 'which looks for classes in its own package') : null;
}

const WRITES_CLASSES = /@JsonTypeInfo\s*\([^)]*\bId\.(?:MINIMAL_)?CLASS\b/;

/** Jackson writes the class of an object where its base says so. */
function namedByItsBase({ symbol, text }: ChangedPackage, naming: Naming): StillUsed | null {
  const head = text.slice(symbol.range.start).split('{')[0]!;
  const [, bases = ''] = /\b(?:extends|implements)\b([\s\S]*)|\)\s*:([\s\S]*)/.exec(head) ?? [];
  const names = [symbol.simpleName, ...(bases.match(/\b[A-Z]\w*/g) ?? [])];
  const declares = new RegExp(`\\b(?:class|interface)\\s+${wordPattern(names).source}`, 'u');
  const base = naming(['JsonTypeInfo']).find(
    (file) => WRITES_CLASSES.test(file.text) && declares.test(file.text),
  );
  return base ? usedIn(base.path, 'which writes the classes of its objects by their names') : null;
}

const ASKS_FOR_PACKAGE = /\.\s*(?:getPackage(?:Name)?\(\)|packageName\b|`package`)/;
const FINDS_CLASSES = /\bforName\s*\(|\bloadClass\s*\(|\bgetResource|\bscan\w*\(|\bReflections\(/;

function askedForByPackage({ from, to }: ChangedPackage, naming: Naming): StillUsed | null {
  const asking = naming(['getPackage', 'getPackageName', 'packageName']).find((file) => {
    const own = packageSaid(file.text);
    if (own === null || isWithin(from, own) === isWithin(to, own)) return false;
    return ASKS_FOR_PACKAGE.test(file.text) && FINDS_CLASSES.test(file.text);
  });
  return asking ? usedIn(asking.path, 'which looks for classes in its own package') : null;
}

/** What only checkers obey says nothing to the running program. */
const FOR_CHECKERS = /^@(?:\w+\.)*(?:\w*(?:NonNull|NotNull|Nullable|Nonnull|NullMarked)\w*|Generated)\b/;

/** The annotations of a package count for all that stands in it: `@XmlSchema(...) package shop;` */
function annotatedPackage(
  { symbol, now }: ChangedPackage,
  annotationsAt: (path: string) => string,
): StillUsed | null {
  const was = besideOf(symbol.path, 'package-info.java');
  const is = besideOf(now.path, 'package-info.java');
  const [old, young] = [annotationsAt(was), annotationsAt(is)];
  return old === young ? null : usedIn(old === '' ? is : was, 'which says more of all in its package');
}

function annotationsIn(path: string, around: Around): string {
  const file = [...around.after, ...around.read([path])].find((one) => one.path === path);
  return file?.type === 'text' ? annotationsOf(file.text) : '';
}

function annotationsOf(text: string): string {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const [head = ''] = code.split(/^[^\S\n]*package\b/m);
  const all = head.match(/@(?:\w+\.)*\w+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? [];
  return all
    .filter((one) => !FOR_CHECKERS.test(one))
    .sort()
    .join('\n');
}
