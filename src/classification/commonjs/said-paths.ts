import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import { everyNode } from '../old-forms/nodes.ts';
import { type ModuleSide, pathOfModule } from './module-sides.ts';

/**
 * The modules of CommonJS whose path somebody says otherwise than to load them by it: to import them as they are, to put
 * something in their place, to load them in a way of his own.
 *
 *     import a from './a.cjs'      jest.mock('./a')      proxyquire('./a', { fs: fake })      require.resolve('./a')
 */
export function saidPaths(side: ModuleSide): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [path, file] of side.files) {
    if (file.type !== 'parsed' || file.profile.modules !== 'ecmascript') continue;
    const loading = new Set<AstNode>();
    for (const { call } of side.modules.get(path)?.requests ?? [])
      everyNode(call, (node) => loading.add(node));
    everyNode(file.root, (node) => {
      if (!/^(?:string|template_string)$/.test(node.kind) || loading.has(node)) return;
      const said = pathOfModule(side, path, sliceOf(file, node).slice(1, -1));
      if (said !== null && side.modules.has(said)) found.add(said);
    });
  }
  return found;
}
