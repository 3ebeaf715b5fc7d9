import type { LegalPage } from '#shared/content/content.schema.ts';

/** GDPR, art. 13. Periods are those that the system applies (AMB-99). */
export const politiqueConfidentialite: LegalPage = {
  title: 'Politique de confidentialité',
  lead: 'Quelles données nous recueillons, pourquoi, combien de temps, et comment vous gardez la main.',
  updatedOn: '2026-11-21',
  sections: [
    {
      heading: 'Responsable du traitement',
      body: ['{{companyName}}, {{address}}. Pour toute question sur vos données : {{email}}.'],
    },
    {
      heading: 'Ce que nous recueillons, et pourquoi',
      body: [
        [
          'Formulaire de contact : nom, prénom, entreprise, e-mail, téléphone, sujet et message, pour vous répondre (mesures précontractuelles, ou notre intérêt légitime à répondre à qui nous écrit).',
          'Compte professionnel : civilité, nom, société, adresses, téléphone et mot de passe (conservé sous forme d’empreinte), pour ouvrir et tenir votre compte (exécution du contrat).',
          'Commandes, livraisons et factures : contenu, prix, lots, dates, paiements, pour exécuter la vente, assurer la traçabilité des viandes et tenir notre comptabilité (contrat et obligations légales).',
          'Paiement : il est fait chez notre prestataire. Nous ne voyons ni ne conservons votre numéro de carte ; nous gardons la référence et l’état du paiement.',
          'Sécurité : adresse IP et heure des tentatives de connexion et d’envoi de formulaire, pour freiner les abus (intérêt légitime).',
        ],
        'Les champs marqués « facultatif » le sont vraiment. Sans les autres, nous ne pouvons pas répondre ou livrer.',
      ],
    },
    {
      heading: 'Durées de conservation',
      body: [
        [
          'Demandes de contact : 12 mois, puis suppression automatique.',
          'Compte sans activité : 3 ans après le dernier échange.',
          'Factures et pièces comptables : 10 ans.',
          'Photos de réclamations : 13 mois, ou jusqu’à la suppression du compte.',
          'Données de traçabilité : le temps imposé par la réglementation sanitaire.',
          'Compteurs de tentatives : quelques heures. Liens à usage unique : de une heure à sept jours.',
        ],
      ],
    },
    {
      heading: 'Qui y a accès',
      body: [
        'Nos équipes, chacune pour ce qui la concerne, et nos sous-traitants : hébergement et envoi des e-mails, paiement par carte ou portefeuille, gestion commerciale. Nous ne vendons ni ne louons aucune donnée. Les autorités sanitaires et fiscales peuvent les demander dans les cas prévus par la loi.',
        'Les données sont hébergées dans l’Union européenne. Si un prestataire de paiement traite des données hors de l’Union, il le fait sous les garanties prévues par le règlement (décision d’adéquation ou clauses contractuelles types).',
      ],
    },
    {
      heading: 'Vos droits',
      body: [
        'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité, la limitation de leur usage, et vous opposer à celui qui repose sur notre intérêt légitime. Écrivez à {{email}} ; nous répondons sous un mois. Les pièces que la loi nous oblige à garder ne peuvent pas être effacées avant leur terme.',
        'Si la réponse ne vous convient pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, ou sur son site cnil.fr.',
      ],
    },
    {
      heading: 'Cookies et stockage',
      body: ['Ce site ne suit personne. Le détail est sur la page Cookies.'],
    },
  ],
};
