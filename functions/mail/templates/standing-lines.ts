import type { Letter } from '#functions/mail/letter.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import type { LineProblem, StandingLine } from '#shared/standing-orders/standing-order.ts';

const WORDS: Record<LineProblem, string> = {
  withdrawn: 'n’est plus proposé à la vente',
  unit: 'se vend maintenant à une autre unité : indiquez-nous la nouvelle quantité',
  'by-piece': 'est devenu un produit à la pièce, payé au kilo : indiquez-nous combien de pièces',
  'by-kilo': 'est devenu un produit au kilo : indiquez-nous combien de kilos',
};

/** A product of a standing order was withdrawn or changed. */
export const standingLinesLetter = ({
  society,
  name,
  lines,
  standingUrl,
}: {
  society: string;
  name: string;
  lines: readonly StandingLine[];
  standingUrl: string;
}): Letter => ({
  subject: `« ${name} » : ${lines.length === 1 ? 'un produit a changé' : `${lines.length} produits ont changé`}`,
  preview: 'Ils ne sont plus commandés tant que vous ne les avez pas revus.',
  greeted: society,
  blocks: [
    {
      kind: 'text',
      text: `Dans votre commande régulière « ${name} » :`,
    },
    ...lines.map((line) => ({
      kind: 'text' as const,
      text: `${line.label} (${quantityText(line)}) ${WORDS[line.problem ?? 'withdrawn']}.`,
    })),
    {
      kind: 'text',
      text: 'Le reste continue de venir. Ce produit ne sera plus commandé tant que vous ne l’aurez pas revu.',
    },
    { kind: 'action', label: 'Revoir ma commande régulière', url: standingUrl },
  ],
  reason: 'Vous recevez ce message parce que vous avez une commande régulière.',
});
