import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { orderDetailsQuery } from '#frontend/features/orders/orders.queries.ts';
import { asApiError, TRY_AGAIN } from '#frontend/lib/api/api-error.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import { DeliveryBadge, OrderStatusBadge, PaymentBadge } from './order-badges.tsx';
import type { PayButtons } from './order-columns.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderLines } from './order-lines.tsx';
import { WeighedMoney } from './weighed-money.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './order-detail.module.css';

/** CST-10. */
const RELOAD_MS = 1_000;

/** Parts of an order provided by nouns of higher rank. */
export interface OrderParts {
  Pay: PayButtons;
  /** Edit dialog; absent for users without the right. */
  Edit?:
    | ComponentType<{
        order: OrderRow;
        lines: readonly OrderLineReply[];
        onClose: () => void;
        onSaved: (message: string) => void;
      }>
    | undefined;
  /** Replacement proposals. */
  Proposals: ComponentType<{ order: OrderRow }>;
  /** Delivery note. */
  Note: ComponentType<{ orderId: string; as: 'pro' }>;
  /** Claims. */
  Claims: ComponentType<{ order: OrderRow; lines: readonly OrderLineReply[] }>;
  /** Confirmation of an order from a standing order, and a button to create one. */
  Standing: ComponentType<{ order: OrderRow }>;
  /** Invoices and their unpaid rest. */
  Balance: ComponentType<{ orderId: string; as: 'pro' }>;
}

interface OrderDetailProps {
  order: OrderRow;
  parts: OrderParts;
  onClose: () => void;
  onReorder: () => void;
}

/** ERR-41. */
const notRead = (error: unknown): string =>
  asApiError(error)?.fromServer ? 'Impossible de récupérer les détails de la commande' : TRY_AGAIN;

/** An order dialog: view, edit before preparation, pay (PRO-32..36, AMB-08). */
export function OrderDetail({ order, parts, onClose, onReorder }: OrderDetailProps) {
  const { Edit, Proposals, Claims, Balance, Standing } = parts;
  const customer = useCustomer();
  const details = useQuery(orderDetailsQuery(customer?.id, order.id));
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<string>();
  useReloadAfter(saved);
  const lines = details.data;
  if (Edit && editing && lines)
    return (
      <Edit
        order={order}
        lines={lines}
        onClose={() => setEditing(false)}
        onSaved={(message) => {
          setSaved(message);
          setEditing(false);
        }}
      />
    );
  return (
    <Dialog
      open
      addressed
      onClose={onClose}
      title={`Commande ${order.reference}`}
      footer={
        <Acts
          order={order}
          parts={parts}
          hasLines={lines !== undefined && lines.length > 0}
          onEdit={() => {
            setSaved(undefined);
            setEditing(true);
          }}
          onReorder={onReorder}
        />
      }
    >
      <div className={styles.detail}>
        {saved ? <Banner kind="success">{saved}</Banner> : null}
        <Facts order={order} />
        <Standing order={order} />
        {order.statut === 'annule' ? null : <OrderDelivery order={order} />}
        <HoldNotice order={order} />
        <Proposals order={order} />
        <Lines order={order} details={details} />
        {lines ? <Claims order={order} lines={lines} /> : null}
        <Balance orderId={order.id} as="pro" />
        {order.modifiable || !Edit ? null : <p className={styles.why}>{WHY_NOT}</p>}
      </div>
    </Dialog>
  );
}

/** The list is refetched after the message of a saved change. */
const useReloadAfter = (saved: string | undefined): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (saved === undefined) return;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['orders'] }), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [saved, queries]);
};

interface ActsProps extends Pick<OrderDetailProps, 'order' | 'parts' | 'onReorder'> {
  hasLines: boolean;
  onEdit: () => void;
}

const Acts = ({ order, parts: { Edit, Note, Pay }, hasLines, onEdit, onReorder }: ActsProps) => (
  <>
    {Edit ? (
      <Button
        disabled={!order.modifiable || !hasLines}
        title={order.modifiable ? undefined : WHY_NOT}
        onClick={onEdit}
      >
        Modifier
      </Button>
    ) : null}
    {order.prepare_le === null ? null : <Note orderId={order.id} as="pro" />}
    <Button onClick={onReorder}>Recommander</Button>
    {order.payable ? <Pay orderId={order.id} reference={order.reference} /> : null}
  </>
);

interface LinesProps {
  order: OrderRow;
  details: UseQueryResult<OrderLineReply[]>;
}

const Lines = ({ order, details }: LinesProps) => {
  if (details.data)
    return (
      <OrderLines lines={details.data}>
        <WeighedMoney order={order} lines={details.data} />
      </OrderLines>
    );
  return details.isError ? (
    <LoadFailure query={details} reasonOf={notRead} />
  ) : (
    <div aria-busy="true">
      <Skeleton lines={5} />
    </div>
  );
};

/** Order time and statuses. */
const Facts = ({ order }: { order: OrderRow }) => (
  <p className={styles.facts}>
    <span>
      {formatDateTime(order.date_commande)}
      {order.commande_par ? `, ${order.commande_par}` : ''}
      {order.saisie_par ? `, prise au téléphone, saisie par ${order.saisie_par}` : ''}
    </span>
    <OrderStatusBadge statut={order.statut} />
    <PaymentBadge
      statut={order.statut_paiement}
      authorized={order.autorisation !== undefined && !order.payable}
      owed={order.a_rendre_hors_site !== undefined}
    />
    <DeliveryBadge order={order} />
  </p>
);

const WHY_NOT =
  'Cette commande ne peut plus être modifiée : elle est validée, payée, facturée, annulée, en préparation ou partie.';

type HeldOrder = Pick<OrderRow, 'autorisation' | 'payable' | 'prepare_le' | 'reste_a_payer'>;

/** The authorised maximum, its expiry, and the next step. */
function HoldNotice({ order }: { order: HeldOrder }) {
  const { autorisation, payable, prepare_le: closedAt, reste_a_payer: rest } = order;
  if (!autorisation) return null;
  const most = formatMoney(centsFromEuros(autorisation.montant));
  if (closedAt !== null)
    return (
      <Banner kind="info" title="Débit en cours">
        Le montant pesé est en cours de débit, au plus {most}.
        {payable
          ? ` Le reste, ${formatMoney(centsFromEuros(rest))}, se règle à part, avec votre accord.`
          : ''}
      </Banner>
    );
  if (payable)
    return (
      <Banner kind="warning" title="Autorisation trop basse">
        Vous avez autorisé {most} ; la commande dépasse ce montant. Payez de nouveau : l’ancienne autorisation
        est annulée, rien n’est débité deux fois.
      </Banner>
    );
  return (
    <Banner kind="info" title={`Autorisé : ${most} au plus`}>
      Rien n’est encore débité : le montant exact le sera après la pesée{untilOf(autorisation)}.
    </Banner>
  );
}

const untilOf = ({ jusqu_au: until, prolongeable }: NonNullable<HeldOrder['autorisation']>): string => {
  if (until === null) return '';
  const at = formatDateTime(until);
  return prolongeable
    ? `. L’autorisation vaut jusqu’au ${at} et peut être prolongée une fois`
    : `, au plus tard le ${at}`;
};
