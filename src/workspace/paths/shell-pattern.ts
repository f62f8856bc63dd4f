import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entries, statOf } from '../files/careful-look.ts';

/** More names than this, or folders looked into, and nobody could say what a command would do to them. */
const MOST = 2000;

/**
 * The names that a shell's pattern stands for in a folder, in order. Brackets and `?` are taken to match any sign, and
 * `**` any number of folders: rather a name too many than one too few. Null where there are too many to tell.
 */
export function namesFor(base: string, pattern: string): readonly string[] | null {
  const parts = pattern.split('/').filter((part) => part !== '');
  let found: string[] = [pattern.startsWith('/') ? '/' : ''];
  for (const part of parts) {
    const next: string[] = [];
    for (const place of found) {
      const names = namesIn(resolve(base, place), part);
      if (names === null) return null;
      for (const name of names) next.push(joined(place, name));
      if (next.length > MOST) return null;
    }
    found = next;
  }
  return found.map((name) => (pattern.endsWith('/') ? `${name}/` : name)).sort();
}

function joined(place: string, name: string): string {
  if (place === '') return name;
  return name === '' ? place : `${place.replace(/\/$/, '')}/${name}`;
}

function namesIn(folder: string, part: string): readonly string[] | null {
  const signs = signsOf(part);
  if (signs.every(({ type }) => type === 'itself')) {
    const name = signs.map(({ text }) => text).join('');
    return name === '.' || name === '..' || statOf(() => lstatSync(join(folder, name))) ? [name] : [];
  }
  if (part === '**') return below(folder);
  const hidden = part.startsWith('.');
  return entries(folder).filter((name) => (hidden || !name.startsWith('.')) && matches(signs, [...name]));
}

function below(folder: string): readonly string[] | null {
  const found = [''];
  for (const inner of found) {
    if (inner !== '' && !statOf(() => lstatSync(join(folder, inner)))?.isDirectory()) continue;
    for (const name of entries(join(folder, inner))) {
      if (!name.startsWith('.')) found.push(inner === '' ? name : `${inner}/${name}`);
    }
    if (found.length > MOST) return null;
  }
  return found;
}

interface Sign {
  readonly type: 'itself' | 'one' | 'any';
  readonly text: string;
}

function signsOf(part: string): readonly Sign[] {
  const spelled = part.matchAll(/\\([\s\S])|\*+|\?|\[[!^]?\]?[^\]]*\]|[\s\S]/gu);
  return [...spelled].map(([sign, escaped]): Sign => {
    if (escaped !== undefined) return { type: 'itself', text: escaped };
    if (sign.startsWith('*')) return { type: 'any', text: sign };
    const one = sign === '?' || (sign.startsWith('[') && sign.length > 1);
    return { type: one ? 'one' : 'itself', text: sign };
  });
}

/** Goes back to the last star only, so that no pattern takes long. */
function matches(signs: readonly Sign[], name: readonly string[]): boolean {
  let [sign, at, star, from] = [0, 0, -1, 0];
  while (at < name.length) {
    const wanted = signs[sign];
    if (wanted?.type === 'any') {
      star = sign;
      from = at;
      sign += 1;
    } else if (wanted && (wanted.type === 'one' || wanted.text === name[at])) {
      sign += 1;
      at += 1;
    } else if (star === -1) return false;
    else {
      from += 1;
      at = from;
      sign = star + 1;
    }
  }
  return signs.slice(sign).every(({ type }) => type === 'any');
}
