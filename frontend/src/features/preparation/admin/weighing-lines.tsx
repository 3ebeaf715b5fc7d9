import { useState } from 'react';
import { CountProduct } from '#frontend/features/stock/count/count-product.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { AskBeyond } from './overweight-dialog.tsx';
import { FoldedLine } from './folded-line.tsx';
import { lineAtWork } from './line-at-work.ts';
import { LineCard } from './line-card.tsx';
import type { OrderReading } from './order-reading.ts';
import { leftOfBound } from './piece-line.ts';
import type { OrderedLine } from './preparation-state.ts';
import { Propose } from './propose.tsx';
import type { LineWork } from './use-line-work.ts';
import styles from './preparation.module.css';

interface WeighingLinesProps {
  preparation: Preparation;
  products: readonly MovableProduct[] | undefined;
  order: OrderReading;
  work: LineWork;
  isOffline: boolean;
  onAdded: () => void;
  onProposed: () => void;
}

/** The selected line, incomplete lines, and completed lines. */
export function WeighingLines(props: WeighingLinesProps) {
  const { preparation, order, work, isOffline, onAdded } = props;
  const [counting, setCounting] = useState<MovableProduct>();
  const mayCount = !isOffline && mayCall(movementsContract.endpoints.confirmCount);
  const { inHand } = work;
  const others = preparation.lines.filter(({ product_id: id }) => id !== inHand);
  const current = inHand === undefined ? undefined : order.lineOf(inHand);
  return (
    <>
      {current ? (
        <ul className={styles.rows} aria-label="En main">
          <LineCard
            key={current.product_id}
            orderId={preparation.order_id}
            work={lineAtWork(order, work, current)}
            typing={work.typing}
            onAdded={onAdded}
            onCount={mayCount ? () => setCounting(order.productOf(current.product_id)) : undefined}
          >
            {(order.isBound(current.product_id) && !isBeyond(order, current)) || isOffline ? null : (
              <Others {...props} line={current} />
            )}
          </LineCard>
        </ul>
      ) : null}
      <Folded title="À peser" lines={others.filter((line) => order.isOpen(line))} {...props} />
      <Folded title="Fait" lines={others.filter((line) => !order.isOpen(line))} {...props} />
      {counting ? (
        <CountProduct
          product={counting}
          siteId={work.siteId}
          why={`Compté en préparant ${preparation.reference}`}
          onClose={(outcome) => {
            setCounting(undefined);
            if (outcome) work.tell('success', `${counting.label} : ${outcome}`);
          }}
        />
      ) : null}
    </>
  );
}

/** Its lots are fixed: only an excess over the customer's limit can be asked about. */
const isBeyond = (order: OrderReading, { product_id: id, pieces }: OrderedLine): boolean =>
  pieces !== undefined && (leftOfBound(pieces, order.weighedOf(id)) ?? 0) < 0;

/** Collapsed lines. */
function Folded({
  title,
  lines,
  preparation,
  order,
  work,
}: WeighingLinesProps & { title: string; lines: OrderedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <p className={styles.group}>
        {title} · {lines.length}
      </p>
      <ul className={styles.rows}>
        {lines.map((line) => (
          <FoldedLine
            key={line.product_id}
            orderId={preparation.order_id}
            work={{ line, weighed: order.weighedOf(line.product_id) }}
            onTake={() => work.take(line.product_id, true)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Replacement candidates: in stock, not in the order. */
function Others({
  preparation,
  products,
  order,
  line,
  onProposed,
}: WeighingLinesProps & { line: OrderedLine }) {
  const { order_id: orderId, proposals } = preparation;
  const isAwaiting = proposals.some(
    ({ product_id: id, state }) => id === line.product_id && state === 'open',
  );
  const left = line.pieces && leftOfBound(line.pieces, order.weighedOf(line.product_id));
  const milli = order.sumOf(line.product_id);
  if (left !== undefined && left < 0 && !isAwaiting)
    return <AskBeyond {...{ orderId, milli, onProposed }} productId={line.product_id} />;
  const others = (products ?? []).filter(
    ({ id, bruges_real, lormont_real }) => !order.lineOf(id) && bruges_real + lormont_real > 0,
  );
  return <Propose orderId={orderId} line={line} others={others} onProposed={onProposed} />;
}
