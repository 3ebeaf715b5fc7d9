import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from './form-frame.module.css';

/** What is older was found again by a page that opens: its focus is its own. */
const JUST_NOW_MS = 5000;

interface RecordedFrameProps {
  /** What the server said. */
  title: string;
  /** When it said so, in ms. */
  at: number;
  another: string;
  onAnother: () => void;
  note: ReactNode;
  children: ReactNode;
}

/** Stands where the form stood; the keyboard goes on from here, and back into the form when another is begun. */
export function RecordedFrame({ title, at, another, onAnother, note, children }: RecordedFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button that was pressed went with the form: the keyboard is nowhere, or on what stands around this
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
