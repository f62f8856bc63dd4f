import { type BatchRunner, MARK, seenOf } from './batch.ts';
import { inFolder, output, whyMissing } from './tools.ts';

const PACKAGES = ['encoding/json', 'errors', 'math', 'sync', 'time'];

/** Programs say `clear` and `slices`. */
const OLDEST = 21;

const missing = whyMissing('go', 'version');
/** 'go version go1.23.5 linux/amd64' is 23. */
const MINOR = missing ? 0 : Number(/\bgo1\.(\d+)/.exec(output('go', ['version'], '.'))?.[1]);

/** Each program is a package of one module. */
export const go: BatchRunner = {
  missing: missing ?? (MINOR < OLDEST ? `go is older than 1.${OLDEST}` : null),
  run(programs) {
    const files = new Map([['go.mod', `module programs\n\ngo 1.${MINOR}\n`]]);
    programs.forEach(({ files: own, drive }, at) => {
      for (const { path, text } of own) files.set(`p${at}/${path}`, text);
      const importsLog = own.some(({ text }) => /^\s*(?:import )?"log"$/m.test(text));
      files.set(`p${at}/drive.go`, driver(drive, importsLog));
    });
    const imports = programs.map((_, at) => `p${at} "programs/p${at}"`);
    const calls = programs.map((_, at) => `run(${at}, p${at}.Drive)`);
    files.set(
      'main.go',
      `package main
import (
"fmt"
"time"
${imports.join('\n')}
)
func run(at int, drive func()) {
  fmt.Printf("${MARK}%d\\n", at)
  done := make(chan bool, 1)
  go func() {
    defer func() {
      if e := recover(); e != nil { fmt.Println("panics", e) }
      done <- true
    }()
    drive()
  }()
  select {
  case <-done:
  case <-time.After(5 * time.Second):
    fmt.Println("out of fuel")
  }
}
func main() {
${calls.join('\n')}
}
`,
    );
    return inFolder(files, (folder) => {
      const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GO111MODULE: 'on' };
      output('go', ['build', '-gcflags=-N -l', '-o', 'main', '.'], folder, env);
      return seenOf(output('./main', [], folder), programs.length);
    });
  },
};

/** A package that imports `log` may not declare it, so that it stands inside of the function there. */
function driver(drive: string, importsLog: boolean): string {
  const used = PACKAGES.filter((name) => new RegExp(`\\b${name.split('/').at(-1)}\\.`).test(drive));
  return `package program
import (
${['fmt', ...used].map((name) => JSON.stringify(name)).join('\n')}
)
${importsLog ? '' : 'func log(xs ...interface{}) { fmt.Println(xs...) }'}
func Drive() {
${importsLog ? 'log := fmt.Println' : ''}
${drive}
}
`;
}
