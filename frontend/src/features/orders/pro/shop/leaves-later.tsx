import { type ReactNode, useDeferredValue } from 'react';

/**
 * Hides its children at once and removes them from the page when the browser is idle, because removing a hundred rows
 * would delay a keystroke. Its children should be memoised.
 */
export const LeavesLater = ({ visible, children }: { visible: boolean; children: ReactNode }) => {
  const before = useDeferredValue(visible);
  return visible || before ? <div hidden={!visible}>{children}</div> : null;
};
