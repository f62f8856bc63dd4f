import { type Field, textField, textOf, wordsOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesWrite } from '../walk.ts';
import { has, optionValue, type Parsed, type Program } from './program.ts';

/** Programs that fetch and pack files: many of them name what they write themselves. */
export const transfers: readonly Program[] = [
  {
    names: 'curl',
    flags:
      '-sSLfkvigGIlJRORNna0123456#jq --silent --show-error --location --fail --fail-with-body --insecure --verbose --include --get --head --compressed --http1.1 --http2 --globoff --no-progress-meter --progress-bar --remote-name --remote-time --remote-header-name --no-buffer --ipv4 --ipv6 --create-dirs --path-as-is --retry-connrefused --retry-all-errors --fail-early --no-keepalive --tcp-nodelay --basic --digest --negotiate --anyauth --location-trusted --http3 --parallel --next --remove-on-error --styled-output --tlsv1.2 --tlsv1.3 --disable',
    values:
      '-XHdAuembxFTrCyYwz --request --header --data --data-raw --data-binary --data-urlencode --json --user-agent --user --max-time --connect-timeout --referer --cookie --proxy --form --form-string --upload-file --range --continue-at --write-out --retry --retry-delay --retry-max-time --url --cacert --cert --key --resolve --interface --max-redirs --limit-rate --time-cond --output-dir --proto --noproxy --unix-socket --oauth2-bearer --aws-sigv4 --ciphers --dns-servers --local-port --parallel-max --expect100-timeout --keepalive-time --request-target',
    written:
      '-ocD --output --cookie-jar --dump-header --trace --trace-ascii --stderr --etag-save --hsts --alt-svc --libcurl',
    operands: curl,
  },
  {
    names: 'wget',
    flags:
      '-qvScNrnHkpL --quiet --verbose --no-verbose --server-response --continue --timestamping --no-check-certificate --show-progress --spider --recursive --no-parent --no-clobber --content-disposition',
    values:
      '-tTwUlADIXR --tries --timeout --wait --user-agent --header --post-data --level --accept --domains --user --password --limit-rate --method --body-data',
    written: '-OPoa --output-document --directory-prefix --output-file --append-output',
    operands: wget,
  },
  { names: 'tar gtar bsdtar', whole: tar },
  {
    names: 'unzip',
    flags: '-lptvZqonjuafCL1zTh',
    values: '-dx',
    operands: (call, parsed) => {
      if (!has(parsed, '-l -p -t -v -Z -z')) notesBelow(call, optionValue(parsed, '-d'));
    },
  },
  {
    names: 'rsync',
    flags:
      '-avrzlptgoDnPhiumcxKLHAXqRdWSO --archive --verbose --recursive --compress --dry-run --delete --delete-after --delete-before --delete-excluded --progress --partial --human-readable --itemize-changes --update --checksum --links --copy-links --perms --times --stats --quiet --relative --ignore-existing --existing --no-perms --no-owner --no-group --mkpath --whole-file --size-only',
    values:
      '-f --exclude --include --exclude-from --include-from --filter --max-size --min-size --bwlimit --timeout --info',
    operands: (call, parsed) => {
      if (has(parsed, '-n --dry-run')) return;
      const target = parsed.operands.at(-1);
      if (parsed.operands.length > 1 && !/^[^/]*:/.test(textOf(target) ?? '')) notesBelow(call, target);
    },
  },
];

/** Files of unknown names below a folder, the present one where none is named. */
function notesBelow(call: Call, folder: Field | null | undefined): void {
  notesWrite(call.walk, call.state, folder ?? textField('.'), { type: 'below' });
}

function writtenOptions(call: Call, parsed: Parsed, names: string): void {
  const wanted = names.split(' ');
  for (const { name, value } of parsed.options) {
    if (!wanted.includes(name) || textOf(value ?? undefined) === '-') continue;
    notesWrite(call.walk, call.state, value ?? textField(''), { type: 'changed' });
  }
}

function curl(call: Call, parsed: Parsed): void {
  const format = parsed.options.filter(({ name }) => name === '-w' || name === '--write-out');
  for (const { value } of format) {
    const text = textOf(value ?? undefined);
    // Newer versions write a file for %output{name}, and read the format from one for @name.
    if (text === null || /%output|^@/.test(text))
      throw new Unreadable('the format that curl writes is not plain');
  }
  if (has(parsed, '-T --upload-file')) notUploadedHere(parsed);
  const folder = optionValue(parsed, '--output-dir');
  if (folder) notesBelow(call, folder);
  const files = parsed.options.filter(({ name }) => name === '-o' || name === '--output');
  if (folder && files.some(({ value }) => /^\/|\.\./.test(textOf(value ?? undefined) ?? '/'))) {
    throw new Unreadable('the file that curl writes is not plain');
  }
  // #1 stands for a part of the address.
  if (files.some(({ value }) => textOf(value ?? undefined)?.includes('#')))
    throw new Unreadable('the file that curl writes is computed');
  if (!folder) writtenOptions(call, parsed, '-o --output');
  writtenOptions(
    call,
    parsed,
    '-c --cookie-jar -D --dump-header --trace --trace-ascii --stderr --etag-save --hsts --alt-svc --libcurl',
  );
  if (has(parsed, '-O --remote-name -J --remote-header-name') && !folder) notesBelow(call, null);
}

/** What is sent to a `file:` address is written there; an address that isn't spelled out may be one. */
function notUploadedHere({ operands, options }: Parsed): void {
  const named = options.filter(({ name }) => name === '--url').map(({ value }) => value ?? undefined);
  for (const address of [...operands, ...named]) {
    if (!/^(?:https?|ftps?|sftp|scp):\/\//i.test(textOf(address) ?? ''))
      throw new Unreadable('where curl sends the file may be a file of this machine');
  }
}

function wget(call: Call, parsed: Parsed): void {
  writtenOptions(call, parsed, '-O --output-document -o --output-file -a --append-output');
  const printed = optionValue(parsed, '-O --output-document');
  if (!has(parsed, '--spider') && !printed) notesBelow(call, optionValue(parsed, '-P --directory-prefix'));
}

const tarLong =
  /^--(?:list|create|extract|get|file=.*|verbose|gzip|gunzip|bzip2|xz|zstd|exclude=.*|strip-components=\d+|directory=.*|no-same-owner|no-same-permissions|keep-old-files|exclude-vcs|sort=\w+|mtime=.*|owner=.*|group=.*|numeric-owner|wildcards|no-recursion|auto-compress)$/;

function tar(call: Call): void {
  const words = call.arguments.map(textOf);
  const [first] = words;
  if (first === undefined) return;
  let letters = '';
  let file: Field | null = null;
  let folder: Field | null = null;
  const values: ('f' | 'C' | '')[] = [];
  const operands: Field[] = [];
  call.arguments.forEach((field, at) => {
    const word = words[at];
    if (values.length > 0 && word !== '--') {
      const kind = values.shift();
      if (kind === 'f') file = field;
      if (kind === 'C') folder = field;
    } else if (word?.startsWith('--')) {
      if (!tarLong.test(word)) throw new Unreadable(`what tar does with ${word} is not known`);
      const [, name, value] = /^--([\w-]+)(?:=(.*))?$/.exec(word)!;
      if (name === 'file') file = textField(value!);
      if (name === 'directory') folder = textField(value!);
      letters += { list: 't', create: 'c', extract: 'x', get: 'x' }[name!] ?? '';
    } else if (word && (word.startsWith('-') || at === 0)) {
      const bare = word.replace(/^-/, '');
      if (!/^[tcxvzjJaphmokOPfCTXS]+$/.test(bare))
        throw new Unreadable(`what tar does with ${word} is not known`);
      // Without a dash the values follow in the order of their letters; with one, a value may be attached.
      const takes = bare.search(/[fCTX]/);
      if (word.startsWith('-') && takes !== -1 && takes < bare.length - 1) {
        throw new Unreadable('the value of an option of tar is attached');
      }
      for (const letter of bare)
        if (/[fCTX]/.test(letter)) values.push(letter === 'f' || letter === 'C' ? letter : '');
      letters += bare;
    } else if (field.type === 'unknown' && (field.start === '' || field.start.startsWith('-'))) {
      throw new Unreadable('an argument of tar that is computed may be an option');
    } else operands.push(field);
  });
  const makes = letters.includes('c');
  if (letters.includes('P') && !makes) throw new Unreadable('tar -P writes wherever the archive says');
  if (makes && file && textOf(file) !== '-') notesWrite(call.walk, call.state, file, { type: 'changed' });
  else if (!makes && !letters.includes('t') && !letters.includes('O')) notesBelow(call, folder);
  if (makes && folder && file && !textOf(file)?.startsWith('/')) {
    throw new Unreadable(
      'whether the archive is written before or after the folder is changed is not looked at',
    );
  }
  if (wordsOf(operands).some((word) => /^-/.test(word))) throw new Unreadable('an operand of tar is odd');
}
