import { type BatchRunner, MARK, seenOf } from './batch.ts';
import { inFolder, output, whyMissing } from './tools.ts';

/** Each program is compiled by itself, since the macros of one would be seen by the next. */
function compiled(compiler: 'gcc' | 'g++', extension: string, standard: string): BatchRunner {
  return {
    missing: whyMissing(compiler, '--version'),
    run(programs) {
      const outputs = programs.map(({ files, drive }, at) => {
        const text = files.map((file) => file.text).join('\n');
        const main = `#include <stdio.h>\n${text}\n#define log(x) printf("%ld\\n", (long)(x))\nint main(void) {\n${drive}\nreturn 0;\n}\n`;
        return inFolder(new Map([[`main.${extension}`, main]]), (folder) => {
          output(compiler, ['-w', standard, '-o', 'main', `main.${extension}`], folder);
          return `${MARK}${at}\n${output('./main', [], folder)}`;
        });
      });
      return seenOf(outputs.join(''), programs.length);
    },
  };
}

export const c = compiled('gcc', 'c', '-std=gnu11');
export const cpp = compiled('g++', 'cpp', '-std=gnu++20');
