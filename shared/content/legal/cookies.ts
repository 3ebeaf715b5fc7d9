import type { LegalPage } from '#shared/content/content.schema.ts';

/** Only storage exempt from consent (art. 82, loi Informatique et Libertés), so no banner is needed. */
export const cookies: LegalPage = {
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
