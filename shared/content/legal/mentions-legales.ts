import type { LegalPage } from '#shared/content/content.schema.ts';

/** Legal notice under LCEN, art. 6 III. */
export const mentionsLegales: LegalPage = {
  title: 'Mentions légales',
  lead: 'Qui publie ce site, qui l’héberge, et comment nous joindre.',
  updatedOn: '2026-11-21',
  sections: [
    {
      heading: 'Éditeur du site',
      body: [
        [
          'Dénomination sociale : {{companyName}}',
          'Nom commercial : {{name}}',
          'Forme juridique : {{legalForm}}',
          'Capital social : {{shareCapital}}',
          'Siège social : {{address}}',
          'SIRET : {{siret}}',
          'Immatriculation : {{registry}}',
          'Numéro de TVA intracommunautaire : {{vatNumber}}',
          'Agrément sanitaire de l’atelier : {{sanitaryApproval}}',
          'Téléphone : {{phone}}',
          'Adresse e-mail : {{email}}',
        ],
      ],
    },
    {
      heading: 'Direction de la publication',
      body: ['Directeur ou directrice de la publication : {{director}}.'],
    },
    {
      heading: 'Hébergement',
      body: [
        ['Hébergeur : {{hostName}}', 'Adresse : {{hostAddress}}', 'Téléphone : {{hostPhone}}'],
        'Les données du site et de l’Espace Pro sont conservées dans l’Union européenne (région de Paris).',
      ],
    },
    {
      heading: 'Propriété intellectuelle',
      body: [
        'Les textes, les gravures, les schémas de découpe et la marque {{name}} appartiennent à l’éditeur ou sont utilisés avec l’accord de leurs auteurs. Toute reproduction, totale ou partielle, demande une autorisation écrite, sauf courte citation accompagnée de la source.',
        'Les caractères Fraunces et Inter sont publiés sous licence SIL Open Font License 1.1.',
      ],
    },
    {
      heading: 'Responsabilité',
      body: [
        'Nous tenons les informations de ce site à jour avec soin. Les disponibilités, les poids et les prix ne nous engagent qu’une fois la commande confirmée dans l’Espace Pro ou par écrit. Les images du site sont des gravures : elles évoquent les produits et ne les représentent pas à l’identique.',
        'Une erreur à signaler : écrivez-nous, elle sera corrigée.',
      ],
    },
    {
      heading: 'Médiation de la consommation',
      body: [
        'Les particuliers peuvent recourir gratuitement à un médiateur de la consommation après une réclamation écrite restée sans solution : {{mediator}}.',
      ],
    },
  ],
};
