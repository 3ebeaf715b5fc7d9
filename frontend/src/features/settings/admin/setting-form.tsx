import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import styles from './settings.module.css';

interface SettingFormProps<Data extends object> {
  setting: Data;
  queryKey: readonly unknown[];
  save: (draft: Data) => Promise<Data>;
  /** Said once it is kept. */
  saved: string;
  /** It holds by default only: it is sent as it stands too. */
  toConfirm?: boolean;
  children: (form: ReturnType<typeof useForm<Data>>) => ReactNode;
}

/** A setting that is sent as it is shown, at the version that was read; what was typed stays when it is refused. */
export function SettingForm<Data extends object>(props: SettingFormProps<Data>) {
  const { setting, queryKey, save, saved, toConfirm = false, children } = props;
  const queries = useQueryClient();
  const form = useForm(setting);
  const onSubmit = form.submit(async (draft) => {
    queries.setQueryData(queryKey, await save(draft));
    notify.success(saved);
    await queries.invalidateQueries({ queryKey: journalKey });
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Refusal error={form.refusal} onReload={() => void queries.invalidateQueries({ queryKey })} />
      {children(form)}
      <Button
        type="submit"
        variant="primary"
        disabled={!toConfirm && JSON.stringify(form.values) === JSON.stringify(setting)}
        pending={form.pending}
      >
        {toConfirm ? 'Confirmer' : 'Enregistrer'}
      </Button>
    </form>
  );
}
