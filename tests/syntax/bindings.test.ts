import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import type { Binding, Bindings } from '../../src/model/bindings.ts';
import { parse } from '../support/languages.ts';

/**
 * fixtures/<language>/bindings/<topic>.<extension> holds cases that begin with a line `=== what it shows`.
 * A mark follows the name that it speaks of: names marked `‹1›` are one variable and no other number is,
 * `‹free›` is declared nowhere, `‹none›` is no variable. After the number may stand its kind (`‹1:import›`) and
 * `+` for a name that also names a member. A variable is frozen exactly when one of its marks has `*`.
 */
interface Case {
  readonly title: string;
  readonly text: string;
  readonly marks: readonly Mark[];
}

interface Mark {
  readonly end: number;
  readonly id: string;
  readonly frozen: boolean;
  readonly member: boolean;
  readonly kind: string | null;
}

function casesIn(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const lineEnd = section.indexOf('\n');
      return { title: section.slice(0, lineEnd), ...unmarked(section.slice(lineEnd + 1)) };
    });
}

function unmarked(marked: string): Pick<Case, 'text' | 'marks'> {
  const marks: Mark[] = [];
  let text = '';
  let at = 0;
  for (const found of marked.matchAll(/‹(\w+)([*+]*)(?::(\w+))?›/g)) {
    text += marked.slice(at, found.index);
    at = found.index + found[0].length;
    const flags = found[2]!;
    marks.push({
      end: text.length,
      id: found[1]!,
      frozen: flags.includes('*'),
      member: flags.includes('+'),
      kind: found[3] ?? null,
    });
  }
  return { text: text + marked.slice(at), marks };
}

function leafEndingAt(root: AstNode, end: number): AstNode {
  let node = root;
  while (node.children.length > 0) {
    const inner = node.children.find((child) => child.start < end && child.end >= end);
    if (!inner) break;
    node = inner;
  }
  return node;
}

function meaningOf(node: AstNode, bindings: Bindings): 'bound' | 'free' | 'none' {
  if (bindings.of(node)) return 'bound';
  return bindings.isReference(node) ? 'free' : 'none';
}

for (const language of readdirSync('fixtures')) {
  const folder = join('fixtures', language, 'bindings');
  if (!existsSync(folder)) continue;
  for (const name of readdirSync(folder)) {
    describe(`${language}: ${name.slice(0, -extname(name).length)}`, () => {
      test.each(casesIn(join(folder, name)))('$title', async ({ text, marks }) => {
        const { root, bindings, damage } = await parse(`case${extname(name)}`, text);
        expect(damage, 'the case parses').toEqual([]);
        const byId = new Map<string, Binding>();
        for (const { end, id, kind, member } of marks) {
          const node = leafEndingAt(root, end);
          const where = `${node.text}‹${id}› at ${end}: ${text.slice(Math.max(0, end - 30), end)}`;
          const meaning = meaningOf(node, bindings);
          expect(meaning, where).toBe(id === 'free' || id === 'none' ? id : 'bound');
          const binding = bindings.of(node);
          if (!binding) continue;
          expect(byId.get(id) ?? binding, where).toBe(binding);
          byId.set(id, binding);
          if (kind) expect(binding.kind, where).toBe(kind);
          expect(bindings.namesMember(node), `${where} names a member`).toBe(member);
        }
        expect(new Set(byId.values()).size, 'different numbers are different variables').toBe(byId.size);
        for (const [id, binding] of byId) {
          const frozen = marks.some((mark) => mark.id === id && mark.frozen);
          expect(binding.frozen, `${binding.name}‹${id}› is frozen`).toBe(frozen);
        }
      });
    });
  }
}
