import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { OrderLines } from '#frontend/features/orders/pro/history/order-lines.tsx';
import { webOrderQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelBody, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { ChangeLog } from './change-log.tsx';
import { type StatusPart, WebOrderFacts } from './web-order-facts.tsx';

/** Parts of an order provided by nouns of higher rank. */
export interface WebOrderParts {
  Status: StatusPart;
  /** Payments and refunds, provided by payments. */
  Payments: ComponentType<{ order: WebOrderRow }>;
  /** Printable documents of several orders. */
  Papers: ComponentType<{ orders: readonly WebOrderRow[] }>;
}

interface WebOrderPanelProps {
  order: WebOrderRow;
  parts: WebOrderParts;
  onClose: () => void;
}

/** An order next to the list: customer, lines, amounts, history. */
export function WebOrderPanel({ order, parts: { Status, Payments }, onClose }: WebOrderPanelProps) {
  const detail = useQuery(webOrderQuery(order.id));
  const isRead = detail.data !== undefined;
  return (
    <SidePanel open addressed onClose={onClose} title={order.reference}>
      <PanelBody>
        <WebOrderFacts order={order} Status={Status} />
        <LoadFailure query={detail} />
        <PanelSection title="Produits">
          {isRead ? <OrderLines lines={detail.data.lines} /> : detail.isError ? null : <Skeleton lines={4} />}
        </PanelSection>
        <Payments order={order} />
        <PanelSection title="Historique">
          {isRead ? (
            <ChangeLog entries={detail.data.history} />
          ) : detail.isError ? null : (
            <Skeleton lines={3} />
          )}
        </PanelSection>
      </PanelBody>
    </SidePanel>
  );
}
