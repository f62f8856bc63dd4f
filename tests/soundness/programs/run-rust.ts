import { type BatchRunner, MARK, seenOf } from './batch.ts';
import { inFolder, output, whyMissing } from './tools.ts';

const HEAD = `#![allow(warnings, arithmetic_overflow, unconditional_panic)]
macro_rules! log { ($($x:expr),*) => {{ $(print!("{:?} ", $x);)* println!(); }} }
`;

/** Each program is a module of one crate, in a folder of its own, which the compiler names where it is none. */
export const rust: BatchRunner = {
  missing: whyMissing('rustc', '--version'),
  run(programs) {
    const modules = programs.map(
      ({ files, drive }, at) =>
        [
          `p${at}/mod.rs`,
          `${files.map(({ text }) => text).join('\n')}\npub fn drive() {\n${drive}\n}\n`,
        ] as const,
    );
    const named = programs.map((_, at) => `mod p${at};\n`).join('');
    const calls = programs.map(
      (_, at) =>
        `println!("${MARK}${at}"); if let Err(e) = std::panic::catch_unwind(|| p${at}::drive()) { said(e) }`,
    );
    const said = `fn said(e: Box<dyn std::any::Any + Send>) {
  let text = e.downcast_ref::<String>().cloned().or(e.downcast_ref::<&str>().map(|s| s.to_string()));
  println!("panics {:?}", text);
}`;
    const main = `fn main() {\nstd::panic::set_hook(Box::new(|_| {}));\n${calls.join('\n')}\n}\n`;
    const files = new Map([['main.rs', `${HEAD}${named}${said}\n${main}`], ...modules]);
    return inFolder(files, (folder) => {
      const options = ['--edition', '2021', '-C', 'debuginfo=0', '--error-format', 'short'];
      output('rustc', [...options, '-o', 'main', 'main.rs'], folder);
      return seenOf(output('./main', [], folder), programs.length);
    });
  },
};
