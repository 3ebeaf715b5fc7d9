import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { ACCOUNT_ADDRESS } from '#frontend/features/delivery/use-delivery.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { WeekdayField } from '#frontend/ui/fields/weekday-field.tsx';
import form from '#frontend/ui/fields/form.module.css';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { closedDayRules, standingModes } from '#shared/standing-orders/standing-order.ts';
import { standingOrdersContract } from '#shared/standing-orders/standing-orders.contract.ts';
import { closedDayLabels, modeLabels } from '#frontend/features/standing-orders/standing-labels.ts';
import { StandingLines } from './standing-lines.tsx';
import { StandingPauses } from './standing-pauses.tsx';
import { bodyOf, checkStanding, type StandingValues } from './standing-values.ts';

const { createStandingOrder, changeStandingOrder } = standingOrdersContract.endpoints;

interface StandingFormProps {
  /** Initial values. */
  initial: StandingValues;
  /** The edited one with its version; absent: a new one. */
  changed?: { id: string; version: number } | undefined;
  onClose: () => void;
}

/** A standing order: lines, address, recurrence, closed-day rule. */
export function StandingForm({ initial, changed, onClose }: StandingFormProps) {
  const queries = useQueryClient();
  const values = useForm(initial, checkStanding);
  const send = (sent: StandingValues) => {
    const body = bodyOf(sent);
    if (!changed) return call(createStandingOrder, { body }, { as: 'pro' });
    const { id, version } = changed;
    return call(changeStandingOrder, { params: { id }, body: { ...body, version } }, { as: 'pro' });
  };
  return (
    <SendDialog
      title={changed ? 'Modifier la commande régulière' : 'Nouvelle commande régulière'}
      submitLabel="Enregistrer"
      form={values}
      send={send}
      reread={() => queries.invalidateQueries({ queryKey: ['standing-orders'] })}
      onClose={onClose}
    >
      <TextField
        label="Nom"
        placeholder="Carte de la semaine"
        maxLength={60}
        autoComplete="off"
        {...values.field('name')}
      />
      <StandingLines
        lines={values.values.items}
        error={values.errors.items}
        onChange={(items) => values.set('items', items)}
      />
      <WhenFields values={values} />
      <RadioField
        label="À chaque fois"
        name="mode"
        options={standingModes.map((value) => ({ value, ...modeLabels[value] }))}
        value={values.values.mode}
        onChange={(mode) => values.set('mode', mode)}
      />
    </SendDialog>
  );
}

/** Address, weekdays, start and end. */
function WhenFields({ values }: { values: ReturnType<typeof useForm<StandingValues>> }) {
  const customer = useCustomer();
  const addresses = useQuery(addressesQuery(customer?.id));
  const own = [customer?.address, `${customer?.postal ?? ''} ${customer?.city ?? ''}`.trim()];
  const options = [
    ...(addresses.data ?? []).map(({ id, label, address, postal, city }) => ({
      value: id,
      label: `${label} : ${address}, ${postal} ${city}`,
    })),
    {
      value: ACCOUNT_ADDRESS,
      label: `Adresse du compte : ${own.filter(Boolean).join(', ') || 'à compléter'}`,
    },
  ];
  return (
    <>
      <SelectField label="Livrée à" options={options} {...values.field('address_id')} />
      <WeekdayField
        label="Jours de livraison"
        isShort
        days={values.values.weekdays}
        error={values.errors.weekdays}
        onChange={(weekdays) => values.set('weekdays', weekdays)}
      />
      <SelectField
        label="Rythme"
        options={[
          { value: '1', label: 'Chaque semaine' },
          { value: '2', label: 'Une semaine sur deux' },
        ]}
        {...values.field('every_weeks')}
      />
      <div className={form.pair}>
        <TextField label="À partir du" type="date" {...values.field('from')} />
        <TextField
          label="Jusqu’au"
          optional
          type="date"
          min={values.values.from || undefined}
          {...values.field('until')}
        />
      </div>
      <StandingPauses
        pauses={values.values.pauses}
        error={values.errors.pauses}
        onChange={(pauses) => values.set('pauses', pauses)}
      />
      <SelectField
        label="Quand le jour est fermé (férié…)"
        options={closedDayRules.map((value) => ({ value, label: closedDayLabels[value] }))}
        {...values.field('closed_day')}
      />
    </>
  );
}
