import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const manifest = JSON.parse(read('editors/vscode/package.json'));
const { contributes } = manifest;
const source = read('editors/vscode/src/person-commands.ts');
const named = (entries: readonly { readonly command: string }[]) =>
  entries.map(({ command }) => command).sort();

describe("the extension's manifest", () => {
  test('has the version of goldthread itself', () => {
    expect(manifest.version).toBe(JSON.parse(read('package.json')).version);
  });

  test('asks for no newer editor than the types that it is checked against', () => {
    const { version } = JSON.parse(read('node_modules/@types/vscode/package.json'));
    expect(manifest.engines.vscode).toBe(`^${version}`);
  });

  test('offers each command that is registered, and no other', () => {
    const registered = [...source.matchAll(/^ {4}'(goldthread\.[\w.]+)':/gm)]
      .map((match) => match[1]!)
      .sort();
    expect(registered).toEqual(named(contributes.commands));
  });

  test('binds and shows only commands that there are', () => {
    const offered = new Set(named(contributes.commands));
    const menus = Object.values(contributes.menus).flat() as { readonly command: string }[];
    const used = [...named(contributes.keybindings), ...named(menus)];
    const welcome = JSON.stringify([contributes.viewsWelcome, contributes.walkthroughs]);
    const linked = [...welcome.matchAll(/\(command:(goldthread\.[\w.]+)\)/g)].map((match) => match[1]!);
    const views = ['goldthread.intents.focus'];
    expect([...used, ...linked].filter((id) => !offered.has(id) && !views.includes(id))).toEqual([]);
  });

  test('has a key only where it means something', () => {
    for (const { when } of contributes.keybindings) expect(when).toContain('goldthread.running');
  });

  test('does not claim the names that the language client registers for the server', () => {
    const ofServer = ['showTraces', 'selectIntent', 'openIntent', 'openReport', 'why'].map(
      (id) => `goldthread.${id}`,
    );
    expect(named(contributes.commands).filter((id) => ofServer.includes(id))).toEqual([]);
  });

  test('names only pictures and pages that are there', () => {
    const paths = [...JSON.stringify(manifest).matchAll(/"(media\/[^"]+)"/g)].map((match) => match[1]!);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(`editors/vscode/${path}`))).toEqual([]);
  });

  test('heeds no program that an untrusted workspace names', () => {
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual([
      'goldthread.server.path',
    ]);
  });

  test('has its settings in the documentation, with their defaults', () => {
    const readme = read('editors/vscode/README.md');
    const missing = Object.keys(contributes.configuration.properties).filter(
      (name) => !readme.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });
});
