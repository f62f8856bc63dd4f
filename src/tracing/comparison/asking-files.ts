import { keepsName } from '../../classification/modules/gone.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { GoneNames } from './gone-names.ts';
import { heirsIn } from './subclasses.ts';

type Naming = (names: readonly string[]) => readonly SourceFile[];

/** Where more files say the classes of what is gone, none is asked. */
const MOST_FILES = 50;

/**
 * Files that never spell a member and see what it is called all the same, since they have objects of its class:
 *
 *     rates.py: @dataclass class Rates: base: int           main.py: json.dumps(asdict(Rates(1)))
 *     Rate.java: enum Rate { BASE }                         Main.java: Rate.valueOf(text)
 *
 * Whether they do see it is asked of them as of files of the change set.
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function askingFiles({ symbols, holders, meeting }: GoneNames, naming: Naming): readonly SourceFile[] {
  const owners = symbols.flatMap((one) =>
    one.before.parent && one.before.parent.kind !== 'module' && !keepsName(one)
      ? [one.before.parent.simpleName]
      : [],
  );
  const classes = [...new Set([...owners, ...holders])];
  const speaking = naming(classes);
  const heirs = speaking.flatMap((file) => (file.type === 'text' ? heirsIn(file.text, classes) : []));
  return [few([...speaking, ...naming(heirs)]), few(naming([...meeting]).filter(declaringMethods))].flat();
}

function few(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.length <= MOST_FILES ? files : [];
}

/** Files that declare methods: of an interface, a trait, or a type that another one embeds. */
function declaringMethods(file: SourceFile): boolean {
  return file.type === 'text' && /\binterface\b|\btrait\b|^func \(/m.test(file.text);
}
