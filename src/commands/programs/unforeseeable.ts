import { underNames } from '../under-names.ts';

/**
 * Programs that write files or start programs for sure, in ways that their command line doesn't tell, with why. They
 * are not opaque like a test runner: what they are for is what the gate is for.
 */
export const unforeseeable: ReadonlyMap<string, string> = new Map([
  ...underNames('patch gpatch', 'the patch says which files it writes'),
  ...underNames(
    'ed ex vi vim nvim view nano pico emacs joe micro',
    'an editor writes whatever its commands say',
  ),
  ...underNames('split csplit', 'the names of the pieces are made when it runs'),
  ...underNames('cpio pax ar 7z 7za 7zz unrar unar', 'the archive says which files it writes'),
  ...underNames('rename prename script scriptreplay', 'what it writes is not followed'),
  ...underNames('parallel', 'it runs what it reads'),
  ...underNames('flock', 'it makes its lock a file'),
  ...underNames(
    'crontab at batch systemctl systemd-run launchctl schtasks',
    'it starts programs later, when nobody looks',
  ),
  ...underNames('screen tmux', 'what runs in it is not seen'),
  ...underNames(
    'mount umount fusermount losetup chroot unshare nsenter',
    'it changes which file a path means',
  ),
]);
