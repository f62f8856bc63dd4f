import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds, each as its rule with the first place.
 *
 * @param without rules that are left out.
 */
export async function violations(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (left) => {
    const { run } = (globalThis as unknown as { axe: Axe }).axe;
    const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
    const { violations: found } = await run(document, { resultTypes: ['violations'], rules });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`);
  }, without);
}

interface Axe {
  readonly run: (page: Document, options: object) => Promise<AxeResults>;
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
