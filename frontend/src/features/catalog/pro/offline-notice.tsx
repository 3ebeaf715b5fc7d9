import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

/** When the catalogue on screen was given by the server, ms; undefined when there is none. */
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

/** Over every page of the Espace Pro while the server cannot be reached: what one reads, of when, and what waits. */
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
