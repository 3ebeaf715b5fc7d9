import { useSearchParams } from 'react-router-dom';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import type { ComingByDay } from './standing-demand.ts';
import { PreparationList } from './preparation-list.tsx';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { preparationQuery, preparationsQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ClosedPreparation } from './closed-preparation.tsx';
import { readStoredWeights } from './stored-weights.ts';
import { meanwhile } from './conflict.ts';
import { MeanwhileBanner } from './conflict-banner.tsx';
import { Weighing } from './weighing.tsx';
import { notBegun } from './preparation-state.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { dropTypedWeights, typedWeights } from './typed-weights.ts';

interface PreparationsProps {
  /** Display name of a round. */
  roundLabel: (zone: string) => string;
  /** Expected standing demand. */
  coming: ComingByDay;
}

/** Orders to prepare by day and round, or the opened one. */
export function Preparations({ roundLabel, coming }: PreparationsProps) {
  const [parameters] = useSearchParams();
  const orderId = parameters.get('commande');
  if (!orderId) return <PreparationList roundLabel={roundLabel} coming={coming} />;
  return (
    <>
      <p>
        <Link href={adminTabPath('preparation')}>Toutes les préparations</Link>
      </p>
      <OrderPreparation key={orderId} orderId={orderId} />
    </>
  );
}

/** Preparation of an order: scanned or typed weights until closing. */
function OrderPreparation({ orderId }: { orderId: string }) {
  const preparation = useQuery(preparationQuery(orderId));
  const listed = useInfiniteQuery({ ...preparationsQuery(), enabled: false });
  const queries = useQueryClient();
  const offline = useOffline();
  const [openedAt] = useState(() => Date.now());
  const [wasOffline, setWasOffline] = useState(offline);
  if (offline && !wasOffline) setWasOffline(true);
  const [, decide] = useReducer((times: number) => times + 1, 0);
  const isFresh = preparation.dataUpdatedAt >= openedAt;
  // an outdated reading is only shown offline, and stays when the network is back
  const row = listed.data?.pages.flatMap((page) => page.data).find(({ order_id: id }) => id === orderId);
  const read = isFresh || wasOffline ? preparation.data : undefined;
  const data = read ?? (wasOffline && row ? notBegun(row) : undefined);
  const readAt = read ? preparation.dataUpdatedAt : listed.dataUpdatedAt;
  if (!data && offline)
    return (
      <EmptyState title="Cette commande n’est pas gardée sur cet appareil" picture={<TruckIcon size={36} />}>
        {`Sans réseau, une commande déjà en préparation s’ouvre là où elle a été ouverte il y a ${OFFLINE_DAYS.admin} jours au plus. Ce qui en est pesé sur cet appareil y reste.`}
      </EmptyState>
    );
  if (!data)
    return preparation.isError ? (
      <LoadFailure query={preparation} title="La commande n’a pas pu être lue" />
    ) : (
      <Skeleton lines={6} />
    );
  const reload = () => void queries.resetQueries({ queryKey: preparationQuery(orderId).queryKey });
  const stored = readStoredWeights(orderId);
  const since = stored && meanwhile(data, stored);
  const why = since === 'arrived' ? undefined : since;
  return (
    <>
      {stored && why ? (
        <MeanwhileBanner preparation={data} stored={stored} why={why} onDecided={decide} />
      ) : null}
      {data.closed_at !== null || data.status === 'annule' ? (
        <LeftTyped preparation={data} onErased={decide} />
      ) : null}
      {data.closed_at !== null ? (
        <ClosedPreparation preparation={data} />
      ) : data.status === 'annule' ? (
        why ? null : (
          <Banner kind="error" title={CANCELLED} />
        )
      ) : why ? null : (
        <Weighing
          key={preparation.dataUpdatedAt}
          preparation={data}
          readAt={offline ? readAt : null}
          onReload={reload}
        />
      )}
    </>
  );
}

const CANCELLED = 'Commande annulée : ne la préparez pas';

interface LeftTypedProps {
  preparation: Preparation;
  onErased: () => void;
}

/** Unsaved weights of an order that is closed to weighing: listed until the user deletes them. */
function LeftTyped({ preparation, onErased }: LeftTypedProps) {
  const typed = typedWeights(preparation.order_id);
  if (typed.length === 0) return null;
  const lineOf = (productId: string) => preparation.lines.find(({ product_id: id }) => id === productId);
  const words = typed.map(({ productId, milli }) => {
    const { label = productId, unite = 'kg' } = lineOf(productId) ?? {};
    return `${label} : ${formatQuantity(quantityOf(unite, milli))}`;
  });
  return (
    <Banner
      kind="warning"
      title="Tapé sur cet appareil et jamais ajouté"
      actions={
        <Button
          size="small"
          onClick={() => {
            dropTypedWeights(preparation.order_id);
            onErased();
          }}
        >
          Effacer
        </Button>
      }
    >
      {words.join(' ; ')}
    </Banner>
  );
}
