/** Cannot be pressed: disabled, or, while the keyboard is on it, said to be. */
export const isOff = (button: Element): boolean => button.matches(':disabled, [aria-disabled=true]');
