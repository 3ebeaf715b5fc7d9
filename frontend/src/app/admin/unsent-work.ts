import { handovers } from '#frontend/features/rounds/handovers.ts';
import { KEPT_WEIGHTS } from '#frontend/features/preparation/admin/kept-weights.ts';
import { countEntries } from '#frontend/features/scanning/count/count-log.ts';
import { scans } from '#frontend/features/scanning/scan-log.ts';
import { adminKeysFrom } from '#frontend/lib/storage/account-keys.ts';

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `une ${one}` : `${count} ${many}`];

/** What the administrator who is signed in did at this device and the server does not have. */
export const unsentWork = (): string[] => [
  ...some(handovers.all().length, 'remise', 'remises'),
  ...some(scans().filter(({ act }) => act?.state === 'waiting').length, 'entrée scannée', 'entrées scannées'),
  ...some(adminKeysFrom(KEPT_WEIGHTS).length, 'commande pesée', 'commandes pesées'),
  ...some(adminKeysFrom('draft_').length, 'saisie commencée', 'saisies commencées'),
  ...some(countEntries().length, 'pièce d’un inventaire', 'pièces d’un inventaire'),
];
