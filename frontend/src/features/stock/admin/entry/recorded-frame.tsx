import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from './form-frame.module.css';

/** An older result was restored by a page load, which has its own focus. */
const JUST_NOW_MS = 5000;

interface RecordedFrameProps {
  /** Success message of the server. */
  title: string;
  /** Timestamp of the reply, ms. */
  at: number;
  another: string;
  onAnother: () => void;
  note: ReactNode;
  children: ReactNode;
}

/** Replaces the form after success; takes the focus, and returns it to the form for the next operation. */
export function RecordedFrame({ title, at, another, onAnother, note, children }: RecordedFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the clicked button was removed: the focus is lost or on an ancestor
    const isAround = document.activeElement?.contains(frame.current) === true;
    if (Date.now() - at < JUST_NOW_MS && isAround) frame.current?.focus();
  }, [at]);
  const begin = () => {
    const place = frame.current?.parentElement;
    flushSync(onAnother);
    place?.querySelector<HTMLElement>('form :is(input, select)')?.focus();
  };
  return (
    <div ref={frame} className={styles.form} role="group" aria-label={title} tabIndex={-1}>
      <Banner
        kind="success"
        title={title}
        actions={
          <Button size="small" onClick={begin}>
            {another}
          </Button>
        }
      >
        {note}
      </Banner>
      {children}
    </div>
  );
}
