import { type ReactNode, useDeferredValue } from 'react';
import styles from './leaves-later.module.css';

/**
 * Hides its children immediately and unmounts them when the browser is idle, because unmounting a hundred
 * rows would delay typing; where content-visibility is supported, hidden boxes stay until then, since
 * removing boxes alone takes a fifth of that time. Its children should be memoised.
 */
export const LeavesLater = ({ visible, children }: { visible: boolean; children: ReactNode }) => {
  const before = useDeferredValue(visible);
  if (!visible && !before) return null;
  return (
    <div hidden={!visible && !canSkip} className={visible || !canSkip ? undefined : styles.leaving}>
      {children}
    </div>
  );
};

/** content-visibility: hidden excludes content from rendering, accessibility tree and focus. */
const canSkip = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;
