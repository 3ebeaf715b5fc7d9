/** Cannot be pressed: disabled, or, while it has the focus, aria-disabled. */
export const isOff = (button: Element): boolean => button.matches(':disabled, [aria-disabled=true]');
