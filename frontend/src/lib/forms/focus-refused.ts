import { flushSync } from 'react-dom';

/**
 * Renders the errors synchronously, since they may not be rendered a frame later, and focuses the first
 * invalid field.
 * @returns false without one
 */
export const focusRefused = (form: ParentNode, draw: () => void): boolean => {
  flushSync(draw);
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
};
