import { type ModulePair, type ModuleSide, pathOfModule } from './module-sides.ts';
import type { Request } from './requests.ts';
import { doneBefore } from './running-statements.ts';

/** What is known of the order in which the modules of one side are loaded. */
export interface Loading {
  /** Whether a module would be loaded, or be asked for, at another time than on the other side. */
  differs(other: Loading, pair: ModulePair, paths: ReadonlyMap<string, string>): boolean;
  /** Whether a module loads itself by way of others. */
  isInCircle(path: string): boolean;
  /** Who loads a module where it matters when: after how much was done, or inside of a function. */
  timesOf(path: string): readonly Time[];
  /** What somebody out of sight could find of a module that loads him, before it is done. */
  foundOf(path: string): string;
}

/** One file that loads a module late. */
interface Time {
  readonly by: string;
  readonly when: string;
}

/**
 * When the modules of one side are loaded, and by whom they may be found half done.
 *
 * @param kept modules that are not written otherwise, and count as out of sight; may grow while it is asked.
 */
export function loadingOf(side: ModuleSide, kept: ReadonlySet<string>): Loading {
  const targets = (path: string): readonly (string | null)[] =>
    (side.modules.get(path)?.requests ?? []).flatMap(({ module }) =>
      /^[./]/.test(module) ? [pathOfModule(side, path, module)] : [],
    );
  const loading: Loading = {
    differs(other, { before, after }, paths) {
      if ((before !== null && loading.isInCircle(before)) || (after !== null && other.isInCircle(after)))
        return true;
      const old = (before === null ? [] : loading.timesOf(before)).map(
        ({ by, when }) => `${paths.get(by) ?? by} ${when}`,
      );
      const now = (after === null ? [] : other.timesOf(after)).map(({ by, when }) => `${by} ${when}`);
      if (joinedOnce(old) !== joinedOnce(now)) return true;
      return before !== null && after !== null && loading.foundOf(before) !== other.foundOf(after);
    },
    isInCircle(path) {
      const met = new Set<string>();
      const open = [path];
      for (let at = open.pop(); at !== undefined; at = open.pop())
        for (const target of targets(at)) {
          if (target === path) return true;
          if (target === null || met.has(target)) continue;
          met.add(target);
          open.push(target);
        }
      return false;
    },
    timesOf(path) {
      return [...side.modules].flatMap(([by, user]) =>
        user.requests.flatMap((request) => {
          if (pathOfModule(side, by, request.module) !== path) return [];
          const when = request.isLate ? 'late' : `after ${doneBefore(user.file, request)}`;
          return when === 'after 0' ? [] : [{ by, when }];
        }),
      );
    },
    foundOf(path) {
      const module = side.modules.get(path);
      if (module?.shown?.type !== 'names') return '';
      const last = module.requests.findLast((request) => !request.isLate && leadsOut(path, request));
      if (!last) return '';
      const { names, replacing } = module.shown;
      const early = [...names].filter(([, { statement }]) => statement.start < last.statement.start);
      return [`${replacing !== null}`, ...early.map(([name]) => name)].join();
    },
  };
  return loading;

  /** Whether a request may load somebody who is out of sight, and may load this module in turn. */
  function leadsOut(path: string, { module }: Request): boolean {
    if (!/^[./]/.test(module)) return false;
    const met = new Set<string>();
    const open = [pathOfModule(side, path, module)];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === null || kept.has(at) || !side.modules.has(at)) return true;
      if (met.has(at)) continue;
      met.add(at);
      open.push(...targets(at));
    }
    return false;
  }
}

function joinedOnce(all: readonly string[]): string {
  return [...new Set(all)].sort().join();
}
