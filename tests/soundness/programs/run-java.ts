import { type BatchRunner, MARK, type Program, seenOf } from './batch.ts';
import { inFolder, output, whyMissing } from './tools.ts';

const HELPER = `
package run;
public class Main {
  public interface Drive { void drive() throws Throwable; }
  static volatile boolean open;
  public static synchronized void log(Object... xs) {
    StringBuilder line = new StringBuilder();
    for (Object x : xs) line.append(x instanceof int[] ns ? java.util.Arrays.toString(ns) : String.valueOf(x)).append(' ');
    System.out.println(line);
  }
  static void run(int at, Drive drive) throws Exception {
    System.out.println("${MARK}" + at);
    Thread thread = new Thread(() -> {
      try { drive.drive(); } catch (Throwable e) { System.out.println("throws " + e.getClass().getName()); }
    });
    thread.setDaemon(true);
    thread.start();
    thread.join(5000);
  }
  public static void main(String[] args) throws Exception { ALL }
}
`;

/** Each program is a package of its own, so that all of them are compiled in one run of the compiler. */
export const java: BatchRunner = {
  missing: whyMissing('javac', '-version') ?? whyMissing('java', '-version'),
  run(programs) {
    const files = new Map<string, string>();
    programs.forEach(({ files: own, drive }, at) => {
      for (const { path, text } of own) files.set(`p${at}/${path}`, `package p${at};\n${text}`);
      files.set(`p${at}/Drive.java`, driver(at, drive));
    });
    const all = programs.map((_: Program, at) => `run(${at}, () -> p${at}.Drive.drive());`).join('\n');
    files.set(
      'run/Main.java',
      HELPER.replace('ALL', () => all),
    );
    files.set('sources', [...files.keys()].join('\n'));
    return inFolder(files, (folder) => {
      output('javac', ['-nowarn', '-parameters', '-proc:none', '-d', 'out', '@sources'], folder);
      const printed = output('java', ['-ea:p0...', '-ea', '-Xshare:auto', '-cp', 'out', 'run.Main'], folder);
      return seenOf(printed, programs.length);
    });
  },
};

function driver(at: number, drive: string): string {
  return `package p${at};
public class Drive {
  static void log(Object... xs) { run.Main.log(xs); }
  public static void drive() throws Throwable {
    ${drive}
  }
}
`;
}
