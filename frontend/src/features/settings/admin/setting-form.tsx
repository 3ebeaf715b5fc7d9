import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import styles from './settings.module.css';

interface SettingFormProps<Data extends object> {
  setting: Data;
  queryKey: readonly unknown[];
  save: (draft: Data) => Promise<Data>;
  /** Success message. */
  saved: string;
  /** Only a default so far: can be saved unchanged. */
  toConfirm?: boolean;
  children: (form: ReturnType<typeof useForm<Data>>) => ReactNode;
}

/** Edits a setting at the version that was read; input is retained after a refusal. */
export function SettingForm<Data extends object>(props: SettingFormProps<Data>) {
  const { setting, queryKey, save, saved, toConfirm = false, children } = props;
  const queries = useQueryClient();
  const form = useForm(setting);
  const { theirs, forgetTheirs } = useTheirs(form, setting);
  const onSubmit = form.submit(async (draft) => {
    queries.setQueryData(queryKey, await save(draft));
    notify.success(saved);
    await queries.invalidateQueries({ queryKey: journalKey });
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Refusal error={form.refusal} onReload={() => void queries.invalidateQueries({ queryKey })} />
      {theirs ? (
        <Theirs onTake={() => form.reset(setting)} onKeep={forgetTheirs}>
          <Shown key={JSON.stringify(theirs)} setting={theirs}>
            {children}
          </Shown>
        </Theirs>
      ) : null}
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

type FormOf<Data extends object> = ReturnType<typeof useForm<Data>>;

/** Values saved by another user while this form was edited. */
const useTheirs = <Data extends object>(form: FormOf<Data>, setting: Data) => {
  const [theirs, setTheirs] = useState<Data>();
  const text = JSON.stringify(setting);
  const [before, setBefore] = useState(text);
  if (text !== before) {
    // no conflict while our own save is pending
    const isTyped = form.changed && !form.pending;
    setBefore(text);
    setTheirs(isTyped ? setting : undefined);
    form.rebase?.(setting, isTyped);
  }
  const isOpen = theirs !== undefined && form.changed;
  return { theirs: isOpen ? theirs : undefined, forgetTheirs: () => setTheirs(undefined) };
};

interface TheirsProps {
  onTake: () => void;
  onKeep: () => void;
  children: ReactNode;
}

/** A conflict: the saved values here, the typed ones below. */
const Theirs = ({ onTake, onKeep, children }: TheirsProps) => (
  <Banner
    kind="warning"
    title="Quelqu’un d’autre vient d’enregistrer ce réglage"
    actions={
      <>
        <Button size="small" onClick={onTake}>
          Prendre sa version
        </Button>
        <Button size="small" onClick={onKeep}>
          Garder ma saisie
        </Button>
      </>
    }
  >
    <p>Votre saisie est conservée ci-dessous. Enregistrer remplace ce qui est enregistré maintenant :</p>
    {children}
  </Banner>
);

/** The saved setting, read-only. */
function Shown<Data extends object>({
  setting,
  children,
}: Pick<SettingFormProps<Data>, 'setting' | 'children'>) {
  return (
    <fieldset disabled className={styles.form} aria-label="Enregistré">
      {children(useForm(setting))}
    </fieldset>
  );
}
