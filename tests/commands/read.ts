import { readCommand } from '../../src/commands/read-command.ts';
import type { CommandReading, Surroundings } from '../../src/model/command-reading.ts';

/** A workspace at /w with a few files, for readings that look at no disk. */
const disk: Readonly<Record<string, readonly string[]>> = {
  '/w': ['README.md', 'src'],
  '/w/src': ['a.ts', 'b.ts', 'lib'],
  '/w/src/lib': ['c.ts'],
};

const surroundings: Surroundings = {
  folder: '/w',
  temporary: '/tmp',
  matches: (folder, pattern) => {
    const [, inner, ending] = /^((?:[\w.]+\/)*)\*([\w.]*)$/.exec(pattern) ?? [];
    const base = `${folder}/${inner ?? ''}`.replace(/\/$/, '');
    return (disk[base] ?? []).filter((name) => name.endsWith(ending ?? '')).map((name) => `${inner}${name}`);
  },
  isFolder: (folder, path) =>
    Object.hasOwn(disk, path.startsWith('/') ? path : `${folder}/${path}`.replace(/\/$/, '')),
  isOwnProgram: () => false,
};

export function read(command: string): CommandReading {
  return readCommand(command, surroundings);
}

/** What a command writes, relative to the workspace: `how path`, each once. */
export function writesOf(command: string): readonly string[] {
  const written = read(command).effects.flatMap((effect) => {
    if (effect.type !== 'write') return [];
    const place = effect.path.startsWith('/') ? effect.path : `${effect.folder}/${effect.path}`;
    return [`${effect.how.type} ${place.replace(/^\/w\//, '')}`];
  });
  return [...new Set(written)];
}
