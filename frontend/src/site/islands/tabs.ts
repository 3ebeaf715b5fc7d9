/**
 * Turns in-page links into tabs: one panel at a time, arrow keys between tabs, the URL stores the selection.
 * Without JavaScript, CSS `:target` does the same.
 */
export const enliven = (root: HTMLElement): void => {
  const list = root.querySelector<HTMLElement>('[data-tabs]');
  if (!list) return;
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const panelOf = (tab: HTMLAnchorElement) => document.getElementById(tab.hash.slice(1));

  const select = (chosen: HTMLAnchorElement) => {
    for (const tab of tabs) {
      const mine = tab === chosen;
      tab.ariaSelected = String(mine);
      tab.tabIndex = mine ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.hidden = !mine;
    }
    panelOf(chosen)?.querySelector('[data-island=carousel]')?.dispatchEvent(new Event('carousel:first'));
    chosen.dispatchEvent(new Event('tab:chosen', { bubbles: true }));
  };

  list.role = 'tablist';
  for (const tab of tabs) {
    tab.role = 'tab';
    const panel = panelOf(tab);
    if (!panel) continue;
    panel.role = 'tabpanel';
    tab.id ||= `${panel.id}-onglet`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      select(tab);
      history.replaceState(history.state, '', tab.hash);
    });
  }
  list.addEventListener('keydown', ({ key, target }) => {
    const at = tabs.indexOf(target as HTMLAnchorElement);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[key];
    const next = to === undefined ? undefined : tabs[to];
    if (at < 0 || !next) return;
    next.focus();
    next.click();
  });

  /** The tab whose panel contains the URL's fragment. */
  const named = () => {
    const target =
      location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    return target && tabs.find((tab) => panelOf(tab)?.contains(target));
  };
  const follow = () => {
    const tab = named();
    if (tab) select(tab);
  };
  window.addEventListener('hashchange', follow);
  root.dataset['live'] = '';
  const initial = named() ?? tabs[0];
  if (initial) select(initial);
};
