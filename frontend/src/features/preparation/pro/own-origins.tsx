import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { OriginLines } from '#frontend/features/preparation/origin-lines.tsx';
import { originsQuery } from '#frontend/features/preparation/origins.queries.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PrintIcon } from '#frontend/ui/icons/icons-action.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { frenchDay } from '#shared/kernel/dates.ts';
import { weekOf } from '#shared/preparation/origin-card.ts';
import type { OwnOrigin } from '#shared/preparation/origin.contract.ts';
import styles from '#frontend/features/preparation/origin-lines.module.css';

const OriginCardDialog = lazyPiece(
  async () => (await import('#frontend/features/preparation/origin-card-dialog.tsx')).OriginCardDialog,
  ({ onClose }) => onClose(),
);

const ORDER = ['commande'] as const;

/** « Origine de vos viandes »: deliveries of twelve months, for cards and inspections. */
export function OwnOrigins() {
  const customer = useCustomer();
  const origins = useInfiniteQuery(originsQuery(customer?.id));
  // the delivery's letter links to its card
  const card = useOpened(ORDER);
  const openId = card.values.commande;
  const rows = origins.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={styles.deliveries} aria-labelledby="origine">
      <h2 id="origine">Origine de vos viandes</h2>
      <p className={styles.lead}>
        D’où vient ce qui vous a été livré ces douze derniers mois, d’après les lots qui sont partis. À
        montrer à vos clients et à présenter lors d’un contrôle.
      </p>
      {origins.isError && !rows ? <LoadFailure query={origins} /> : null}
      {origins.isPending ? <Skeleton lines={8} /> : null}
      {rows?.length === 0 && !origins.hasNextPage ? (
        <EmptyState title="Aucune livraison pour le moment">
          L’origine de vos viandes s’affiche ici dès que votre première commande est préparée.
        </EmptyState>
      ) : null}
      <ul className={styles.deliveries}>
        {rows?.map((row) => (
          <Delivery key={row.order_id} row={row} onCard={() => card.open({ commande: row.order_id })} />
        ))}
      </ul>
      <NextPageButton query={origins} />
      <Suspense>
        {openId === null ? null : (
          <OriginCardDialog key={openId} orderId={openId} as="pro" addressed onClose={card.close} />
        )}
      </Suspense>
    </section>
  );
}

const Delivery = ({ row, onCard }: { row: OwnOrigin; onCard: () => void }) => {
  const id = useId();
  return (
    <Card as="li" aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>Livraison du {frenchDay(row.jour)}</h3>
        {row.lignes.length > 0 ? (
          <Button icon={<PrintIcon size={16} />} onClick={onCard} aria-describedby={id}>
            Carte à imprimer
          </Button>
        ) : null}
      </div>
      <p className={styles.lead}>
        {weekOf(row.jour)} · Commande <Reference>{row.reference}</Reference>
      </p>
      {row.lignes.length > 0 ? (
        <OriginLines lines={row.lignes} />
      ) : (
        <p className={styles.lead}>Rien de cette livraison n’a d’origine à afficher.</p>
      )}
    </Card>
  );
};
