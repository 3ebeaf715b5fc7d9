import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

/** Time of the displayed catalogue's reply, ms; undefined without one. */
const useCatalogueTime = (): number | undefined => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache.find({ queryKey: ['catalog', 'products'], exact: false, predicate: hasData })?.state
        .dataUpdatedAt,
  );
};

const hasData = ({ state }: { state: { data: unknown } }): boolean => state.data !== undefined;

/**
 * Shown on every page of the Espace Pro while the server is unreachable: age of the data and pending work.
 */
export const OfflineNotice = () => (useOffline() ? <Offline /> : null);

function Offline() {
  const at = useCatalogueTime();
  return (
    <Banner
      kind="warning"
      title={
        at === undefined ? 'Hors connexion' : `Hors connexion — catalogue du ${formatDateTime(new Date(at))}`
      }
    >
      Votre panier est conservé. La commande et le paiement attendent le réseau.
    </Banner>
  );
}
