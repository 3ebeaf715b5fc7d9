import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment } from 'react';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { OrderLines } from '#frontend/features/orders/pro/history/order-lines.tsx';
import { handoverFacts } from '#frontend/features/orders/handover-facts.ts';
import { webOrderQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { customerPath } from '#frontend/lib/navigation/paths.ts';
import { useOpensTab } from '#frontend/lib/navigation/open-tabs.ts';
import { Link } from '#frontend/ui/link.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelBody, PanelFacts, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { ChangeLog } from './change-log.tsx';
import type { StatusPart } from './web-order-columns.tsx';
import styles from './web-orders.module.css';

/** What the nouns above draw into an order. */
export interface WebOrderParts {
  Status: StatusPart;
  /** What was paid and given back, drawn by the payments. */
  Payments: ComponentType<{ order: WebOrderRow }>;
}

interface WebOrderPanelProps {
  order: WebOrderRow;
  parts: WebOrderParts;
  onClose: () => void;
}

/** One order beside the list: who, what, how much, what happened to it. */
export function WebOrderPanel({ order, parts: { Status, Payments }, onClose }: WebOrderPanelProps) {
  const detail = useQuery(webOrderQuery(order.id));
  const opensCustomers = useOpensTab('clients');
  return (
    <SidePanel open onClose={onClose} title={order.reference}>
      <PanelBody>
        <PanelFacts>
          <dt>Client</dt>
          <dd className={styles.contact}>
            {opensCustomers ? (
              <Link href={customerPath(order.client_id)}>
                <strong>{order.client_nom}</strong>
              </Link>
            ) : (
              <strong>{order.client_nom}</strong>
            )}
            <a href={`mailto:${order.client_email}`}>{order.client_email}</a>
          </dd>
          <dt>Passée le</dt>
          <dd>{formatDateTime(order.date_commande)}</dd>
          <dt>Total</dt>
          <dd>
            {formatMoney(centsFromEuros(order.montant_total))} TTC,
            {order.montant_paye > order.montant_total ? ' ' : ' dont '}
            {formatMoney(centsFromEuros(order.montant_paye))} reçus
            {order.regle_ailleurs
              ? `, ${formatMoney(centsFromEuros(order.regle_ailleurs))} réglés ou déduits dans Dolibarr`
              : ''}
          </dd>
          {order.autorisation ? (
            <>
              <dt>Autorisé</dt>
              <dd>
                {formatMoney(centsFromEuros(order.autorisation.montant))} au plus, pas encore débités
                {order.autorisation.jusqu_au
                  ? `, jusqu’au ${formatDateTime(order.autorisation.jusqu_au)}${order.autorisation.prolongeable ? ', puis prolongés une fois' : ''}`
                  : ''}
              </dd>
            </>
          ) : null}
          <dt>ERP</dt>
          <dd>
            <ErpBadge state={order.erp_status} erpRef={order.erp_ref} />
          </dd>
          <dt>Statut</dt>
          <dd>
            <Status order={order} field="status" />
          </dd>
          <dt>Paiement</dt>
          <dd>
            <Status order={order} field="statut_paiement" />
          </dd>
          <dt>Livraison</dt>
          <dd>
            <Status order={order} field="statut_livraison" />
          </dd>
          {order.remise
            ? handoverFacts(order.remise).map(([term, said]) => (
                <Fragment key={term}>
                  <dt>{term}</dt>
                  <dd>{said}</dd>
                </Fragment>
              ))
            : null}
        </PanelFacts>
        <LoadFailure query={detail} />
        <PanelSection title="Produits">
          {detail.data ? (
            <OrderLines lines={detail.data.lines} />
          ) : detail.isError ? null : (
            <Skeleton lines={4} />
          )}
        </PanelSection>
        <Payments order={order} />
        <PanelSection title="Historique">
          {detail.data ? (
            <ChangeLog entries={detail.data.history} />
          ) : detail.isError ? null : (
            <Skeleton lines={3} />
          )}
        </PanelSection>
      </PanelBody>
    </SidePanel>
  );
}
