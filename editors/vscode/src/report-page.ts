/** A page that can be shown, or in words why it can't. */
export type ReportPage = { readonly html: string } | { readonly problem: string };

/**
 * The report as the command line writes it, ready to be shown inside the editor. Its own policy stays: what it doesn't
 * name by hash does not run. A page without one is not shown, since the editor would let any script in it run.
 *
 * @param theme What the editor's own theme is; the page would go by the window system's otherwise.
 */
export function reportPage(written: string, theme: 'light' | 'dark'): ReportPage {
  const policy = /<meta\s[^>]*http-equiv="?content-security-policy"?[^>]*>/i.exec(written)?.[0] ?? '';
  const content = /content="([^"]*)"/i.exec(policy)?.[1] ?? '';
  if (!/default-src 'none'/.test(content) || /unsafe-(?:inline|eval)/.test(content)) {
    return {
      problem:
        'The report carries no strict content security policy, so it is not shown in the editor. ' +
        'Update goldthread, or open the file in a browser.',
    };
  }
  return { html: written.replace(/<html\b(?![^>]*\bdata-theme=)/i, `<html data-theme="${theme}"`) };
}
