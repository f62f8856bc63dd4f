#!/usr/bin/env node
/**
 * Has editors of the terminal show what the server says, without a screen:
 *
 *     npm run build && node scripts/editor/terminal.mjs [neovim] [emacs] [eglot] [ale]
 *
 * Each gets a workspace in which the real hook has recorded a change, starts the built server as its own configuration
 * would, and asserts what it draws. Without names, those that are installed; one that is named must be there.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/bin/goldthread.js', import.meta.url));
const script = (name) => fileURLToPath(new URL(name, import.meta.url));

const editors = {
  neovim: {
    call: ['nvim', '--clean', '--headless', '-l'],
    version: ['nvim', '--version'],
    script: 'neovim.lua',
  },
  emacs: { call: ['emacs', '--batch', '-l'], version: ['emacs', '--version'], script: 'emacs.el' },
  eglot: {
    call: ['emacs', '--batch', '-l'],
    version: emacsWith('eglot'),
    script: 'eglot.el',
  },
  ale: {
    call: ['vim', '-u', 'NONE', '-i', 'NONE', '-es', '-S'],
    version: ['ls', '/usr/share/vim-ale/plugin/ale.vim'],
    script: 'ale.vim',
  },
};

/** Prints Emacs's version where it has a package. */
function emacsWith(library) {
  const say = `(progn (require 'package) (package-initialize) (require '${library}) (princ (emacs-version)))`;
  return ['emacs', '--batch', '--eval', say];
}

const named = process.argv.slice(2);
let failed = false;
for (const [name, editor] of Object.entries(editors)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const version = run(editor.version, tmpdir());
  if (version.status !== 0) {
    console.log(`${name}: not installed`);
    failed ||= named.includes(name);
    continue;
  }
  console.log(`${name}: ${version.stdout.split('\n')[0]}`);
  failed = !tryEditor(editor) || failed;
}
process.exit(failed ? 1 : 0);

function tryEditor(editor) {
  const root = mkdtempSync(join(tmpdir(), 'goldthread-editor-'));
  try {
    makeWorkspace(root);
    const { status, stdout, stderr } = run(callOf(editor), root, { GOLDTHREAD: program });
    // Vim without a screen says everything there.
    const said = editor === editors.ale ? stderr : stdout;
    console.log(said.replace(/\s*\n/g, '\n').trim());
    if (status !== 0 && said !== stderr) console.log(stderr.trim());
    return status === 0;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Neovim 0.9 brought `-l`; before it a script is a command. */
function callOf({ call, script: file }) {
  const path = script(file);
  if (call[0] !== 'nvim') return [...call, path];
  return ['nvim', '--clean', '--headless', '-c', `luafile ${path}`];
}

/** A class of which one method was changed by an agent, as its hooks record it. */
function makeWorkspace(root) {
  const path = 'src/cart.ts';
  const before = `export class Cart {\n  total(net: number): number {\n    return net;\n  }\n\n  count(): number {\n    return 1;\n  }\n}\n`;
  mkdirSync(join(root, 'src'));
  mkdirSync(join(root, '.orchestration'));
  writeFileSync(join(root, path), before);
  writeFileSync(
    join(root, '.orchestration/active_intents.yaml'),
    'active_intents:\n  - id: INT-001\n    name: The work of INT-001\n    status: IN_PROGRESS\n    owned_scope:\n      - src/**\n',
  );
  const session = {
    session_id: 'one',
    cwd: root,
    tool: 'write',
    call_id: '1',
    model: 'anthropic/claude-opus-4-5',
  };
  const writes = [{ path, edits: [{ old: 'return net;', new: 'return net * 2;', all: false }] }];
  const hook = (event, rest = {}) =>
    must(
      run(
        ['node', program, 'hook', '--agent', 'generic'],
        root,
        {},
        JSON.stringify({ ...session, event, ...rest }),
      ),
    );
  must(run(['node', program, 'intent', 'select', 'INT-001', '--session', 'one'], root));
  hook('before_write', { writes });
  writeFileSync(join(root, path), before.replace('return net;', 'return net * 2;'));
  hook('after_write', { writes });
  hook('turn_end');
}

function must(ran) {
  if (ran.status !== 0) throw new Error(ran.stderr || ran.stdout);
}

function run([command, ...words], cwd, env = {}, input = '') {
  const home = { HOME: cwd, XDG_CONFIG_HOME: join(cwd, '.config'), NO_COLOR: '1' };
  return spawnSync(command, words, {
    cwd,
    input,
    encoding: 'utf8',
    timeout: 180_000,
    env: { ...process.env, ...home, ...env },
  });
}
