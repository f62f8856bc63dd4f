import { describe, expect, test } from 'vitest';
import { reportPage } from '../../editors/vscode/src/report-page.ts';

const page = (policy: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body></body></html>`;
const strict = "default-src 'none'; script-src 'sha256-abc'; style-src 'sha256-def'";

describe('the report in the editor', () => {
  test('is the page that was written, with its own policy, in the colours of the editor', () => {
    expect(reportPage(page(strict), 'dark')).toEqual({
      html: page(strict).replace('<html ', '<html data-theme="dark" '),
    });
  });

  test('keeps a choice of colours that the page brings along', () => {
    const chosen = page(strict).replace('<html ', '<html data-theme="light" ');
    expect(reportPage(chosen, 'dark')).toEqual({ html: chosen });
  });

  test.each([
    ['no policy', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
    ['a policy that lets any script run', page("default-src 'none'; script-src 'unsafe-inline'")],
    ['a policy that lets text become script', page("default-src 'none'; script-src 'unsafe-eval'")],
    ['a policy that allows what it does not name', page("script-src 'sha256-abc'")],
  ])('is not shown with %s', (_, html) => {
    expect(reportPage(html, 'light')).toHaveProperty('problem');
  });
});
