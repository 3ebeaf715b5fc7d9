import { useQuery } from '@tanstack/react-query';
import { paymentRemindersQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import type { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';
import styles from './settings.module.css';

const { getPaymentReminders, setPaymentReminders } = settingsContract.endpoints;
type Reminders = ReplyOf<typeof getPaymentReminders>['data'];

/** « Relances de paiement »: automatic reminders, and their days relative to the due date. */
export function PaymentRemindersSetting() {
  const reminders = useQuery(paymentRemindersQuery());
  return (
    <Setting id="relances" title="Relances de paiement" query={reminders}>
      {reminders.data ? (
        <SettingForm
          setting={reminders.data}
          queryKey={paymentRemindersQuery().queryKey}
          save={async (body) => (await call(setPaymentReminders, { body }, { as: 'admin' })).data}
          saved="Relances enregistrées : elles valent dès demain à 6 h 30."
        >
          {(form) => <ReminderFields form={form} />}
        </SettingForm>
      ) : null}
    </Setting>
  );
}

function ReminderFields({
  form: { values, errors, set, box },
}: {
  form: ReturnType<typeof useForm<Reminders>>;
}) {
  const days = (name: 'days_before' | 'days_after') => ({
    inputMode: 'numeric' as const,
    disabled: !values.on,
    value: Number.isNaN(values[name]) ? '' : String(values[name]),
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      set(name, /^\d+$/.test(target.value.trim()) ? Number(target.value) : Number.NaN),
  });
  return (
    <>
      <p>
        Le matin à 6 h 30, une lettre part aux clients qui paient après la livraison : un rappel avant
        l’échéance (0 jour : le jour même), une relance après. Chaque commande et chaque facture reçoit chaque
        lettre une seule fois ; ce qui est réglé n’en reçoit plus. Un client suspendu dans « Paiements », « En
        retard », n’en reçoit aucune.
      </p>
      <CheckboxField label="Relancer d’office les clients" {...box('on')} />
      <div className={styles.figures}>
        <TextField label="Rappel avant l’échéance (jours)" hint="De 0 à 15." {...days('days_before')} />
        <TextField label="Relance après l’échéance (jours)" hint="De 1 à 60." {...days('days_after')} />
      </div>
    </>
  );
}
