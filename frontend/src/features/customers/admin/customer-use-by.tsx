import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { departureQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

type Departure = ReplyOf<typeof settingsContract.endpoints.getDeparture>['data'];

/** Minimum days to the use-by date for deliveries to this customer. */
export function CustomerUseBy({ customerId }: { customerId: string }) {
  const departure = useQuery(departureQuery());
  return (
    <PanelSection title="DLC à la livraison">
      <LoadFailure query={departure} />
      {departure.data ? <DaysForm customerId={customerId} departure={departure.data} /> : null}
    </PanelSection>
  );
}

function DaysForm({ customerId, departure }: { customerId: string; departure: Departure }) {
  const queries = useQueryClient();
  const { queryKey } = departureQuery();
  const own = departure.customers.find(({ customer_id: id }) => id === customerId)?.days ?? 0;
  const form = useForm({ days: String(own) }, ({ days }) => ({
    days: /^\d{1,2}$/.test(days.trim()) && Number(days) <= 60 ? undefined : 'De 0 à 60.',
  }));
  const [read, setRead] = useState(own);
  const [theirs, setTheirs] = useState<number>();
  if (own !== read) {
    const isTyped = form.changed && !form.pending;
    setRead(own);
    setTheirs(isTyped ? own : undefined);
    form.rebase?.({ days: String(own) }, isTyped);
  }
  const onSubmit = form.submit(async ({ days }) => {
    const others = departure.customers.filter(({ customer_id: id }) => id !== customerId);
    const body = { ...departure, customers: [...others, { customer_id: customerId, days: Number(days) }] };
    const { data } = await call(settingsContract.endpoints.setDeparture, { body }, { as: 'admin' });
    queries.setQueryData(queryKey, data);
    notify.success('Enregistré : les prochaines préparations le suivent.');
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      {theirs !== undefined && form.changed ? (
        <Banner
          kind="warning"
          title="Quelqu’un d’autre vient d’enregistrer ce réglage"
          actions={
            <Button size="small" onClick={() => form.reset({ days: String(own) })}>
              Prendre sa version
            </Button>
          }
        >
          {`Enregistré maintenant : ${theirs}. Votre saisie est conservée ci-dessous ; enregistrer remplace.`}
        </Banner>
      ) : null}
      <Refusal error={form.refusal} onReload={() => void queries.invalidateQueries({ queryKey })} />
      <TextField
        label="Jours qui restent après la livraison"
        hint={`Pour tous : ${departure.min_days}. Le plus grand nombre compte.`}
        inputMode="numeric"
        {...form.field('days')}
      />
      <Button type="submit" size="small" pending={form.pending} disabled={form.values.days === String(own)}>
        Enregistrer
      </Button>
    </form>
  );
}
