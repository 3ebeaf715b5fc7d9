import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { refusedFields } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import styles from './settings.module.css';

interface Draft<Data> {
  draft: Data;
  change: (part: Partial<Data>) => void;
  /** What the server says of a field, by its name. */
  problems: Readonly<Record<string, string>>;
}

interface SettingFormProps<Data> {
  setting: Data;
  queryKey: readonly unknown[];
  save: (draft: Data) => Promise<Data>;
  /** Said once it is kept. */
  saved: string;
  children: (form: Draft<Data>) => ReactNode;
}

/** A setting that is sent as it is shown, at the version that was read; what was typed stays when it is refused. */
export function SettingForm<Data>({ setting, queryKey, save, saved, children }: SettingFormProps<Data>) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(setting);
  const sending = useAction(async () => {
    queries.setQueryData(queryKey, await save(draft));
    notify.success(saved);
    await queries.invalidateQueries({ queryKey: journalKey });
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    sending.run();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Refusal error={sending.error} onReload={() => void queries.invalidateQueries({ queryKey })} />
      {children({
        draft,
        change: (part) => setDraft((now) => ({ ...now, ...part })),
        problems: refusedFields(sending.error),
      })}
      <Button
        type="submit"
        variant="primary"
        disabled={JSON.stringify(draft) === JSON.stringify(setting)}
        pending={sending.pending}
      >
        Enregistrer
      </Button>
    </form>
  );
}
