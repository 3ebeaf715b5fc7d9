import type { Letter } from '#functions/mail/letter.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';

/** `claims`: undecided credits, for which this is the last e-mail. */
export const accountDeletedLetter = (claims: readonly string[] = []): Letter => ({
  subject: 'Votre compte est supprimé',
  preview: 'Vos données personnelles ont été effacées.',
  blocks: [
    {
      kind: 'text',
      text: 'Comme vous l’avez demandé, votre compte professionnel est supprimé : profil, adresses, panier et sessions sont effacés, et votre nom n’apparaît plus sur vos commandes.',
    },
    {
      kind: 'text',
      text: 'Les factures et les écritures comptables sont conservées dix ans, comme la loi l’impose.',
    },
    ...claims.map((claim) => ({ kind: 'text' as const, text: `Avoir en attente : ${claim}.` })),
    ...(claims.length > 0 ? [{ kind: 'text' as const, text: authMessages.claimsLeft }] : []),
    {
      kind: 'note',
      text: 'Si vous n’êtes pas à l’origine de cette demande, répondez à ce message sans attendre.',
    },
  ],
  reason:
    'Vous recevez ce message, le dernier, parce que cette adresse était celle d’un compte professionnel.',
});
