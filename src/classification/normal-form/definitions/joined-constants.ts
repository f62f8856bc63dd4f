import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';
import type { FormProof } from '../form-proof.ts';
import type { FormProver } from '../prove.ts';

/**
 * Tries modules together with those of their constants that could not be proved alone, where a value went from the
 * one to the other.
 *
 *     const size = 1;      ->      let size; size = 1;
 *     const type = node.type;      ->      const { type } = node;
 *
 * @returns the proof of the module and of each of the constants.
 */
export function joinedConstants(
  world: World,
  prover: FormProver,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
): readonly FormProof[] {
  const failed = [...forms.values()].filter(
    ({ refused, difference }) => refused !== null || difference !== null,
  );
  const unproved = new Set(failed.map(({ before }) => before));
  // A module that leans on a constant which could not be proved alone is as good as failed itself.
  const modules = [...forms.values()].filter(
    ({ before, leans }) => unproved.has(before) || [...leans].some((symbol) => unproved.has(symbol)),
  );
  return modulesOf(world, [...modules, ...failed]).flatMap(({ before: module, after }) => {
    const constants = new Set(
      failed.flatMap(({ before }) =>
        isConstantOf(before, module) && isSameName(world, before, after) ? [before] : [],
      ),
    );
    if (constants.size === 0) return [];
    const form = prover.proveJoined(module, after, constants);
    if (form.refused !== null || form.difference !== null) return [];
    const own = [...constants].map((before) => ({ ...form, before, after: world.mapping.after(before)! }));
    return [form, ...own];
  });
}

/** Modules that could not be proved, and those whose constants could not: where those came from may be another constant. */
function modulesOf(
  world: World,
  failed: readonly FormProof[],
): readonly { readonly before: CodeSymbol; readonly after: CodeSymbol }[] {
  const found = new Map<CodeSymbol, CodeSymbol>();
  for (const { before, after } of failed) {
    const { file } = world.before.factsOf(before);
    const isVariable = isConstantOf(before, file.module);
    if (before.kind === 'module' && file.profile.modules !== 'none') found.set(before, after);
    const partner = isVariable && file.profile.modules !== 'none' ? world.mapping.after(file.module) : null;
    if (partner) found.set(file.module, partner);
  }
  return [...found].map(([before, after]) => ({ before, after }));
}

function isConstantOf({ kind, parent, path }: CodeSymbol, module: CodeSymbol): boolean {
  return parent === null && path === module.path && /^(?:constant|variable|class)$/.test(kind);
}

function isSameName(world: World, before: CodeSymbol, moduleAfter: CodeSymbol): boolean {
  const after = world.mapping.after(before);
  return after !== null && after.simpleName === before.simpleName && after.path === moduleAfter.path;
}
