import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#frontend/ui/select-field.tsx';
import {
  deliveryStatuses,
  deliveryStatusLabels,
  orderStatuses,
  orderStatusLabels,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/orders/order-status.ts';
import type { WebOrderRow } from '#shared/orders/orders.contract.ts';
import { changeStatus, type StatusChange } from './change-web-order.ts';
import styles from './web-orders.module.css';

interface StatusSelectProps {
  order: WebOrderRow;
  field: 'status' | 'statut_paiement' | 'statut_livraison';
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const fields = {
  status: { label: 'Statut', options: options(orderStatuses, orderStatusLabels) },
  statut_paiement: { label: 'Paiement', options: options(paymentStatuses, paymentStatusLabels) },
  statut_livraison: { label: 'Livraison', options: options(deliveryStatuses, deliveryStatusLabels) },
} as const;

/** A status as the server holds it; choosing asks, waits, then shows what the server answered (WEB-03, WEB-04). */
export function StatusSelect({ order, field }: StatusSelectProps) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const { label, options } = fields[field];
  const choose = async (value: string) => {
    setPending(true);
    await changeStatus(queries, order, { [field]: value } as unknown as StatusChange);
    setPending(false);
  };
  return (
    <SelectField
      className={styles.select}
      label={`${label} de ${order.reference}`}
      hideLabel
      options={options}
      value={order[field]}
      disabled={pending}
      aria-busy={pending || undefined}
      data-value={order[field]}
      onChange={(event) => void choose(event.target.value)}
    />
  );
}
