/**
 * Programs that write files or start programs for sure, in ways that their command line doesn't tell, with why. They
 * are not opaque like a test runner: what they are for is what the gate is for.
 */
export const unforeseeable: ReadonlyMap<string, string> = new Map([
  ...named('patch gpatch', 'the patch says which files it writes'),
  ...named('ed ex vi vim nvim view nano pico emacs joe micro', 'an editor writes whatever its commands say'),
  ...named('split csplit', 'the names of the pieces are made when it runs'),
  ...named('cpio pax ar 7z 7za 7zz unrar unar', 'the archive says which files it writes'),
  ...named('rename prename script scriptreplay', 'what it writes is not followed'),
  ...named('parallel', 'it runs what it reads'),
  ...named('flock', 'it makes its lock a file'),
  ...named(
    'crontab at batch systemctl systemd-run launchctl schtasks',
    'it starts programs later, when nobody looks',
  ),
  ...named('screen tmux', 'what runs in it is not seen'),
  ...named('mount umount fusermount losetup chroot unshare nsenter', 'it changes which file a path means'),
]);

function named(names: string, because: string): readonly (readonly [string, string])[] {
  return names.split(' ').map((name) => [name, because] as const);
}
