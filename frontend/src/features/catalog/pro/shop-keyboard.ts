import { useEffect, useRef } from 'react';

export const SEARCH_ID = 'recherche-produit';

const focusSearch = () => document.getElementById(SEARCH_ID)?.focus();
const focusFirstQuantity = () =>
  document.querySelector<HTMLElement>('[data-quantity]:not(:disabled)')?.focus();

/**
 * Ordering without the mouse: « / » or Enter in a quantity goes to the search, Enter in the search to the first
 * quantity, Ctrl + Enter to the summary, where Enter confirms.
 */
export const useShopKeyboard = (onReview: () => void): void => {
  const review = useRef(onReview);
  useEffect(() => {
    review.current = onReview;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target;
      if (!(from instanceof HTMLElement) || from.closest('dialog') || event.isComposing) return;
      const act = actOf(event, from, () => review.current());
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

const actOf = (event: KeyboardEvent, from: HTMLElement, review: () => void): (() => void) | undefined => {
  if (event.key === '/' && !from.matches('input, textarea, select')) return () => void focusSearch();
  if (event.key !== 'Enter') return undefined;
  if (event.ctrlKey || event.metaKey) return review;
  if (from.id === SEARCH_ID) return focusFirstQuantity;
  return from.matches('[data-quantity]') ? () => void focusSearch() : undefined;
};
