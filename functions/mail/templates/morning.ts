import type { Letter } from '#functions/mail/letter.ts';
import type { MorningLetter } from '#shared/admins/morning-letter.ts';

/** The morning figures: sentences first, then tables. */
export const morningLetter = ({
  morning: { subject, preview, sentences, tables },
  name,
  overviewUrl,
}: {
  morning: MorningLetter;
  name: string;
  overviewUrl: string;
}): Letter => ({
  subject,
  preview,
  greeted: name,
  blocks: [
    ...sentences.map((text) => ({ kind: 'text' as const, text })),
    ...tables.map((table) => ({ kind: 'figures' as const, ...table })),
    { kind: 'action', label: 'Ouvrir le tableau de bord', url: overviewUrl },
  ],
  reason:
    'Vous recevez ce message parce que vous l’avez demandé sur le tableau de bord, où vous pouvez aussi l’arrêter.',
});
