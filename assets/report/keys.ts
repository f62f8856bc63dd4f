import type { Asking } from './asking.ts';
import type { Reveal } from './reveal.ts';

/** The keyboard's way through the page; `?` lists it. All of it can be had with Tab and Enter as well. */
export function listenToKeys(
  asking: Asking,
  reveal: Reveal,
  help: HTMLDialogElement,
  actions: { readonly theme: () => void },
): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement) {
      if (event.target.value === '') event.target.blur();
      return;
    }
    if (isTyping(event.target) || help.open) return;
    const act = actionOf(event.key);
    if (act === null) return;
    event.preventDefault();
    act();
  });

  function actionOf(key: string): (() => void) | null {
    switch (key) {
      case 'j':
        return () => reveal.step(1);
      case 'k':
        return () => reveal.step(-1);
      case 'o':
        return () => reveal.toggle();
      case '/':
        return () => asking.focusSearch();
      case 'c':
        return () => asking.clear();
      case 't':
        return actions.theme;
      case 'g':
        return () => scrollTo({ top: 0 });
      case '?':
        return () => help.showModal();
      default:
        return null;
    }
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'radio';
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}
