import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { ACCOUNT_ADDRESS } from '#frontend/features/delivery/use-delivery.ts';
import { orderDetailsQuery, orderQuery } from '#frontend/features/orders/orders.queries.ts';
import { goodsOfOrder } from '#frontend/features/orders/pro/goods-of-order.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { parisDay } from '#shared/kernel/dates.ts';
import { standingOrdersQuery } from '#frontend/features/standing-orders/standing-orders.queries.ts';
import { StandingCard } from './standing-card.tsx';
import { StandingForm } from './standing-form.tsx';
import styles from './standing-orders.module.css';
import { emptyValues, type StandingValues, valuesOf } from './standing-values.ts';

interface Edited {
  initial: StandingValues;
  changed?: { id: string; version: number };
}

/** « Commandes régulières » with their next dates; `?depuis=` creates one from an order. */
export function StandingOrders() {
  const customer = useCustomer();
  const all = useQuery(standingOrdersQuery(customer?.id));
  const addresses = useQuery(addressesQuery(customer?.id));
  const [edited, setEdited] = useState<Edited>();
  const usual = addresses.data?.find(({ is_default: isDefault }) => isDefault)?.id ?? ACCOUNT_ADDRESS;
  const fromOrder = useFromOrder(usual);
  const shown = edited ?? fromOrder.edited;
  const close = () => {
    setEdited(undefined);
    fromOrder.leave();
  };
  const begin = (
    <Button
      variant="primary"
      icon={<PlusIcon size={16} />}
      disabled={!addresses.data}
      onClick={() => setEdited({ initial: emptyValues(usual, parisDay(new Date())) })}
    >
      Nouvelle commande régulière
    </Button>
  );
  if (!all.data)
    return all.isError ? (
      <LoadFailure query={all} title="Vos commandes régulières n’ont pas pu être lues." />
    ) : (
      <Skeleton lines={6} />
    );
  return (
    <div className={styles.page}>
      <Head>{all.data.length > 0 ? begin : null}</Head>
      <LoadFailure query={all} title="Vos commandes régulières n’ont pas pu être relues." />
      {all.data.length === 0 ? (
        <EmptyState title="Aucune commande régulière" picture={<OrdersIcon size={40} />} action={begin}>
          La même viande chaque mardi ? Dites-le une fois.
        </EmptyState>
      ) : (
        <div className={styles.cards}>
          {all.data.map((row) => (
            <StandingCard
              key={row.id}
              row={row}
              onEdit={() =>
                setEdited({ initial: valuesOf(row), changed: { id: row.id, version: row.version } })
              }
            />
          ))}
        </div>
      )}
      {shown ? (
        <StandingForm
          key={shown.changed?.id ?? 'new'}
          initial={shown.initial}
          changed={shown.changed}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

const Head = ({ children }: { children: ReactNode }) => (
  <div className={styles.head}>
    <p className={styles.lead}>
      Elles se passent seules, 20 heures avant l’heure limite de chaque date, aux prix du jour. Un e-mail dit
      ce qui vient et ce qui manque ; vous changez ou sautez jusqu’à l’heure limite.
    </p>
    {children}
  </div>
);

/** « En faire une commande régulière »: initial lines and address from an order. */
const useFromOrder = (usual: string): { edited: Edited | undefined; leave: () => void } => {
  const customer = useCustomer();
  const [parameters, setParameters] = useSearchParams();
  const today = useToday();
  const id = parameters.get('depuis') ?? '';
  const wanted = { enabled: id !== '' };
  const lines = useQuery({ ...orderDetailsQuery(customer?.id, id), ...wanted });
  const order = useQuery({ ...orderQuery(customer?.id, id), ...wanted });
  const leave = () => {
    if (id !== '') setParameters({}, { replace: true });
  };
  if (id === '' || !lines.data || !order.data) return { edited: undefined, leave };
  const values = emptyValues(usual, today);
  return { edited: { initial: { ...values, items: goodsOfOrder(lines.data) } }, leave };
};
