import { readLabel } from '#frontend/features/scanning/read-label.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { OrderReading } from './order-reading.ts';
import type { LineWork } from './use-line-work.ts';

/** What a label does to an order: its piece is counted, its line comes into the hand, or why not is said. */
export const scanLabel = async (
  code: string,
  products: readonly MovableProduct[],
  order: OrderReading,
  work: LineWork,
): Promise<void> => {
  const label = readLabel(code, products);
  if (!label) return;
  if (label.kind === 'unknown') return work.tell('error', label.message);
  const line = order.lineOf(label.productId);
  if (!line) {
    const name = order.productOf(label.productId)?.label ?? 'Ce produit';
    return work.tell('error', `« ${name} » n’est pas dans cette commande : ce n’est pas la sienne.`);
  }
  if (order.isBound(label.productId))
    return work.tell('error', `Les lots de « ${line.label} » sont déjà enregistrés.`);
  if (label.kind === 'product') return work.take(label.productId, true);
  const { lot, sellBy } = label;
  const weighing = { milli: line.unite === 'piece' ? 1000 : label.weightGrams, lot, sellBy };
  // kilos of one weight are packed by the dozen; of pieces two of the same gram and lot are one, scanned twice
  const alike = line.pieces ? order.partsOf(label.productId) : [];
  const piece = { ...weighing, productId: label.productId };
  if (work.isCounted(code, piece, alike) && !(await confirmAction(TWICE))) return;
  const isAdded = await work.add(line, weighing, code);
  if (isAdded && label.doubtful)
    work.tell('warning', `${line.label} : poids à vérifier sur l’étiquette.`, label.productId);
};

const TWICE = {
  title: 'Le même code, encore une fois ?',
  text: 'Cette étiquette est déjà comptée dans la commande. S’il s’agit d’une autre pièce, ajoutez-la.',
  confirmLabel: 'Ajouter encore',
};
