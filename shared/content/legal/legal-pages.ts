import type { LegalPage } from '#shared/content/content.schema.ts';
import { cgv } from './cgv.ts';

/** Legal notice under LCEN, art. 6 III. */
const mentionsLegales: LegalPage = {
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

/** GDPR, art. 13. Periods are those that the system applies (AMB-99). */
const politiqueConfidentialite: LegalPage = {
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

/** Only storage exempt from consent (art. 82, loi Informatique et Libertés), so no banner is needed. */
const cookies: LegalPage = {
  title: 'Cookies',
  lead: 'Aucun traceur, aucune publicité, aucune mesure d’audience. C’est pourquoi aucune bannière ne vous interrompt.',
  updatedOn: '2026-11-21',
  sections: [
    {
      heading: 'Ce que la loi demande',
      body: [
        'Un consentement est nécessaire avant de déposer un traceur qui n’est pas indispensable au service demandé. Ce site n’en dépose pas. Il n’utilise que le stockage exempté de consentement : la session d’une personne connectée, son panier, et ses préférences d’affichage.',
      ],
    },
    {
      heading: 'Sur les pages publiques',
      body: [
        [
          'animation_preferences : vos réglages d’animation, si vous les changez. Gardés dans votre navigateur jusqu’à ce que vous les effaciez ; jamais transmis.',
        ],
        'C’est tout. Les polices, les images et les scripts viennent de notre propre serveur : aucun tiers n’apprend votre visite.',
      ],
    },
    {
      heading: 'Dans l’Espace Pro',
      body: [
        [
          'Un cookie de session, illisible par les scripts, pour vous garder connecté : supprimé à la déconnexion ou à son terme.',
          'pro_token et pro_user : le jeton de courte durée et le nom affiché à l’écran, supprimés à la déconnexion.',
          'Votre panier, la liste des catégories et l’historique affiché hors connexion : dans votre navigateur, pour ne rien perdre si la page se ferme.',
        ],
      ],
    },
    {
      heading: 'Au moment de payer',
      body: [
        'Le paiement par carte se fait sur la page de notre prestataire, qui dépose les cookies nécessaires à la sécurité du paiement. Le script du portefeuille électronique n’est chargé que sur la page de paiement, quand vous choisissez ce moyen.',
      ],
    },
    {
      heading: 'Effacer',
      body: [
        'Déconnectez-vous de l’Espace Pro, ou effacez les données du site dans les réglages de votre navigateur. Rien d’autre ne subsiste de votre passage.',
      ],
    },
  ],
};

/** SITE-11, by address. */
export const legalPages = {
  '/mentions-legales': mentionsLegales,
  '/politique-confidentialite': politiqueConfidentialite,
  '/cgv': cgv,
  '/cookies': cookies,
} as const satisfies Record<string, LegalPage>;
