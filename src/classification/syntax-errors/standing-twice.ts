import { groupBy } from '../../model/group-by.ts';
import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import { areBuiltTogether } from '../go/builds.ts';
import { packageName } from '../go/packages.ts';
import { folderOf } from '../modules/folders.ts';
import type { FileFacts, Side, World } from '../world.ts';

/**
 * Whether what is new has a name that its package of Go, or its module of Rust, has given to something else as well,
 * which no compiler takes:
 *
 *     base.go: func take() int { return rate() }; func rate() int {...}        program.go: var rate = 5
 *     const FIVE: i64 = 5; static FIVE: i64 = 3;
 *
 * What no build takes together may be called alike.
 */
export function standsTwice({ after: side }: World, added: CodeSymbol): boolean {
  const facts = side.factsOf(added);
  if (facts.file.profile.id === 'rust') return isTwiceInModule(facts, added);
  if (facts.file.profile.id !== 'go' || added.parent !== null) return false;
  const others = (atTheTop(side).get(added.name) ?? []).filter((one) => one !== added);
  return others.some((one) => {
    const there = side.factsOf(one);
    return isOnePackage(there, facts) && areBuiltTogether(there, facts);
  });
}

const atTheTop = onceEach(({ files }: Side) =>
  groupBy(
    [...files.values()].flatMap(({ file }) =>
      file.profile.id === 'go'
        ? file.symbols.filter(({ parent, name }) => parent === null && name !== '_')
        : [],
    ),
    ({ name }) => name,
  ),
);

const isOnePackage = (one: FileFacts, other: FileFacts): boolean =>
  folderOf(one.file.path) === folderOf(other.file.path) && packageName(one) === packageName(other);

function isTwiceInModule({ file }: FileFacts, added: CodeSymbol): boolean {
  if (!VALUES.test(added.kind) || file.text.includes('cfg')) return false;
  return symbolsCalled(file.symbols, added.simpleName).some(
    (one) => one !== added && one.parent === added.parent && one.name === added.name && VALUES.test(one.kind),
  );
}

const VALUES = /^(?:function|constant|variable)$/;
