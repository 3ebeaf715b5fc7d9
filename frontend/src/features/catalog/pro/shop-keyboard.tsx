import { useEffect, useRef } from 'react';
import { SEARCH_ID } from './search-id.ts';

/** Focusable quantities of the list in document order: fields, and the one-tap buttons of the habits. */
const STOPS = 'input[data-quantity]:not(:disabled), [data-usual]';

interface ShopActs {
  review: () => void;
  /** For an empty quantity: the usual one, or the minimum. */
  add: (productId: string) => void;
}

const focusSearch = () => document.getElementById(SEARCH_ID)?.focus();
const stops = () =>
  [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => !stop.closest('[hidden]'));

/**
 * Keyboard navigation. « / » focuses the search; Enter or ↓ there the first quantity; ↑ and ↓ move between
 * rows (PageUp, PageDown change by ten); Enter in a quantity adds it to the cart (the usual one when empty)
 * and returns to the search; Ctrl + Enter opens the summary, where Enter confirms.
 */
export const ShopKeyboard = (acts: ShopActs): null => {
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target;
      if (!(from instanceof HTMLElement) || from.closest('dialog') || event.isComposing) return;
      const act = actOf(event, from, current.current);
      if (!act) return;
      event.preventDefault();
      // arrow keys change a number field elsewhere; in the list they move between rows
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
};

const actOf = (event: KeyboardEvent, from: HTMLElement, acts: ShopActs): (() => void) | undefined => {
  const { key } = event;
  // no product name starts with « / »: a second press keeps the focus in the search
  if (key === '/' && isFreshSearch(from)) return focusSearch;
  if (key === '/' && !from.matches('textarea, select, input:not([data-quantity], [data-cart-quantity])'))
    return focusSearch;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return acts.review;
  if (from.id === SEARCH_ID)
    return key === 'Enter' || key === 'ArrowDown' ? () => stops()[0]?.focus() : undefined;
  if (!from.matches(STOPS)) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowUp') return () => walk(from, key === 'ArrowDown' ? 1 : -1);
  return key === 'Enter' && from instanceof HTMLInputElement ? () => settle(from, acts) : undefined;
};

/** The search field, empty or fully selected. */
const isFreshSearch = (from: HTMLElement): boolean =>
  from instanceof HTMLInputElement &&
  from.id === SEARCH_ID &&
  from.selectionStart === 0 &&
  from.selectionEnd === from.value.length;

const walk = (from: HTMLElement, by: 1 | -1): void => {
  const all = stops();
  const to = all[all.indexOf(from) + by];
  if (to) to.focus();
  else if (by === -1) focusSearch();
};

/** Blurs the field to commit its typed text. */
const settle = (field: HTMLInputElement, acts: ShopActs): void => {
  const id = field.closest<HTMLElement>('[data-product]')?.dataset['product'];
  if (id !== undefined && field.value.trim() === '') acts.add(id);
  focusSearch();
};
