const PARTS = 'dialog[open], form, section, main';

/** Itself and all that it stands in, from the inside out. */
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
 * An act may take away what the keyboard is on: a stop that was handed over, a question that was answered, a notice with
 * its button; or disable it, where a window that closed had put the keyboard back on it unknown to its `Button`. The
 * browser then leaves the keyboard nowhere; here it goes to the closest part of the page that is left. Where that was a
 * notice, it goes back to what the keyboard was on before. Answers how to stop.
 */
export const keepFocus = (): (() => void) => {
  let inside: Element[] = [];
  /** The last place that was neither in a notice nor in a window. */
  let page: Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    inside = pathOf(target);
    if (!target.closest('[popover], dialog')) page = inside;
  };
  const leave = (): void => {
    // a person who pressed beside everything left on purpose: what they were on is still there
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
