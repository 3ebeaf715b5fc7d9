import type { ReactNode, SyntheticEvent } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from './form-frame.module.css';

interface FormFrameProps {
  /** Accessible name. */
  label: string;
  /** Last edit of a restored draft; null for a new one. */
  restoredFrom: string | null;
  onRestart: () => void;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Layout of a workshop form; its draft survives a reload, with a note. */
export const FormFrame = ({ label, restoredFrom, onRestart, onSubmit, children }: FormFrameProps) => (
  <form className={styles.form} aria-label={label} noValidate onSubmit={onSubmit}>
    {restoredFrom === null ? null : (
      <Banner
        kind="info"
        actions={
          <Button size="small" onClick={onRestart}>
            Repartir de zéro
          </Button>
        }
      >
        Votre saisie du {formatDateTime(restoredFrom)} a été retrouvée.
      </Banner>
    )}
    {children}
  </form>
);

interface FormPartProps {
  title: string;
  /** Collapsed by default, since its defaults are usually right. */
  folded?: boolean;
  note?: ReactNode;
  children: ReactNode;
}

/** A fieldset with heading. */
export const FormPart = ({ title, folded = false, note, children }: FormPartProps) =>
  folded ? (
    <details className={styles.fold}>
      <summary>
        <span className={styles.summary}>{title}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  ) : (
    <section className={styles.part}>
      <h2>{title}</h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      <div className={styles.fields}>{children}</div>
    </section>
  );
