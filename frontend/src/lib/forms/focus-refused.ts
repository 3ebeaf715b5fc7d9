import { flushSync } from 'react-dom';

/** Draws what was refused, then goes to the first field that says so: a frame later may be before it is drawn. */
export const focusRefused = (frame: () => ParentNode | null, draw: () => void): void => {
  flushSync(draw);
  frame()?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
};
