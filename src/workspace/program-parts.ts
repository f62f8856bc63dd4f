import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** The parts of a built program, which load one another as they are needed. */
export interface ProgramParts {
  /**
   * What a part exports, as it stands once it is loaded: nothing that is exported is ever set anew.
   *
   * @throws SyntaxError where it is torn, or whatever the file system says.
   */
  load(name: string): unknown;
  /** Says what this process does, in a word that is the same for all that do the same. */
  usedFor(what: string): void;
}

/** The code that V8 has made of a part, as it was kept. */
interface KeptCode {
  /** For what the part was used when this was made: other uses need other functions of it. */
  readonly uses: readonly string[];
  readonly bytes: Buffer;
}

interface LoadedPart {
  readonly name: string;
  readonly signature: string;
  readonly script: Script;
  readonly kept: KeptCode | null;
}

/** So many uses of a part are provided for; there are fewer. */
const MOST_USES = 100;

/**
 * The parts beside the file that asks, `NAME.cjs` each, or `NAME.cjs.br` in a package that has to be small. Compiling them takes longer than most of what they do, so that
 * the code which V8 makes of them is kept in a folder beside them, where this user may write there. It is made anew when
 * a process has used a part for what no process had before.
 */
export function programParts(beside: string): ProgramParts {
  const folder = dirname(fileURLToPath(beside));
  const codeFolder = join(folder, 'code', `${process.version}-${process.platform}-${process.arch}`);
  const modules = new Map<string, { exports: unknown }>();
  const loaded: LoadedPart[] = [];
  /** Of V8 with all of its flags, when the first part was loaded: code that is made under others can't be used. */
  let tag = 0;
  let use = '';

  function load(name: string): unknown {
    const known = modules.get(name);
    if (known) return known.exports;
    if (loaded.length === 0) {
      tag = cachedDataVersionTag();
      process.once('exit', keepCode);
    }
    const [file, text] = readPart(join(folder, `${name}.cjs`));
    const source = `(function (exports, require, module, __filename, __dirname, partUrl) {${text}\n})`;
    const signature = signatureOf(file);
    const kept = readCode(join(codeFolder, name), signature);
    const script = new Script(source, {
      filename: file,
      ...(kept && { cachedData: kept.bytes }),
    });
    loaded.push({ name, signature, script, kept });
    const module: { exports: object } = { exports: {} };
    modules.set(name, module);
    const run = script.runInThisContext() as (...given: unknown[]) => void;
    run(module.exports, requireFrom(file), module, file, folder, pathToFileURL(file).href);
    // They are getters, which cost too much where a part is called a million times.
    module.exports = Object.assign(Object.create(BUNDLED), module.exports);
    return module.exports;
  }

  /** A part names the others as files beside itself. */
  function requireFrom(file: string): (specifier: string) => unknown {
    const require = createRequire(file);
    return (specifier) => {
      const name = /^\.\/([\w-]+)\.js$/.exec(specifier)?.[1];
      if (name !== undefined) return load(name);
      return RARELY_USED.has(specifier) ? onceUsed(() => require(specifier)) : require(specifier);
    };
  }

  function keepCode(): void {
    if (cachedDataVersionTag() !== tag) return;
    // Who does the same with more parts does more.
    const own = `${use}/${loaded.length}`;
    for (const { name, signature, script, kept } of loaded) {
      // Code that this process could not use may be right for one that was started in another way.
      if (script.cachedDataRejected || kept?.uses.includes(own)) continue;
      const uses = [...(kept?.uses ?? []), own].slice(-MOST_USES);
      try {
        writeCode(join(codeFolder, name), signature, { uses, bytes: script.createCachedData() });
      } catch {
        // A program in a folder that belongs to somebody else starts a little slower.
        return;
      }
    }
  }

  return {
    load,
    usedFor(what) {
      use = what;
    },
  };
}

/** The mark by which bundled code knows bundled code. */
const BUNDLED = Object.freeze({ __esModule: true });

/** Of what Node brings along, what takes long to be read, and most commands never come to. */
const RARELY_USED = new Set(['node:child_process', 'node:os', 'node:worker_threads', 'node:zlib']);

/** A module that is read when something of it is first asked for. */
const onceUsed = (read: () => object): object =>
  new Proxy({}, { get: (_, name) => Reflect.get(read(), name) });

/** The file that a part is read from, and its text. */
function readPart(file: string): readonly [file: string, text: string] {
  const packed = `${file}.br`;
  if (!existsSync(packed)) return [file, readFileSync(file, 'utf8')];
  const { brotliDecompressSync } = createRequire(file)('node:zlib') as typeof import('node:zlib');
  return [packed, brotliDecompressSync(readFileSync(packed)).toString()];
}

/** A part that was written anew is another one, whatever it holds. */
function signatureOf(file: string): string {
  const { size, mtimeMs, ino } = statSync(file);
  return `${size} ${mtimeMs} ${ino}`;
}

const HEADER = /^(?<sum>[0-9a-f]{64})\n(?<signature>[^\n]*)\n(?<uses>[^\n]*)\n/;

/** Null where there is none for this part. V8 believes every byte of it, so that a sum over all of them comes first. */
function readCode(file: string, signature: string): KeptCode | null {
  let whole: Buffer;
  try {
    whole = readFileSync(file);
  } catch {
    return null;
  }
  const header = HEADER.exec(whole.toString('latin1', 0, 16_384));
  if (header?.groups?.['signature'] !== signature) return null;
  const { sum, uses } = header.groups as Record<string, string>;
  if (sumOf(whole.subarray(sum!.length + 1)) !== sum) return null;
  return { uses: uses!.split(','), bytes: whole.subarray(header[0].length) };
}

function writeCode(file: string, signature: string, { uses, bytes }: KeptCode): void {
  const body = Buffer.concat([Buffer.from(`${signature}\n${uses.join(',')}\n`), bytes]);
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(draft, Buffer.concat([Buffer.from(`${sumOf(body)}\n`), body]));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
