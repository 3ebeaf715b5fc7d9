import { type ReactNode, useEffect, useRef } from 'react';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import type { useAct } from './use-act.ts';

interface ActFormProps {
  act: Pick<ReturnType<typeof useAct>, 'restoredFrom' | 'restart' | 'sending'> & {
    problems: { form?: string };
  };
  label: string;
  submitLabel: string;
  onSubmit: () => void;
  /** Why it was not done. */
  refusal: ReactNode;
  children: ReactNode;
}

/** The frame of a workshop form: what was found again, what is wrong, and the button that sends. */
export function ActForm({ act, label, submitLabel, onSubmit, refusal, children }: ActFormProps) {
  const form = useRef<HTMLDivElement>(null);
  // what is wrong is where the person goes on
  useEffect(() => {
    if (Object.keys(act.problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [act.problems]);
  return (
    <div ref={form}>
      <FormFrame label={label} restoredFrom={act.restoredFrom} onRestart={act.restart} onSubmit={onSubmit}>
        {children}
        {act.problems.form ? <Banner kind="error">{act.problems.form}</Banner> : null}
        {refusal}
        <div className={formStyles.acts}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={act.sending.pending}
            pendingText="Enregistrement…"
          >
            {submitLabel}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
