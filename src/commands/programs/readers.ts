import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesWrite } from '../walk.ts';
import type { Parsed, Program } from './program.ts';
import { eachOperand, operandAt } from './writes.ts';

/** Programs that read and print. Those of the first list have no option that writes or runs anything. */
export const readers: readonly Program[] = [
  {
    names:
      'cat tac ls dir vdir wc head tail nl od hexdump hd strings cut tr paste join comm fold fmt expand unexpand rev column look tsort numfmt',
    reader: true,
  },
  {
    names:
      'grep egrep fgrep diff diff3 cmp jq md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum shasum md5',
    reader: true,
  },
  {
    names:
      'stat df du basename dirname realpath readlink pwd which whereis test [ echo printf expr factor seq yes sleep true false cal pathchk getconf',
    reader: true,
  },
  {
    names:
      'whoami id groups uname arch nproc tty who w users uptime free vmstat ps pgrep pidof netstat printenv locale lscpu lsblk sw_vers',
    reader: true,
  },
  { names: 'kill pkill killall renice sync clear reset tput', reader: true },
  { names: 'ping dig host nslookup whois', reader: true },
  {
    names: 'ss',
    flags:
      '-hVHOnraloempiTbEZzstudwxSM460K --help --version --no-header --oneline --numeric --resolve --all --listening --options --extended --memory --processes --threads --info --tos --cgroup --summary --tcp --udp --dccp --raw --unix --sctp --mptcp --ipv4 --ipv6 --packet --events',
    values: '-fFAN --family --filter --query --socket --net',
    written: '-D --diag',
  },
  {
    names: 'lsof',
    flags: '-abhlnNOPRtUvVX',
    values: '-cpudk',
    attached: '-Fgirsw',
  },
  {
    names: 'sort gsort',
    flags:
      '-bdfghiMnRrVcCmsuz --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort --merge --stable --unique --zero-terminated --debug --help --version',
    values:
      '-ktS --key --field-separator --buffer-size --parallel --batch-size --files0-from --random-source --sort',
    attached: '--check',
    written: '-o --output',
  },
  {
    names: 'uniq guniq',
    flags: '-cdDuiz --count --repeated --unique --ignore-case --zero-terminated',
    values: '-fsw --skip-fields --skip-chars --check-chars',
    attached: '--all-repeated --group',
    operands: operandAt(1),
  },
  {
    names: 'shuf gshuf',
    flags: '-erz --echo --repeat --zero-terminated',
    values: '-in --input-range --head-count --random-source',
    written: '-o --output',
  },
  { names: 'base64 base32', flags: '-dD --decode', values: '-wb --wrap --break' },
  { names: 'iconv', flags: '-cls', values: '-ft --from-code --to-code', written: '-o --output' },
  { names: 'xxd', flags: '-abeEipruzCd', values: '-clgsonR', operands: operandAt(1) },
  {
    names: 'tree',
    flags:
      '-adflsghpuDFiNqrtcUACnSxvJX --dirsfirst --noreport --gitignore --prune --inodes --device --du --si --metafirst',
    values: '-LIP --filelimit --charset --sort --timefmt',
    written: '-o',
  },
  {
    names: 'file',
    flags: '-bhiIkLnNprsSvzZ0 --brief --mime --mime-type --mime-encoding --dereference --no-dereference',
    values: '-fFmPe',
  },
  {
    names: 'date gdate',
    flags: '-uRj --utc --rfc-email',
    values: '-dfrv --date --file --reference --rfc-3339',
    attached: '-I --iso-8601',
  },
  { names: 'hostname', flags: '-fisdIA' },
  { names: 'zcat gzcat bzcat xzcat zstdcat' },
  {
    names: 'less more bat batcat',
    flags: '-RrSNFXneiI --plain --number',
    values: '--language --style --color --paging -l --line-range',
    operands: (_call, { operands }) => {
      // `+!command` runs it.
      if (operands.some((field) => (field.type === 'text' ? field.text : field.start).startsWith('+'))) {
        throw new Unreadable('what a pager does with + is not known');
      }
    },
  },
  {
    names: 'rg ripgrep',
    flags:
      '-icnNlLvwxoSsFPUuHIh0paqzVbc. --ignore-case --case-sensitive --smart-case --count --count-matches --line-number --no-line-number --files-with-matches --files-without-match --invert-match --word-regexp --line-regexp --only-matching --fixed-strings --pcre2 --multiline --multiline-dotall --hidden --no-ignore --no-ignore-vcs --no-heading --heading --no-filename --with-filename --null --pretty --quiet --files --json --column --stats --trim --vimgrep --follow --text --type-list --no-messages --no-config --unrestricted --passthru --crlf --version --help',
    values:
      '-ABCegftTmrjMEd --after-context --before-context --context --regexp --glob --iglob --file --type --type-not --max-count --replace --threads --max-columns --max-depth --max-filesize --sort --sortr --encoding --color --colors --path-separator --engine --context-separator',
  },
  {
    names: 'fd fdfind',
    flags:
      '-HIuasgFilLp01q --hidden --no-ignore --unrestricted --case-sensitive --ignore-case --glob --fixed-strings --absolute-path --list-details --follow --full-path --print0 --quiet --show-errors --no-ignore-vcs',
    values:
      '-dtedEScjo --max-depth --min-depth --exact-depth --type --extension --exclude --size --changed-within --changed-before --color --threads --max-results --base-directory',
  },
  { names: 'tee', flags: '-aip --append --ignore-interrupts', attached: '--output-error', operands: tee },
  { names: 'envsubst', flags: '-v --variables' },
  {
    names: 'mkfifo mknod',
    flags: '-Z',
    values: '-m --mode',
    operands: makeNodes,
  },
];

/** `mkfifo a b` makes both; behind the name of `mknod` come its kind and its numbers. */
function makeNodes(call: Call, parsed: Parsed): void {
  if (call.name === 'mkfifo') eachOperand('changed')(call, parsed);
  else operandAt(0)(call, parsed);
}

function tee(...[call, parsed]: Parameters<NonNullable<Program['operands']>>): void {
  const { input } = call;
  const [only, ...others] = parsed.operands;
  if (only && others.length === 0 && parsed.options.length === 0 && input.type === 'text') {
    notesWrite(call.walk, call.state, only, { type: 'content', content: input.text });
  } else eachOperand('changed')(call, parsed);
}
