// Loaded into the program before anything else (NODE_OPTIONS=--import=...): plays a machine on which something is
// broken that a test can't break. FAULT says what.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const failing = (code) => {
  throw Object.assign(new Error(`${code}: simulated`), { code });
};
const own = (path) => String(path).includes('.orchestration');

const faults = {
  'full-disk'() {
    fs.writeSync = () => failing('ENOSPC');
    fs.writeFileSync = () => failing('ENOSPC');
  },
  'read-only'() {
    const open = fs.openSync;
    fs.openSync = (path, flags, ...rest) =>
      own(path) && typeof flags === 'number' && flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)
        ? failing('EROFS')
        : open(path, flags, ...rest);
    fs.writeFileSync = () => failing('EROFS');
    fs.mkdirSync = () => failing('EROFS');
  },
  'no-permission'() {
    const open = fs.openSync;
    const read = fs.readFileSync;
    fs.openSync = (path, ...rest) => (own(path) ? failing('EACCES') : open(path, ...rest));
    fs.readFileSync = (path, ...rest) => (own(path) ? failing('EACCES') : read(path, ...rest));
  },
  'bad-sector'() {
    // Only files of the workspace: newer Nodes read the program's own modules with the same functions.
    const opened = new Set();
    const [open, read, readFile] = [fs.openSync, fs.readSync, fs.readFileSync];
    fs.openSync = (...asked) => {
      const descriptor = open(...asked);
      if (String(asked[0]).startsWith(process.cwd())) opened.add(descriptor);
      else opened.delete(descriptor);
      return descriptor;
    };
    fs.readSync = (descriptor, ...rest) =>
      opened.has(descriptor) ? failing('EIO') : read(descriptor, ...rest);
    fs.readFileSync = (path, ...rest) => (opened.has(path) ? failing('EIO') : readFile(path, ...rest));
  },
  'no-descriptors'() {
    const open = fs.openSync;
    fs.openSync = (path, ...rest) => (own(path) ? failing('EMFILE') : open(path, ...rest));
  },
  'no-rename'() {
    fs.renameSync = () => failing('EXDEV');
    fs.linkSync = () => failing('EPERM');
  },
  'no-grammar'() {
    const read = fs.readFileSync;
    fs.readFileSync = (path, ...rest) =>
      String(path).endsWith('.wasm') ? failing('ENOENT') : read(path, ...rest);
  },
  'torn-grammar'() {
    const read = fs.readFileSync;
    fs.readFileSync = (path, ...rest) => {
      const bytes = read(path, ...rest);
      return /tree-sitter-\w+\.wasm$/.test(String(path)) ? bytes.subarray(0, bytes.length >> 1) : bytes;
    };
  },
  'killed-at-rename'() {
    fs.renameSync = () => process.kill(process.pid, 'SIGKILL');
  },
  'long-ago'() {
    Date.now = () => 0;
  },
  'far-future'() {
    Date.now = () => 4102444800000;
  },
};
faults[process.env.FAULT]?.();
syncBuiltinESMExports();
