import { type Destinations, newCuts, unpricedCuts } from '#frontend/features/cutting/destination.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { WeighedLine } from '#shared/cutting/weighing.ts';

/** Which products the act makes that there were not, and which of all nobody can buy; '' where neither. */
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

/** Asked only where something new is made: a product by oversight is found nowhere. */
export const agreeToNewProducts = ({ lines, destinations }: Pick<Proposal, 'lines' | 'destinations'>) =>
  newCuts(lines, destinations).length === 0
    ? Promise.resolve(true)
    : confirmAction({
        title: 'Créer des produits ?',
        text: newProductsText(lines, destinations).trim(),
        confirmLabel: 'Créer et transformer',
      });
