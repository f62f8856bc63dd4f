import { type BatchRunner, MARK, seenOf } from './batch.ts';
import { inFolder, output, whyMissing } from './tools.ts';

const HEAD = `#![allow(warnings)]
macro_rules! log { ($($x:expr),*) => {{ $(print!("{:?} ", $x);)* println!(); }} }
`;

/** Each program is a module of one crate. */
export const rust: BatchRunner = {
  missing: whyMissing('rustc', '--version'),
  run(programs) {
    const modules = programs.map(
      ({ files, drive }, at) =>
        `mod p${at} {\n${files.map(({ text }) => text).join('\n')}\npub fn drive() {\n${drive}\n}\n}\n`,
    );
    const calls = programs.map(
      (_, at) =>
        `println!("${MARK}${at}"); if let Err(e) = std::panic::catch_unwind(|| p${at}::drive()) { said(e) }`,
    );
    const said = `fn said(e: Box<dyn std::any::Any + Send>) {
  let text = e.downcast_ref::<String>().cloned().or(e.downcast_ref::<&str>().map(|s| s.to_string()));
  println!("panics {:?}", text);
}`;
    const main = `fn main() {\nstd::panic::set_hook(Box::new(|_| {}));\n${calls.join('\n')}\n}\n`;
    const files = new Map([['main.rs', `${HEAD}${modules.join('')}${said}\n${main}`]]);
    return inFolder(files, (folder) => {
      output('rustc', ['--edition', '2021', '-C', 'debuginfo=0', '-o', 'main', 'main.rs'], folder);
      return seenOf(output('./main', [], folder), programs.length);
    });
  },
};
