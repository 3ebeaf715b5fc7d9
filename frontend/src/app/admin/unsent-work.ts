import { handovers } from '#frontend/features/rounds/handovers.ts';
import { begunFor } from '#frontend/features/orders/admin/telephone/telephone-draft.ts';
import { weighings } from '#frontend/features/preparation/admin/stored-weights.ts';
import { countEntries } from '#frontend/features/stock/count/count-log.ts';
import { stockEntries } from '#frontend/features/scanning/stock-entries.ts';
import { adminKeysFrom } from '#frontend/lib/storage/account-keys.ts';

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `une ${one}` : `${count} ${many}`];

/** Work of the signed-in administrator on this device that the server does not have. */
export const unsentWork = (): string[] => [
  ...some(handovers.all().length, 'remise', 'remises'),
  ...some(stockEntries.all().length, 'entrée scannée', 'entrées scannées'),
  ...some(weighings.all().length, 'commande pesée', 'commandes pesées'),
  ...some(adminKeysFrom('draft_').length, 'saisie commencée', 'saisies commencées'),
  ...some(begunFor().length, 'commande au téléphone', 'commandes au téléphone'),
  ...some(countEntries().length, 'pièce d’un inventaire', 'pièces d’un inventaire'),
];
