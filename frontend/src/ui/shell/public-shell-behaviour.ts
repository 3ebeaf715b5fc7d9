/** Scroll distances of the specification: compact header (SITE-16), back-to-top button (SITE-20). */
const TIGHT_AFTER_PX = 50;
const WAY_UP_AFTER_PX = 500;

/**
 * Adds behaviour to a public shell, prerendered or not: `data-scrolled` is `top`, `tight` or `far`; menus
 * marked `data-closes` close on a link, Escape or an outside click. Returns the cleanup function.
 */
export const enlivenPublicShell = (shell: HTMLElement): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;

  const onScroll = () => {
    const y = window.scrollY;
    const scrolled = y > WAY_UP_AFTER_PX ? 'far' : y > TIGHT_AFTER_PX ? 'tight' : 'top';
    if (shell.dataset['scrolled'] !== scrolled) shell.dataset['scrolled'] = scrolled;
  };
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  onScroll();

  const openMenus = () => shell.querySelectorAll<HTMLDetailsElement>('details[data-closes][open]');
  const closeMenus = (except?: Node) => {
    for (const menu of openMenus()) if (!except || !menu.contains(except)) menu.open = false;
  };
  document.addEventListener('pointerdown', (event) => closeMenus(event.target as Node), { signal });
  shell.addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('details[data-closes] a')) closeMenus();
    },
    { signal },
  );
  shell.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    },
    { signal },
  );
  shell.addEventListener(
    'toggle',
    (event) => {
      const menu = event.target as HTMLDetailsElement;
      if (menu.open && menu.matches('[data-closes]')) menu.querySelector('input')?.focus();
    },
    { capture: true, signal },
  );
  return () => stop.abort();
};
