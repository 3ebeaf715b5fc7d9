import type { ReactNode, SyntheticEvent } from 'react';
import { FormFrame } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface ActFormProps {
  act: {
    restoredFrom: string | null;
    reset: () => void;
    pending: boolean;
    errors: { form?: string | undefined };
  };
  label: string;
  submitLabel: string;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Error of the last submission. */
  refusal: ReactNode;
  /** Dialogs opened by it: separate forms, so outside of it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of a workshop form: restored draft, errors, and the submit button. */
export const ActForm = ({ act, label, submitLabel, onSubmit, refusal, aside, children }: ActFormProps) => (
  <>
    <FormFrame
      label={label}
      restoredFrom={act.restoredFrom}
      onRestart={() => act.reset()}
      onSubmit={onSubmit}
    >
      {children}
      {act.errors.form ? <Banner kind="error">{act.errors.form}</Banner> : null}
      {refusal}
      <div className={formStyles.acts}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={act.pending}
          pendingText="Enregistrement…"
        >
          {submitLabel}
        </Button>
      </div>
    </FormFrame>
    {aside}
  </>
);
