import { describe, expect, test } from 'vitest';
import { compareTexts } from '../../src/index.ts';

const python = '#!/usr/bin/env python3\nx = 1\n';
const script = '#!/bin/sh\nx=1\n';

async function verdict(path: string, before: string, after: string) {
  return (await compareTexts([{ path, text: before }], [{ path, text: after }])).mutation_class;
}

describe('what is read of a file before its language', () => {
  test.each([
    ['an empty line before the program line', 'a.py', python, `\n${python}`],
    ['a blank before it', 'a.py', python, ` ${python}`],
    ['a byte order mark before it', 'a.py', python, `\ufeff${python}`],
    ['a carriage return behind it', 'a.py', python, python.replaceAll('\n', '\r\n')],
    [
      'a byte order mark before it, in JavaScript',
      'a.js',
      '#!/usr/bin/env node\nf();\n',
      '\ufeff#!/usr/bin/env node\nf();\n',
    ],
    [
      'an empty line before it, in PHP',
      'a.php',
      '#!/usr/bin/php\n<?php\nf();\n',
      '\n#!/usr/bin/php\n<?php\nf();\n',
    ],
    ['a carriage return behind it, in a shell script', 'a.sh', script, script.replaceAll('\n', '\r\n')],
    ['a byte order mark that the shell takes for a name', 'a.sh', 'x=1\n', '\ufeffx=1\n'],
    ['a byte order mark that javac refuses', 'A.java', 'class A {}\n', '\ufeffclass A {}\n'],
  ])('counts: %s', async (_what, path, before, after) => {
    expect(await verdict(path, before, after)).toBe('INTENT_EVOLUTION');
  });

  test.each([
    ['a byte order mark in C#', 'a.cs', 'class A {}\n', '\ufeffclass A {}\n'],
    ['a byte order mark in TypeScript', 'a.ts', 'f();\n', '\ufefff();\n'],
    ['an empty line behind the program line', 'a.py', python, python.replace('x', '\nx')],
    [
      'an empty line before an attribute in Rust',
      'a.rs',
      '#![allow(x)]\nfn a() {}\n',
      '\n#![allow(x)]\nfn a() {}\n',
    ],
  ])('does not count: %s', async (_what, path, before, after) => {
    expect(await verdict(path, before, after)).toBe('AST_REFACTOR');
  });
});
