import type { AstNode } from '../../model/ast-node.ts';
import { unquoted } from '../modules/module-interface.ts';
import { resolveModule } from '../modules/module-paths.ts';
import type { Walk } from '../proof.ts';
import { exportedEntity } from '../walk/entities.ts';
import { sameEntity } from '../walk/references.ts';

/** Strings that are read as names: a module in `require('./a')`, an export in Python's `__all__`. */
export function stringsNameTheSame(walk: Walk, before: AstNode, after: AstNode): boolean {
  const { world, unit } = walk;
  const [old, now] = [unquoted(before, unit.old), unquoted(after, unit.now)];
  if (unit.before.name === '__all__' && unit.old.file.profile.modules === 'python') {
    const entityBefore = exportedEntity(world.before, unit.old, old);
    const entityAfter = exportedEntity(world.after, unit.now, now);
    return !!entityBefore && !!entityAfter && sameEntity(walk, before, after, entityBefore, entityAfter);
  }
  if (!isModuleArgument(walk)) return false;
  const [from, to] = [resolveModule(world.before, unit.old, old), resolveModule(world.after, unit.now, now)];
  if (from.type === 'file' && to.type === 'file') {
    walk.proof.imports = true;
    return world.mapping.after(from.facts.file.module) === to.facts.file.module;
  }
  return from.type === 'outside' && to.type === 'outside' && from.name === to.name;
}

function isModuleArgument({ pathBefore }: Walk): boolean {
  const [call, list] = pathBefore.slice(-2);
  if (list?.kind === 'import_statement' || list?.kind === 'export_statement') return true;
  const callee = call?.kind === 'call_expression' ? call.children[0] : undefined;
  return list?.kind === 'arguments' && (callee?.text === 'require' || callee?.kind === 'import');
}
