import { posix } from 'node:path';
import type { WriteHow } from '../../model/command-reading.ts';
import { type Field, textField, textOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesWrite } from '../walk.ts';
import { needText } from './parse-arguments.ts';
import { has, type Operand, optionValue, type Parsed, type Program } from './program.ts';
import { eachOperand, notesArrivals, optionsFirst } from './writes.ts';

/** Programs that make, change, move and remove files. */
export const files: readonly Program[] = [
  {
    names: 'cp gcp',
    flags:
      '-afRrpPdHLinuvxT --archive --recursive --force --interactive --no-clobber --update --verbose --one-file-system --no-target-directory --no-dereference --dereference',
    values: '-t --target-directory',
    attached: '--preserve --reflink --sparse --no-preserve',
    operands: copy,
  },
  {
    names: 'mv gmv',
    flags: '-finuvT --force --interactive --no-clobber --update --verbose --no-target-directory',
    values: '-t --target-directory',
    operands: move,
  },
  {
    names: 'install ginstall',
    flags: '-CcDdpTv --compare --directory --preserve-timestamps --no-target-directory --verbose',
    values: '-mogt --mode --owner --group --target-directory',
    operands: installFiles,
  },
  {
    names: 'rm grm',
    flags: '-fiIrRdv --force --recursive --dir --verbose --one-file-system --preserve-root',
    attached: '--interactive',
    operands: (call, parsed) =>
      eachOperand(has(parsed, '-r -R --recursive') ? 'tree' : 'removed')(call, parsed),
  },
  { names: 'unlink', operands: eachOperand('removed') },
  { names: 'rmdir', flags: '-v --verbose --ignore-fail-on-non-empty', operands: eachOperand('removed') },
  {
    names: 'shred',
    flags: '-fuvxz --force --verbose --exact --zero',
    values: '-ns --iterations --size',
    attached: '--remove',
    operands: eachOperand('removed'),
  },
  {
    names: 'mkdir gmkdir',
    flags: '-pv --parents --verbose',
    values: '-m --mode',
    operands: makeFolders,
  },
  {
    names: 'touch gtouch',
    flags: '-acmfh --no-create --no-dereference',
    values: '-dtr --date --reference --time',
    operands: eachOperand('changed'),
  },
  { names: 'sponge', flags: '-a', operands: eachOperand('changed') },
  {
    names: 'truncate',
    flags: '-co --no-create --io-blocks',
    values: '-sr --size --reference',
    operands: eachOperand('changed'),
  },
  {
    names: 'ln gln',
    flags:
      '-sfnvTrLP --symbolic --force --no-dereference --verbose --no-target-directory --relative --logical --physical',
    values: '-t --target-directory',
    operands: link,
  },
  { names: 'chmod chown chgrp', whole: changeMode },
  { names: 'dd', whole: convert },
  {
    names: 'mktemp',
    flags: '-dqtu --directory --quiet --dry-run',
    values: '-p --suffix',
    attached: '--tmpdir',
    operands: temporaryFile,
  },
  {
    names: 'zip',
    flags: '-rqvjy0123456789X',
    operands: (call, { operands: [archive] }) => {
      const name = needText(archive, 'the archive');
      for (const path of [name, `${name}.zip`])
        notesWrite(call.walk, call.state, textField(path), { type: 'changed' });
    },
  },
  {
    names: 'gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd',
    flags:
      '-cdfkltvqn123456789z --stdout --to-stdout --decompress --force --keep --list --test --verbose --quiet --fast --best',
    operands: compress,
  },
];

/** Folders on the way are made too, also those that the path leaves again. */
function makeFolders(call: Call, parsed: Parsed): void {
  if (
    parsed.operands.some((operand) =>
      /[^/]\/\.\.(?:\/|$)/.test(textOf(operand)?.replace(/^(?:\.\.?\/)+/, '') ?? ''),
    )
  ) {
    throw new Unreadable('a folder on the way is left again');
  }
  eachOperand('folder')(call, parsed);
}

function intoOf(parsed: Parsed): { readonly into: Field | null; readonly exactly: boolean } {
  return {
    into: optionValue(parsed, '-t --target-directory') ?? null,
    exactly: has(parsed, '-T --no-target-directory'),
  };
}

function fromOf(call: Call, source: Operand): WriteHow {
  const path = needText(source, 'what it copies');
  const [folder = null, ...others] = call.state.folders;
  if (others.length > 0) throw new Unreadable('the folder that it copies from is not known');
  return { type: 'tree_from', folder, path };
}

function copy(call: Call, parsed: Parsed): void {
  const whole = has(parsed, '-a -r -R -d -P --archive --recursive --no-dereference');
  notesArrivals(call, parsed.operands, intoOf(parsed), (source) =>
    whole ? fromOf(call, source) : { type: 'changed' },
  );
}

function move(call: Call, parsed: Parsed): void {
  const options = intoOf(parsed);
  optionsFirst(parsed);
  notesArrivals(call, parsed.operands, options, (source) => fromOf(call, source));
  const sources = options.into ? parsed.operands : parsed.operands.slice(0, -1);
  for (const source of sources) notesWrite(call.walk, call.state, source, { type: 'tree' });
}

function installFiles(call: Call, parsed: Parsed): void {
  if (has(parsed, '-d --directory')) makeFolders(call, parsed);
  else notesArrivals(call, parsed.operands, intoOf(parsed), () => ({ type: 'changed' }));
}

/** A link is a second way to a file, so that who makes one must be allowed to write the file too. */
function link(call: Call, parsed: Parsed): void {
  optionsFirst(parsed);
  const options = intoOf(parsed);
  const { operands } = parsed;
  const here: Operand = { type: 'text', text: '.', fromPattern: false };
  const all = operands.length === 1 && options.into === null ? [...operands, here] : operands;
  notesArrivals(call, all, options, () => ({ type: 'link' }));
  const symbolic = has(parsed, '-s --symbolic') && !has(parsed, '-r --relative');
  const targets = options.into ? all : all.slice(0, -1);
  for (const target of targets) {
    const path = needText(target, 'what it links to');
    if (!symbolic || path.startsWith('/')) notesWrite(call.walk, call.state, target, { type: 'changed' });
    else
      for (const base of linkFolders(call, all, options))
        notesWrite(call.walk, call.state, textField(`${base}/${path}`), { type: 'changed' });
  }
}

/** The folders in which a symbolic link may come to lie: its target is relative to them. */
function linkFolders(
  call: Call,
  operands: readonly Operand[],
  options: { readonly into: Field | null },
): readonly string[] {
  const target = needText(options.into ?? operands.at(-1), 'where it puts the link');
  const { folders } = call.state;
  const isFolder = folders.some((folder) => folder !== null && call.walk.around.isFolder(folder, target));
  const several = options.into !== null || operands.length > 2 || /(?:^|\/)\.{0,2}$/.test(target);
  if (several) return [target];
  const earlier = call.walk.effects.filter(({ type }) => type === 'write').length > 1;
  return isFolder
    ? earlier
      ? [target, posix.dirname(target)]
      : [target]
    : [posix.dirname(target), ...(earlier ? [target] : [])];
}

/** `chmod -x file`: the mode may begin with a dash. */
function changeMode(call: Call): void {
  const words = call.arguments.filter((field) => {
    const text = textOf(field);
    return (
      text === null ||
      !/^(?:-[vcfhR]+|--(?:recursive|verbose|changes|silent|quiet|no-dereference)|--)$/.test(text)
    );
  });
  const odd = words.find((field) => textOf(field)?.startsWith('--'));
  const mayBe = words.find(
    (field) => field.type === 'unknown' && (field.start === '' || field.start.startsWith('-')),
  );
  if (odd || mayBe) throw new Unreadable(`the options of ${call.name} are not known`);
  const recursive = call.arguments.some((field) => /^-\w*R|^--recursive$/.test(textOf(field) ?? ''));
  const [mode, ...targets] = words;
  if (!mode || !/^[-+=\w:.,]+$/.test(textOf(mode) ?? ''))
    throw new Unreadable(`the mode of ${call.name} is not plain`);
  for (const target of targets) {
    notesWrite(call.walk, call.state, target, { type: recursive ? 'tree' : 'changed' });
  }
}

function convert(call: Call): void {
  for (const field of call.arguments) {
    const word = field.type === 'unknown' ? field.start : (textOf(field) ?? '');
    const [, key, value = ''] = /^([a-z]+)=([\s\S]*)$/.exec(word) ?? [];
    if (!/^(?:if|of|bs|ibs|obs|cbs|count|seek|skip|conv|status|iflag|oflag)$/.test(key ?? '')) {
      throw new Unreadable(`what dd does with ${JSON.stringify(word)} is not known`);
    }
    if (key !== 'of') continue;
    if (field.type !== 'text') throw new Unreadable('the file that dd writes is computed');
    notesWrite(call.walk, call.state, textField(value), { type: 'changed' });
  }
}

function temporaryFile(call: Call, parsed: Parsed): void {
  const [template] = parsed.operands;
  const folder = optionValue(parsed, '-p --tmpdir');
  if (folder) notesWrite(call.walk, call.state, folder, { type: 'below' });
  else if (template && !has(parsed, '-t --tmpdir')) {
    notesWrite(call.walk, call.state, template, {
      type: has(parsed, '-d --directory') ? 'folder' : 'changed',
    });
  }
}

const endings = ['.gz', '.bz2', '.xz', '.zst'];

function compress(call: Call, parsed: Parsed): void {
  if (has(parsed, '-c --stdout --to-stdout -l --list -t --test')) return;
  optionsFirst(parsed);
  for (const operand of parsed.operands) {
    const name = needText(operand, 'the file');
    const other = endings.some((ending) => name.endsWith(ending))
      ? [name.slice(0, name.lastIndexOf('.'))]
      : endings.map((ending) => name + ending);
    for (const path of [name, ...other])
      notesWrite(call.walk, call.state, textField(path), { type: 'changed' });
  }
}
