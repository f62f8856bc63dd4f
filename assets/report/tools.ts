import { element } from './element.ts';

/** The buttons at the top of the page, and the list of keys. */
export interface Tools {
  readonly help: HTMLDialogElement;
  readonly switchTheme: () => void;
}

const KEYS: readonly (readonly [string, string])[] = [
  ['j  k', 'next change, previous change'],
  ['o  Enter', 'open or close it'],
  ['/', 'search'],
  ['c', 'clear search and filters'],
  ['t', 'light or dark'],
  ['g', 'to the top'],
  ['?', 'this list'],
];

export function makeTools(): Tools {
  const bar = document.querySelector('header.top .tools')!;
  const root = document.documentElement;
  const help = helpDialog();
  const theme = button('Theme', 'Light or dark');
  const keep = stored();
  // An editor that shows the page says itself what it looks like.
  const host = document.body.dataset['vscodeThemeKind'];
  const wanted = keep ?? (host ? (host.includes('light') ? 'light' : 'dark') : null);
  if (wanted) root.dataset['theme'] = wanted;
  const isDark = (): boolean =>
    root.dataset['theme']
      ? root.dataset['theme'] === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
  const tell = (): void => theme.setAttribute('aria-pressed', String(isDark()));
  const switchTheme = (): void => {
    root.dataset['theme'] = isDark() ? 'light' : 'dark';
    store(root.dataset['theme']);
    tell();
  };
  tell();
  theme.textContent = 'Dark';
  theme.addEventListener('click', switchTheme);
  const keys = button('Keys', 'Keyboard shortcuts');
  keys.addEventListener('click', () => help.showModal());
  const paper = button('Print', 'Print what is shown');
  paper.addEventListener('click', () => print());
  bar.append(theme, keys, paper);
  document.body.append(help);
  return { help, switchTheme };
}

function button(word: string, title: string): HTMLButtonElement {
  const made = element('button', 'tool', word);
  made.type = 'button';
  made.title = title;
  return made;
}

function helpDialog(): HTMLDialogElement {
  const dialog = element('dialog', 'help');
  dialog.setAttribute('aria-labelledby', 'help-title');
  const title = element('h2', '', 'Keys');
  title.id = 'help-title';
  const list = element('dl');
  for (const [keys, meaning] of KEYS) {
    const term = element('dt');
    for (const key of keys.split('  ')) term.append(element('kbd', '', key), ' ');
    list.append(term, element('dd', '', meaning));
  }
  const close = button('Close', 'Close this list');
  close.addEventListener('click', () => dialog.close());
  dialog.append(title, list, close);
  return dialog;
}

const THEME = 'goldthread-report-theme';

function stored(): string | null {
  try {
    const theme = localStorage.getItem(THEME);
    return theme === 'light' || theme === 'dark' ? theme : null;
  } catch {
    return null;
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // A page without storage forgets; that is all.
  }
}
