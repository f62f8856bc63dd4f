import type { ImportTarget } from '../../model/bindings.ts';
import type { FileFacts, Side } from '../world.ts';
import { interfaceOf } from './module-interface.ts';
import { resolveModule } from './module-paths.ts';

/** What a file of ECMAScript asks others for by name, to use it or to hand it on; `*` where it has a module as a whole. */
export function namesAskedFor(facts: FileFacts): readonly ImportTarget[] {
  return [
    ...facts.file.bindings.all.flatMap((binding) => binding.import ?? []),
    ...[...interfaceOf(facts).names.values()].flatMap((one) => (one.type === 'reexport' ? [one] : [])),
  ];
}

/** Whether another file of the change set asks this one for a name that is wanted. */
export function isAskedOf(side: Side, shown: FileFacts, isWanted: (name: string) => boolean): boolean {
  return scriptsBeside(side, shown).some((facts) =>
    namesAskedFor(facts).some(({ module, name }) => isWanted(name) && meansFile(side, facts, module, shown)),
  );
}

/** The other files of ECMAScript in the change set. */
export function scriptsBeside(side: Side, file: FileFacts): readonly FileFacts[] {
  return [...side.files.values()].filter(
    (facts) => facts !== file && facts.file.profile.modules === 'ecmascript',
  );
}

/** Whether a module, as a file spells it, is one file of the change set. */
export function meansFile(side: Side, facts: FileFacts, module: string, file: FileFacts): boolean {
  const target = resolveModule(side, facts, module);
  return target.type === 'file' && target.facts === file;
}
