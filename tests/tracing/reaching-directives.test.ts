import { describe, expect, test } from 'vitest';
import { workspace } from '../support/workspace.ts';

const source = `#include <stdlib.h>

void drain(struct list *all) {
    free_all(all);
}

void stop(struct list *all) {
    free_all(all);
}
`;

async function bound() {
  const space = workspace({ 'src/list.c': source }, [{ id: 'INT-001', scope: ['symbol:drain'] }]);
  const session = space.session();
  await session.select('INT-001');
  return session;
}

const withClass = `class List {
public:
    void drain() {
        free_all(this);
    }
    void stop() {
        free_all(this);
    }
};
`;

const inDrain = (line: string): string => source.replace('    free_all', `${line}\n    free_all`);

describe('a scope of one function of C', () => {
  test.each([
    ['a macro', '#define free_all(x) ((void)0)'],
    ['a macro that is taken away', '#  undef free_all'],
    ['a pragma', '#pragma pack(1)'],
    ['what is included', '#include "mocks.h"'],
  ])('does not take %s, which reaches the functions below', async (_what, line) => {
    const session = await bound();
    const { refusal } = await session.writeFile('src/list.c', inDrain(line));
    expect(refusal?.code).toBe('SCOPE_VIOLATION');
    expect(refusal?.because).toContain('reaches to the end of the file');
  });

  test.each([
    ['a condition, which ends inside', '#ifdef DEBUG\n    trace(all);\n#endif'],
    ['a text that looks like one', '    puts("#define free_all");'],
    ['any other line', '    check(all);'],
  ])('takes %s', async (_what, line) => {
    const session = await bound();
    expect((await session.writeFile('src/list.c', inDrain(line))).refusal).toBeNull();
  });
});

test('a scope of one method of C++ takes no macro either', async () => {
  const space = workspace({ 'src/list.cpp': withClass }, [{ id: 'INT-001', scope: ['symbol:List.drain'] }]);
  const session = space.session();
  await session.select('INT-001');
  const plain = withClass.replace('free_all(this)', 'check(this)');
  expect((await session.writeFile('src/list.cpp', plain)).refusal).toBeNull();
  const reaching = plain.replace('        check', '#define free_all(x) ((void)0)\n        check');
  expect((await session.writeFile('src/list.cpp', reaching)).refusal?.because).toContain(
    'reaches to the end',
  );
});
