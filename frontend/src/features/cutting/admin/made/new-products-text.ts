import { type Destinations, newCuts, unpricedCuts } from '#frontend/features/cutting/destination.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { WeighedLine } from '#shared/cutting/weighing.ts';

/** New products of the operation, and products that cannot be sold; '' for none. */
export const newProductsText = (lines: readonly WeighedLine[], destinations: Destinations): string => {
  const made = newCuts(lines, destinations);
  const unpriced = unpricedCuts(lines, destinations);
  return (
    (made.length === 0
      ? ''
      : ` ${made.length === 1 ? 'Un produit nouveau est créé' : `${made.length} produits nouveaux sont créés`} : ${made.join(', ')}.`) +
    (unpriced.length === 0
      ? ''
      : ` Sans prix, et donc absents de la boutique jusqu’à ce que quelqu’un les complète : ${unpriced.join(', ')}.`)
  );
};

/** Asks for confirmation when new products would be created, since accidental products are hard to find. */
export const agreeToNewProducts = ({ lines, destinations }: Pick<Proposal, 'lines' | 'destinations'>) =>
  newCuts(lines, destinations).length === 0
    ? Promise.resolve(true)
    : confirmAction({
        title: 'Créer des produits ?',
        text: newProductsText(lines, destinations).trim(),
        confirmLabel: 'Créer et transformer',
      });
