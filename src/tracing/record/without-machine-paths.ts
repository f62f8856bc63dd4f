import { dirname } from 'node:path';
import { literalPattern } from '../../model/literal-pattern.ts';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import { homeFolder, temporaryFolder } from '../../workspace/settings/settings-files.ts';

/**
 * Text for a record that is committed and read on other machines: the workspace's own folder becomes `.`, the
 * person's home `~`, the system's folder for temporary files `$TMPDIR`.
 *
 *     cat /projects/shop/src/a.ts > /tmp/x       cat ./src/a.ts > $TMPDIR/x
 */
export function withoutMachinePaths(root: string, text: string): string {
  const places: readonly (readonly [string, string])[] = [
    [root, '.'],
    [homeFolder(), '~'],
    [temporaryFolder(), '$TMPDIR'],
  ];
  return places.reduce(
    (written, [place, sign]) =>
      place.length > 1
        ? written.replace(new RegExp(`${literalPattern(place)}(?![\\w.-])`, 'g'), () => sign)
        : written,
    text,
  );
}

/** Where a command ran, as a record says it: relative to the workspace. */
export function folderInside(root: string, cwd: string): string {
  const probe = resolveInside(root, cwd, 'probe');
  return probe.type === 'inside' ? dirname(probe.realPath) : '(outside the workspace)';
}
