import { type ReactNode, useDeferredValue } from 'react';

/**
 * Hidden at once, taken out of the page when there is time: clearing away a hundred rows is no work for a keystroke. Its
 * children should be memoised.
 */
export const LeavesLater = ({ visible, children }: { visible: boolean; children: ReactNode }) => {
  const before = useDeferredValue(visible);
  return visible || before ? <div hidden={!visible}>{children}</div> : null;
};
