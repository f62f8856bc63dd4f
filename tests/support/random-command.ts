import type { Random } from '../soundness/random.ts';

/**
 * A command that somebody might have made up to get past a gate: programs that write, in many spellings, with targets
 * inside the scope, outside it and in between, in every construct of the shell. Most are valid, some are not.
 */
export function randomCommand(random: Random): string {
  const { pick, below, chance } = random;
  // Most commands stay inside the scope for the most part, or hardly any would be let through.
  const bold = pick([0.04, 0.1, 0.5]);
  return script(pick([1, 2, 2, 3]));

  function script(depth: number): string {
    const count = 1 + below(depth > 1 ? 3 : 2);
    return Array.from({ length: count }, () => statement(depth)).join(
      pick(['; ', ' && ', ' || ', '\n', ' & wait; ']),
    );
  }

  function statement(depth: number): string {
    if (depth <= 0 || below(3) > 0) return simple(depth);
    const inner = (): string => script(depth - 1);
    return pick([
      () => `(${inner()})`,
      () => `{ ${inner()}; }`,
      () => `{ ${inner()}; } ${redirect()}`,
      () => `if ${simple(depth - 1)}; then ${inner()}; fi`,
      () => `if ${pick(['true', 'false'])}; then ${inner()}; else ${inner()}; fi`,
      () =>
        `for f in ${word()} ${word()}; do ${pick([() => `${writer()} "$f"`, () => `echo x > "$f"`, () => `${writer()} $f`, inner])()}; done`,
      () => `case ${word()} in *) ${inner()};; esac`,
      () => `while true; do ${inner()}; break; done`,
      () =>
        `echo ${word()} ${word()} | while read -r l; do ${pick([() => `${writer()} "$l"`, inner])()}; done`,
      () => `f() { ${inner()}; }; f ${word()}`,
      () => `! ${simple(depth - 1)}`,
      () => `echo "$(${inner()})"`,
      () => `echo \`${simple(0).replace(/[`\\$]/g, '')}\``,
      () => `bash -c ${quoted(script(depth - 1))}`,
      () => `eval ${quoted(script(depth - 1))}`,
      () => `sh <<'EOF'\n${script(depth - 1)}\nEOF`,
      () => `cat <<EOF\n$(${simple(0)})\nEOF`,
      () => `trap ${quoted(simple(0))} EXIT`,
      () => `cd ${folder()} && ${inner()}`,
      () => `cd ${folder()}; ${inner()}`,
      () => `pushd ${folder()} >/dev/null; ${inner()}; popd >/dev/null`,
      () => `v=${path()}; ${writer()} $v; ${simple(depth - 1)} > "$v"`,
      () => `set -e; cd ${folder()}; ${inner()}`,
      () => `for f in ${word()} ${word()}; do ${writer()} "${trimmed('f')}"; done`,
      () =>
        `v=${path()}; d=$(dirname "$v"); b=$(basename "$v" .ts); ${writer()} "$d/$b.${pick(['ts', 'x'])}"`,
      () => made(plainPath()),
      () => `x=${quoted(`a[$(${simple(0)})]`)}; echo $((x))`,
      () => `[[ ${word()} ${pick(['-eq', '==', '-nt', '>', '=~'])} ${word()} ]] && ${inner()}`,
    ])();
  }

  function simple(depth: number): string {
    const command = pick([
      () => `${writer()} ${targets()}`,
      () => `${writer()} ${targets()}`,
      () => `${reader()} ${targets()}`,
      () => `${reader()} ${targets()} ${redirect()}`,
      () => `echo ${word()} ${redirect()}`,
      () => `${redirect()} echo ${word()}`,
      () =>
        `${reader()} ${targets()} | ${pick(['tee', 'tee -a', 'xargs touch', 'xargs rm', 'sort -o', 'dd status=none of=', 'xargs cat', 'sh', 'cat >'])} ${path()}`,
      () => `cp ${pick(['', '-r', '-a', '-t', '-T', '-rT', '--', '-l', '-s', '-P'])} ${path()} ${path()}`,
      () => `cp ${path()} ${path()} ${folder()}`,
      () => `mv ${pick(['', '-f', '-t', '-T', '-n', '-b'])} ${path()} ${path()}`,
      () => `ln ${pick(['-s', '-sf', '', '-sfn', '-sr', '-sT', '-t'])} ${path()} ${path()}`,
      () =>
        `ln -s ${pick(['..', '../billing', '../../notes.txt', '.', 'login.ts', '../billing/pay.ts', '/tmp'])} ${path()}`,
      () => `install ${pick(['', '-D', '-d', '-t', '-m 600'])} ${path()} ${path()}`,
      () =>
        `sed ${pick(['-i', '-i.bak', '-n -i', '-ne', '-n', '-i -e', '-s -i', '--in-place=~', '-E -i'])} ${quoted(sedScript())} ${targets()}`,
      () =>
        `awk ${quoted(pick([`{print > "${plainPath()}"}`, '{print $1}', `BEGIN{printf "x" >> "${plainPath()}"}`, `{print | "cat > ${plainPath()}"}`, '{print $1 | "sort -u"}', `BEGIN{"touch ${plainPath()}" | getline}`, '/a/ || $1 > 2 {print}', `BEGIN{f="${plainPath()}"; print 1 > f}`]))} notes.txt`,
      () =>
        `find ${folder()} ${pick(['-type f', '-name "*.ts"', '-maxdepth 1', ''])} ${pick(['-delete', '-exec touch {} \\;', '-exec rm -f {} +', `-exec cp notes.txt {}.x \\;`, `-fprint ${path()}`, '-print', '-exec cat {} +', `-exec sh -c 'touch x' \\;`, '-execdir touch y \\;', `-exec mv {} ${folder()} \\;`])}`,
      () =>
        `xargs ${pick(['', '-n1', '-I{}', '-0', '-r'])} ${pick(['touch', 'rm -f', 'cat', 'echo', 'cp notes.txt', 'touch {}'])} < ${path()}`,
      () => `sort ${pick(['-o', '-uo', '--output', '-r', '-T'])} ${path()} ${path()}`,
      () => `dd if=notes.txt of=${path()} bs=1 count=1 status=none`,
      () => `tar ${pick(['cf', 'xf', '-cf', '-x -f', 'tf', '-cvf'])} ${path()} ${path()}`,
      () => `chmod ${pick(['600', '-R 755', '+x', '-x', 'u=rw'])} ${targets()}`,
      () => `mktemp ${pick(['', '-d', '-p', '-t'])} ${pick([path(), 'XXXXXX', `${plainPath()}XXXX`])}`,
      () =>
        `git ${pick(['checkout HEAD~1 --', 'rm -q', 'mv', 'restore', 'add', 'restore -s HEAD~1', 'diff --output', 'show'])} ${targets()}`,
      () =>
        `${lister()} | ${pick(['', 'sort | ', 'grep -v new | ', 'head -1 | ', 'sed s/auth/billing/ | '])}xargs ${pick(['', '-n1 ', '-r ', '-0 '])}${pick(['touch', 'rm -f', 'sed -i s/o/0/', 'truncate -s 0', `cp ${path()}`])}`,
      () =>
        `${lister()} | xargs -I{} ${pick(['touch {}', 'rm -f {}', `cp {} ${path()}`, `cp ${path()} {}`, 'mv {} {}.x'])}`,
      () => `perl -i -pe s/a/b/ ${targets()}`,
      () => `uniq ${path()} ${path()}`,
      () => `gzip ${pick(['', '-k', '-c', '-f', '-d'])} ${path()}`,
      () => `read -r a b < ${path()}; ${writer()} $a`,
    ])();
    if (below(7) === 0) return `${wrapper()} ${command}`;
    return depth > 0 && below(12) === 0 ? `${command} <(${simple(0)})` : command;
  }

  /** Programs that print names of files below folders. */
  function lister(): string {
    return pick([
      () =>
        `find ${folder()} ${pick(['-type f', '-name "*.ts"', '-type f -print0', '-type f -printf "%f\\n"'])}`,
      () => `grep ${pick(['-rl', '-rlZ', '-rLl', '-l', '-rho'])} o ${path()} ${pick(['', path()])}`,
      () => `git ls-files ${pick(['', '-z', '-o'])} ${path()}`,
    ])();
  }

  /** A file that is made, and goes elsewhere. */
  function made(file: string): string {
    const makes = pick([
      `sort notes.txt > ${file}`,
      `echo x > ${file}`,
      `ln -sf ${path()} ${file}`,
      `cp ${path()} ${file}`,
    ]);
    return `${makes} ${pick(['&&', ';'])} ${pick(['mv', 'cp', 'mv -f', 'cp -P'])} ${file} ${path()}`;
  }

  function trimmed(name: string): string {
    const pattern = pick(['%.ts', '%/*', '%%/*', '#*/', '##*/', '%t?', '#src', '%%.*']);
    return `\${${name}${pattern}}${pick(['', '.x', '/pay.ts', '/billing'])}`;
  }

  function wrapper(): string {
    return pick([
      'command',
      'env',
      'env A=1',
      'timeout 2',
      'nice',
      'nohup',
      'builtin',
      'exec',
      'time',
      'A=b',
      'stdbuf -o0',
      '\\',
      'env -i',
      'busybox',
      'IFS=x',
      'PATH=$PATH',
      'nice -n 2 env',
      'sudo',
    ]);
  }

  function writer(): string {
    return mangled(
      pick([
        'touch',
        'rm -f',
        'rm -rf',
        'mkdir -p',
        'truncate -s 0',
        'tee',
        'tee -a',
        'rmdir',
        'touch --',
        'unlink',
        'rm -f --',
        'mkdir',
        'touch -c',
        'shred -u',
      ]),
    );
  }

  function reader(): string {
    return pick([
      'cat',
      'wc -l',
      'head -n1',
      'grep -n a',
      'ls',
      'sort',
      'uniq',
      'cut -c1',
      'nl',
      'diff notes.txt',
      'stat',
      'basename',
      'echo',
      'printf %s',
    ]);
  }

  function redirect(): string {
    return `${pick(['>', '>>', '>|', '&>', '&>>', '>&', '<>', '2>', '1>', '3>', '2>>', '> /dev/null 2>', '>& ', '<'])}${pick(['', ' '])}${path()}`;
  }

  function targets(): string {
    return Array.from({ length: 1 + below(2) }, word).join(' ');
  }

  function word(): string {
    return below(12) === 0
      ? pick(['-r', '-x', '--', '-', '-n', '--help', '-f', '-t', '--target-directory=src'])
      : path();
  }

  function plainPath(): string {
    if (!chance(bold)) {
      return pick([
        'src/auth/login.ts',
        'src/auth/new.ts',
        'src/auth/sub/x.ts',
        'src/auth/sub',
        './src/auth/a',
        'src/billing/../auth/b',
      ]);
    }
    return pick([
      ...['src/auth/login.ts', 'src/auth/new.ts', 'src/auth/sub/x.ts', 'src/auth', 'src/auth/'],
      ...['src/billing/pay.ts', 'src/billing', 'notes.txt', 'README.md', 'new.txt', '.', '..', 'src'],
      ...[
        'src/auth/../billing/pay.ts',
        'src/billing/../auth/login.ts',
        './src/auth/a',
        'src//auth//b',
        'login.ts',
        'pay.ts',
      ],
      ...[
        'src/auth/link',
        'src/auth/link/pay.ts',
        'src/auth/link/../x',
        '../billing/pay.ts',
        'sub/y',
        '../auth/z',
        'src/auth/.env',
        '.git/hooks/x',
      ],
    ]);
  }

  function path(): string {
    const plain = plainPath();
    if (!chance(bold * 2))
      return pick([
        plain,
        plain,
        `"${plain}"`,
        `'${plain}'`,
        plain.replace('auth', 'a*h'),
        plain.replace('new', '{new,newer}'),
      ]);
    return pick([
      () => plain,
      () => plain,
      () => plain,
      () => `"${plain}"`,
      () => `'${plain}'`,
      () => `$'${plain}'`,
      () => plain.replace(/[a-z]/, '\\$&'),
      () => plain.replace('src', 's""rc'),
      () => plain.replace('auth', '{auth,billing}'),
      () => plain.replace('auth', '*'),
      () => plain.replace('pay', 'p?y'),
      () => plain.replace('login', 'l[a-z]gin'),
      () => plain.replace('src', '$PWD/src'),
      () => plain.replace('src', '${PWD}/src'),
      () => `$(echo ${plain})`,
      () => `"$(pwd)/${plain}"`,
      () => `\${nope:-${plain}}`,
      () => `{${plain},${plainPath()}}`,
      () => plain.replace('/', '/./'),
      () => plain.replace('s', '\\\ns'),
      () => `${plain}{1..2}`,
      () => '$v',
      () => '"$f"',
      () => '"$@"',
      () => '~/x',
    ])();
  }

  function folder(): string {
    if (!chance(bold)) return pick(['src/auth', 'src/auth/sub', 'src/auth/.', '"src/auth"']);
    return pick([
      'src',
      'src/auth',
      'src/billing',
      '.',
      '..',
      'src/auth/link',
      'auth',
      '../billing',
      'nowhere',
      'src/auth/sub',
      '$PWD',
      '-',
      '',
      'src/auth/..',
      '"src/auth"',
      '-P src/auth/link',
      '*',
      '--',
    ]);
  }

  function sedScript(): string {
    return pick([
      's/a/b/',
      's/a/b/g;p',
      `w ${plainPath()}`,
      `s/o/0/w ${plainPath()}`,
      '1d',
      '/a/,/b/d',
      `1e touch ${plainPath()}`,
      's/x/touch y/e',
      '$!N;P;D',
      `a\\\ntext\nw ${plainPath()}`,
      's/[/]/x/',
      's|a|b|',
      `y/a/b/;w ${plainPath()}`,
      `/[[:alpha:]/]/w ${plainPath()}`,
      '{p;p}',
      `r ${plainPath()}`,
    ]);
  }

  function mangled(command: string): string {
    return below(8) === 0
      ? command.replace(/^(.)(.)/, pick(['$1\\$2', '$1""$2', "'$1'$2", '$1\\\n$2', '"$1$2"']))
      : command;
  }

  function quoted(text: string): string {
    return below(2) === 0 ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text.replace(/["\\$`]/g, '\\$&')}"`;
  }
}
