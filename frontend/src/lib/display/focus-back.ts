const PARTS = 'dialog[open], form, section, main';

/** The element and its ancestors, innermost first. */
const pathOf = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return path;
};

const takes = (element: Element): boolean => {
  if (!(element instanceof HTMLElement)) return false;
  if (element.matches(PARTS) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/**
 * Restores focus when the focused element is removed (a finished stop, an answered question, a closed notice)
 * or disabled, which browsers do not: focus moves to the nearest remaining ancestor's content. After a
 * notice, it returns to the previous place. Returns the stop function.
 */
export const keepFocus = (): (() => void) => {
  let inside: Element[] = [];
  /** Last focused place outside notices and dialogs. */
  let page: Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    inside = pathOf(target);
    if (!target.closest('[popover], dialog')) page = inside;
  };
  const leave = (): void => {
    // a click on the background removes focus deliberately: the previous element still exists
    const [focused] = inside;
    const isOut = focused !== undefined && (!focused.isConnected || focused.matches(':disabled'));
    if (!isOut || (document.activeElement !== document.body && document.activeElement !== focused)) return;
    const left = focused === page[0] ? page : [...inside.filter((one) => one.matches('dialog')), ...page];
    const takesIt = (one: Element) =>
      one !== focused && one.isConnected && (one === page[0] || one.matches(PARTS)) && takes(one);
    left.some(takesIt);
  };
  const changes = new MutationObserver(leave);
  document.addEventListener('focusin', remember);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', remember);
  };
};
