import { flushSync } from 'react-dom';

/**
 * Draws what was refused, then goes to the first field that says so: a frame later may be before it is drawn.
 * False where no field says it.
 */
export const focusRefused = (form: ParentNode, draw: () => void): boolean => {
  flushSync(draw);
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
};
