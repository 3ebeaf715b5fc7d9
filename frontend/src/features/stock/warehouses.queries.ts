import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { listIn, recordIn } from '#frontend/lib/api/list-in.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import { sites } from '#shared/stock/levels/stock-level.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

export interface Warehouse {
  id: string;
  label: string;
}

export interface WarehouseList {
  warehouses: readonly Warehouse[];
  /** Set when the list is not from the server (STK-51). */
  problem?: { tone: 'warning' | 'error'; text: string };
}

/** CST-12. */
const CACHE_MS = 24 * 3_600_000;
/**
 * API-43, STK-51, ERR-75, AMB-96: cached in the browser for 24 h; on failure the cached list of any age, else
 * the two sites.
 */
export const warehousesQuery = () =>
  queryOptions({
    queryKey: ['stock', 'warehouses'],
    queryFn: async ({ signal }): Promise<WarehouseList> => {
      const stored = storedWarehouses();
      if (stored && Date.now() - stored.at < CACHE_MS) return { warehouses: stored.warehouses };
      try {
        const endpoint = stockContract.endpoints.movementWarehouses;
        const answer: unknown = await call(endpoint, {}, { as: 'admin', signal });
        const warehouses = listIn<Warehouse>(recordIn(answer)?.['warehouses']) ?? listIn<Warehouse>(answer);
        if (!warehouses?.length) throw new Error('Format de réponse inattendu');
        writeStoredJson(storageKeys.warehouses, warehouses);
        writeStored(storageKeys.warehousesAt, String(Date.now()));
        return { warehouses };
      } catch {
        return stored
          ? {
              warehouses: stored.warehouses,
              problem: {
                tone: 'warning',
                text: 'Entrepôts chargés depuis le cache',
              },
            }
          : {
              warehouses: sites,
              problem: {
                tone: 'error',
                text: 'Impossible de récupérer les entrepôts',
              },
            };
      }
    },
    staleTime: CACHE_MS,
    retry: false,
  });

const storedWarehouses = (): { at: number; warehouses: Warehouse[] } | undefined => {
  const warehouses = listIn<Warehouse>(readStoredJson(storageKeys.warehouses));
  // without a timestamp it counts as outdated
  const at = Number(readStored(storageKeys.warehousesAt));
  return warehouses?.every((one) => isWarehouse(one)) ? { at, warehouses } : undefined;
};

const isWarehouse = (value: unknown): value is Warehouse => {
  const fields = recordIn(value);
  return typeof fields?.['id'] === 'string' && typeof fields['label'] === 'string';
};
