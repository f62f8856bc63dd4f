import { textField, textOf, wordsOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesOpaque, notesWrite } from '../walk.ts';
import { checkout, restore, switchBranch } from './git-checkout.ts';
import { clean, cloneInto, makesRepository, pathsOnly, worktree } from './git-folders.ts';
import { unforeseen } from './git-unforeseen.ts';
import { has, type Parsed, type Program } from './program.ts';
import { eachOperand } from './writes.ts';

/** Commands that write nothing in the working tree; only options that name a file to write, or a program, count. */
function reads(names: string): Program {
  return {
    names,
    whole: ({ name, arguments: words }) => {
      for (const field of words) {
        const word =
          field.type === 'text' ? field.text : field.type === 'unknown' ? field.start : field.spelled;
        if (field.type === 'unknown' && (word === '' || /^-/.test(word)) && !field.single) {
          throw new Unreadable('an argument that is computed may be an option');
        }
        // git takes shortened options too.
        if (
          /^--(?:ou|ext|textc|open|exe|upl|rec|ups|cont$)|^-[A-Za-z]*O/.test(word) &&
          !/^--output-indicator/.test(word)
        ) {
          throw new Unreadable(`what ${name} does with ${word} is not known`);
        }
      }
    },
  };
}

/** A command of which certain options and operands only read, or only touch git's own folder. */
function keeps(names: string, lists: Omit<Program, 'names'>): Program {
  return { names, operands: () => {}, ...lists };
}

const programs: readonly Program[] = [
  reads(
    'status log diff show blame annotate grep ls-files ls-tree rev-parse rev-list describe shortlog cat-file merge-base ' +
      'name-rev check-ignore check-attr count-objects whatchanged for-each-ref show-ref diff-tree diff-index diff-files ' +
      'var version help show-branch cherry range-diff ls-remote verify-commit verify-tag fsck merge-tree hash-object',
  ),
  reads('add stage'),
  keeps('archive', {
    flags: '-lv0123456789 --list --verbose',
    values: '--format --prefix',
    attached: '--format --prefix',
  }),
  keeps('update-index', { flags: '-q --refresh --really-refresh' }),
  keeps('symbolic-ref', {
    flags: '-q --quiet --short',
    operands: (call, { operands }) => (operands.length === 1 ? undefined : unforeseen(call)),
  }),
  keeps('rerere', { whole: (call) => onlyFirst(call, ['status', 'diff'], true) }),
  keeps('format-patch', { whole: printedPatch }),
  keeps('branch', {
    flags:
      '-avrdDmMlqu --all --remotes --list --show-current --delete --move --force --verbose --no-color --ignore-case --no-track --unset-upstream --set-upstream-to',
    values: '--contains --no-contains --merged --no-merged --points-at --sort --format',
    attached: '--color --column --no-column --set-upstream-to',
  }),
  keeps('tag', {
    flags: '-adlfns --annotate --delete --list --force',
    values: '-mF --message --file --contains --merged --no-merged --points-at --sort --format',
  }),
  keeps('remote', { flags: '-v --verbose', whole: remote }),
  keeps('config', { whole: config }),
  keeps('reflog', {
    whole: (call) => onlyFirst(call, ['show', 'exists', 'list', '-n', '-g', '--all'], false, /^-\d+$/),
  }),
  keeps('stash', { whole: (call) => onlyFirst(call, ['list', 'show'], true) }),
  keeps('worktree', { whole: worktree }),
  keeps('submodule', { whole: (call) => onlyFirst(call, ['status', 'summary']) }),
  keeps('notes', { whole: (call) => onlyFirst(call, ['list', 'show']) }),
  keeps('bisect', { whole: (call) => onlyFirst(call, ['log', 'view'], true) }),
  keeps('commit', {
    flags:
      '-apqvsnz --all --amend --no-edit --no-verify --quiet --verbose --signoff --allow-empty --allow-empty-message --dry-run --short --porcelain --reset-author --no-gpg-sign --patch --no-post-rewrite --only --include',
    values:
      '-mFCt --message --file --author --date --reuse-message --fixup --squash --template --cleanup --trailer',
    operands: (call) =>
      notesOpaque(
        call.walk,
        ['git', 'commit', ...wordsOf(call.arguments)],
        'it runs the hooks of the repository',
      ),
  }),
  keeps('push', {
    flags:
      '-ufqnv --set-upstream --force --force-with-lease --tags --all --dry-run --quiet --verbose --delete --no-verify --follow-tags --porcelain --progress --prune',
    attached: '--force-with-lease',
    values: '-o --push-option',
    operands: (call) =>
      notesOpaque(
        call.walk,
        ['git', 'push', ...wordsOf(call.arguments)],
        'it runs the hooks of the repository',
      ),
  }),
  keeps('fetch', {
    flags:
      '-apqvtnf --all --prune --quiet --verbose --tags --no-tags --dry-run --unshallow --progress --force --prune-tags',
    values: '--depth --deepen --jobs',
  }),
  keeps('checkout', {
    flags: '-bBfqt --quiet --force --track --no-track --detach --ours --theirs',
    whole: checkout,
  }),
  keeps('switch', { whole: switchBranch }),
  keeps('restore', { flags: '-SWq --staged --worktree --quiet', values: '-s --source', operands: restore }),
  keeps('reset', {
    flags: '-qN --mixed --soft --quiet --no-refresh --intent-to-add --hard --merge --keep',
    operands: (call, parsed) => {
      if (has(parsed, '--hard --merge --keep')) unforeseen(call);
    },
  }),
  keeps('rm', {
    flags: '-rfqn --force --cached --quiet --ignore-unmatch --dry-run',
    operands: (call, parsed) => {
      if (!has(parsed, '--cached -n --dry-run')) eachOperand('tree')(call, pathsOnly(parsed));
    },
  }),
  keeps('mv', { flags: '-fkvn --force --verbose --dry-run', operands: moveFiles }),
  keeps('apply', { flags: '-v --check --stat --numstat --summary', values: '-p', operands: apply }),
  keeps('clean', {
    flags: '-fdxXnq --force --dry-run --quiet',
    values: '-e --exclude',
    attached: '--exclude',
    operands: clean,
  }),
  keeps('init', {
    flags: '-q --quiet',
    values: '-b',
    attached: '--initial-branch',
    operands: makesRepository,
  }),
  keeps('clone', {
    flags:
      '-qvln --quiet --verbose --progress --no-checkout --single-branch --no-single-branch --no-tags --recursive --recurse-submodules --shallow-submodules --bare --mirror --sparse --local --no-local',
    values: '-boj --depth --branch --origin --jobs --filter --shallow-since',
    attached: '--filter',
    operands: cloneInto,
  }),
];

/** Git's own commands, by name, with what each writes. */
export const gitCommands: ReadonlyMap<string, Program> = new Map(
  programs.flatMap((program) => program.names.split(' ').map((name) => [name, program] as const)),
);

function onlyFirst(call: Call, reading: readonly string[], needed = false, options = /^$/): void {
  const first = textOf(call.arguments[0]);
  if (
    (first === null && (needed || call.arguments.length > 0)) ||
    (first !== null && !reading.includes(first) && !options.test(first))
  ) {
    unforeseen(call);
  }
  if (wordsOf(call.arguments).some((word) => /^--(?:ou|ext|open)/.test(word))) unforeseen(call);
}

function remote(call: Call): void {
  const [first, ...rest] = wordsOf(call.arguments).filter((word) => !/^(?:-v|--verbose)$/.test(word));
  if (first === undefined || first === 'show' || (first === 'get-url' && rest.length > 0)) return;
  throw new Unreadable(`what git remote ${first} writes into the settings of git is not looked at`);
}

/** Settings of git can start programs, so that they are protected like the file they stand in. */
function config(call: Call): void {
  const words = wordsOf(call.arguments);
  const scope =
    /^--(?:local|global|system|worktree|show-origin|show-scope|null|name-only|type=\w+|bool|int|path|includes)$|^-z$/;
  const rest = words.filter((word) => !scope.test(word));
  const asks = /^(?:--get|--get-all|--get-regexp|--get-urlmatch|--list|-l|list|get)$/.test(rest[0] ?? '');
  if (asks || (rest.length === 1 && /^[\w.-]+$/.test(rest[0]!))) {
    if (call.arguments.every((field) => field.type === 'text')) return;
  }
  notesWrite(call.walk, call.state, textField('.git/config'), { type: 'changed' });
}

/** Only what is printed leaves no file behind. */
function printedPatch(call: Call): void {
  const words = call.arguments.map(textOf);
  const odd = words.some((word) => word === null || /^(?:-o|--ou)/.test(word));
  if (odd || !words.includes('--stdout')) unforeseen(call);
}

function moveFiles(call: Call, parsed: Parsed): void {
  const texts = parsed.operands.map(textOf);
  if (has(parsed, '-n --dry-run')) return;
  const moving: Call = {
    ...call,
    name: 'mv',
    arguments: texts.map((text) => {
      if (text === null || parsed.operands.some(({ fromPattern }) => fromPattern)) return unclear(call);
      return textField(text.startsWith('-') ? `./${text}` : text);
    }),
  };
  call.walk.run([textField('mv'), ...moving.arguments], call.state, { type: 'none' }, 'programs');
}

function unclear(call: Call): never {
  throw new Unreadable(`what ${call.name} moves is computed`);
}

function apply(call: Call, parsed: Parsed): void {
  if (!has(parsed, '--check --stat --numstat --summary')) unforeseen(call);
}
