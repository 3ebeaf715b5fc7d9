import type { Letter } from '#functions/mail/letter.ts';

type Left = { name: string; company: string; how: 'removed' | 'left' };

/** The access to a company has ended; no action needed. */
export const personLeftLetter = ({ name, company, how }: Left): Letter => ({
  subject: `Votre accès à l’Espace Pro de ${company} est terminé`,
  preview: 'Vos autres accès, s’il y en a, restent ouverts.',
  greeted: name,
  blocks: [
    {
      kind: 'text',
      text:
        how === 'left'
          ? `Vous avez quitté ${company} : votre accès à son Espace Pro est fermé.`
          : `Un Gérant de ${company} a retiré votre accès à son Espace Pro.`,
    },
    {
      kind: 'text',
      text: 'Les commandes de l’entreprise restent à l’entreprise. Vos autres accès restent ouverts.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse donnait accès à un compte professionnel.',
});

type HandedOver = { company: string; from: string; to: string; signInUrl: string };

/** To the former owner of a company. */
export const companyHandedOverLetter = ({ company, from, to, signInUrl }: HandedOver): Letter => ({
  subject: `${company} est maintenant au nom de ${to}`,
  preview: 'Vous restez Gérant. Si ce n’était pas vous, écrivez-nous tout de suite.',
  greeted: from,
  blocks: [
    {
      kind: 'text',
      text: `Vous avez mis le compte de ${company} au nom de ${to}. Vous restez Gérant, avec votre adresse et votre mot de passe.`,
    },
    { kind: 'text', text: 'Si ce n’était pas vous, répondez tout de suite à ce message.' },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});

/** To the new owner of a company. */
export const companyReceivedLetter = ({ company, from, to, signInUrl }: HandedOver): Letter => ({
  subject: `Le compte de ${company} est à votre nom`,
  preview: 'Les commandes, les factures et l’équipe restent en place.',
  greeted: to,
  blocks: [
    {
      kind: 'text',
      text: `${from} a mis le compte de ${company} à votre nom. Les commandes, les factures et l’équipe restent en place ; les lettres au sujet du compte viennent maintenant à votre adresse.`,
    },
    { kind: 'text', text: 'Reconnectez-vous avec votre adresse et votre mot de passe.' },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});
