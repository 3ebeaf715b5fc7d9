import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { OriginLines } from '#frontend/features/preparation/origin-lines.tsx';
import { originCardQuery } from '#frontend/features/preparation/origins.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { frenchDay } from '#shared/kernel/dates.ts';
import { weekOf } from '#shared/preparation/origin-card.ts';
import styles from '#frontend/features/preparation/origin-lines.module.css';

/** /origine/:token: target of a card's QR code, for guests and inspectors, without sign-in. */
export function OriginPage() {
  const { token = '' } = useParams();
  const origin = useQuery(originCardQuery(token));
  const { data } = origin;
  return (
    <NarrowPage
      title="Origine des viandes"
      lead={data ? `Livraison du ${frenchDay(data.jour)}. ${weekOf(data.jour)}.` : undefined}
    >
      {data ? (
        <>
          <OriginLines lines={data.lignes} />
          <p className={styles.places}>Fournisseur : {data.fournisseur.join(' · ')}</p>
        </>
      ) : origin.isError ? (
        <LoadFailure query={origin} title="Cette origine ne peut pas être montrée" />
      ) : (
        <Skeleton lines={5} />
      )}
    </NarrowPage>
  );
}
