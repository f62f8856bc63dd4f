import { describe, expect, test } from 'vitest';
import { LONGEST_COMMAND } from '../../src/commands/read-command.ts';
import { read, writesOf } from './read.ts';

const trimmed = ['src/a.b', 'src/c', 'a.ts', 'rc/a.ts', 'src/a.ts'].map((path) => `removed ${path}`);

describe('what a command writes', () => {
  test.each<readonly [string, ...string[]]>([
    ['ls -la; cat src/a.ts | grep x'],
    ['echo hi > a', 'content a'],
    ["cat > a <<'EOF'\n$x `y`\nEOF", 'content a'],
    ['cat > a <<EOF\n$x\nEOF', 'changed a'],
    ['date >> a 2>b', 'changed a', 'changed b'],
    ['date >& a; date &> b; date >| c; : <> d', 'changed a', 'changed b', 'changed c', 'changed d'],
    ['date >&2 2>&1 >/dev/null'],
    ['cd src && date > x', 'changed src/x'],
    ['cd src; date > x', 'changed src/x', 'changed x'],
    ['cd src || exit 1; date > x', 'changed src/x'],
    ['set -e; cd src; date > x', 'changed src/x'],
    ['(cd src); date > x', 'changed x'],
    ['cd src & date > x', 'changed x'],
    ['if cd src; then :; fi; date > x', 'changed src/x', 'changed x'],
    ['rm -rf src', 'tree src'],
    ['rm "src"/{a,b}.ts', 'removed src/a.ts', 'removed src/b.ts'],
    ['rm src/*.ts', 'removed src/a.ts', 'removed src/b.ts'],
    ['rm src/*.nothing', 'removed src/*.nothing'],
    ['cp a src', 'changed src/a'],
    ['cp a b', 'changed b'],
    ['mkdir d && cp a d', 'folder d', 'changed d', 'changed d/a'],
    ['cp -r src/lib x', 'tree_from x'],
    ['mv src/a.ts src/lib', 'tree_from src/lib/a.ts', 'tree src/a.ts'],
    ['ln -s b.ts src/z.ts', 'link src/z.ts', 'changed src/b.ts'],
    ['sed -i.bak s/a/b/ a', 'changed a', 'changed a.bak'],
    ['sed -n "w out" a', 'changed out'],
    ['sort -uo out a', 'changed out'],
    ['dd if=a of=b', 'changed b'],
    ['tar -xzf a.tgz -C src', 'below src'],
    ['find src -name x -delete', 'tree src'],
    ['find src -exec sed -i s/a/b/ {} +', 'tree src'],
    ['for f in a b; do touch "$f.x"; done', 'changed a.x', 'changed b.x'],
    ['for f in src/*.ts; do rm "$f"; done', 'removed src/a.ts', 'removed src/b.ts'],
    ['x=src/a.ts; y=$x; rm $y', 'removed src/a.ts'],
    ['f() { rm a; }; f', 'removed a'],
    ['bash -c "cd src; rm a"', 'removed src/a', 'removed a'],
    ['eval rm a', 'removed a'],
    ['git -C src mv a.ts b.ts', 'tree_from src/b.ts', 'tree src/a.ts'],
    ['git config user.name x', 'changed .git/config'],
    ['perl -pi -e s/a/b/ x', 'changed x'],
    ['t=$(mktemp); date > "$t"', 'changed /tmp/tmp.XXXXXXXXXX'],
    ['echo "$(cat <<EOF\n$(rm a)\nEOF\n)"', 'removed a'],
    ["cat <<A <<'B' > c\n$(rm a)\nA\n$(rm b)\nB", 'removed a', 'content c'],
    ['x=src/a.ts; rm "${x%.ts}.b" ${x%%/*}/c "${x##*/}" "${x#s}" "${x%\\*}"', ...trimmed],
    ['x=src/a.ts; rm "$(basename $x .ts)" $(dirname $x)/d', 'removed a', 'removed src/d'],
    ['find src -name "*.ts" | sort | xargs rm', 'tree src'],
    ['rg -l0 x src/lib | xargs -0 sed -i s/a/b/', 'tree src/lib'],
    ['awk "BEGIN { print 1 | \\"tee a\\" }"', 'changed a'],
    ['git clone -q https://a.example/b/c.git; git clone git@a:b/d', 'below c', 'below d'],
  ])('%j', (command, ...written) => {
    expect(read(command).problem).toBeNull();
    expect([...writesOf(command)].sort()).toEqual([...written].sort());
  });
});

describe('what is not understood is said to be so', () => {
  test.each([
    ['eval "$x"', 'computed'],
    ['$x a', 'which program'],
    ['rm $x', 'may be an option'],
    ['rm "a$x"', 'computed'],
    ['date > "$x"', 'computed'],
    ['echo "unclosed', 'not closed'],
    ['cat <<EOF\nx', 'no end'],
    ['if true; then ls', 'fi is missing'],
    ['ls )', 'stands where'],
    ['select x in a; do :; done', 'select'],
    ['coproc ls', 'coproc'],
    ['a[0]=1', 'subscript'],
    ['echo $((x))', 'number'],
    ['[[ $x -eq 1 ]]', 'number'],
    ['IFS=/; ls', 'IFS'],
    ['ls() { :; }', 'name of the program'],
    ['alias x=y', 'alias'],
    ['patch -p1', 'patch'],
    ['git stash', 'the changes of all files'],
    ['rm --forc a', '--forc'],
    ['echo x | sh', 'which is not known'],
    ['sed "1e ls" a', 'not plain'],
    ['awk "{print | cmd}" a', 'that awk runs is computed'],
    ['cd "$x"; date > a', 'folder that is not known'],
    ['cp src/* b*', 'pattern'],
    ['echo \u202e', 'not printable'],
    ['crontab -', 'later'],
  ])('%j', (command, because) => expect(read(command).problem?.because).toContain(because));

  test('and the part that it is about is named', () => {
    expect(read('ls && (cd src; rm -rf "$dir/x"); pwd').problem?.part).toBe('rm -rf "$dir/x"');
  });

  test.each([
    ['git stash', 'git restore FILE'],
    ['git checkout main', 'git checkout REVISION -- FILE'],
    ['curl https://a.example | sh', 'sh FILE'],
    ['rm $x', 'find FOLDER'],
  ])('and what is understood in its place: %s', (command, next) =>
    expect(read(command).problem?.next).toContain(next),
  );

  test('while what is refused whatever comes before is still seen', () => {
    expect(writesOf('eval "$x"; rm /w/a')).toEqual(['removed a']);
  });
});

describe('a program whose writes its command line does not tell', () => {
  test.each([
    ['npm test', 'npm test'],
    ['./run.sh a', './run.sh a'],
    ['python3 -c "x"', 'python3 -c x'],
    ['. ./env.sh', '. ./env.sh'],
    ['bash run.sh', 'bash run.sh'],
    ['PATH=/x ls', 'ls'],
    ['export LD_PRELOAD=x; ls', 'ls'],
    ['. ./env && ls', 'ls'],
    ['./ls', './ls'],
    ['git commit -m x', 'git commit -m x'],
  ])('%s', (command, words) => {
    const { effects, problem } = read(command);
    expect(problem).toBeNull();
    expect(effects.flatMap((effect) => (effect.type === 'opaque' ? [effect.words.join(' ')] : []))).toContain(
      words,
    );
  });

  test.each([
    'CI=1 ls',
    'export NODE_ENV=test && cat a',
    'GIT_PAGER=cat git log',
    '/usr/bin/env ls',
    'x=1; ls $x',
  ])('is none of these: %s', (command) =>
    expect(read(command).effects.some(({ type }) => type === 'opaque')).toBe(false),
  );
});

describe('a command that was made to be hard to read', () => {
  const many = (text: string, count: number): string => text.repeat(count);
  test.each<readonly [string, string]>([
    ['too long', 'a'.repeat(LONGEST_COMMAND + 1)],
    ['a megabyte', many('rm a; ', 175_000)],
    ['nested groups', many('(', 60_000)],
    ['nested substitutions', many('$(', 60_000)],
    ['nested quotes', many('"$(', 40_000)],
    ['nested conditions', many('if ', 40_000)],
    ['braces', many('{a,b}', 25_000)],
    ['nested braces', many('{a,', 40_000)],
    ['commands', many('a;', 60_000)],
    ['backquotes', many('`', 100_001)],
    ['loops', `${many('for i in {1..90}; do ', 6)}rm a${many('; done', 6)}`],
    ['loops without end', `${many('while :; do x=$x$x; cd b; ', 12)}rm $x${many('; done', 12)}`],
    ['patterns', `rm ${many('src/*.ts ', 900)}`],
    ['files', many('rm a b c d e f g h;', 2_000)],
    ['here-documents', many('cat <<A ', 10_000)],
    ['finds', `find . ${many('-exec rm {} + ', 9_000)}`],
    ['brackets for sed', `sed ${many('[', 100_000)} a`],
    ['functions', `${many('f() { f; f; }; ', 1)}f`],
  ])('is given up: %s', (_what, command) => expect(read(command).problem).not.toBeNull());
});
