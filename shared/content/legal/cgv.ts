import type { LegalPage } from '#shared/content/content.schema.ts';

/**
 * Terms between professionals (Code de commerce, L. 441-1). Payment: 20 days after delivery for fresh meat,
 * 30 for other perishable food (L. 441-11 II); flat recovery indemnity of 40 € (D. 441-5).
 */
export const cgv: LegalPage = {
  title: 'Conditions générales de vente',
  lead: 'Applicables aux ventes entre professionnels. Elles sont communiquées à tout acheteur qui en fait la demande.',
  updatedOn: '2026-11-21',
  sections: [
    {
      heading: '1. Objet',
      body: [
        'Les présentes conditions régissent les ventes de viandes, abats, volailles et charcuteries conclues entre {{companyName}} (« le vendeur ») et ses clients professionnels (« l’acheteur »). Toute commande emporte leur acceptation ; elles prévalent sur les conditions d’achat, sauf accord écrit contraire.',
        'Les ventes aux particuliers relèvent du code de la consommation : les articles 6 et 7 ci-dessous ne leur sont pas applicables et le paiement a lieu à la commande ou à la remise.',
      ],
    },
    {
      heading: '2. Commandes',
      body: [
        'Les commandes sont passées par l’Espace Pro, par téléphone, par e-mail ou par messagerie. Une commande passée avant 16h est préparée pour la tournée suivante. Elle est ferme dès que le vendeur l’a enregistrée et en a donné la référence.',
        'L’acheteur peut modifier ou annuler une commande tant qu’elle n’est pas entrée en préparation. Les découpes particulières déjà exécutées sont dues.',
      ],
    },
    {
      heading: '3. Poids et quantités',
      body: [
        'La viande est un produit à poids variable : la quantité commandée au kilogramme est une estimation. La quantité facturée est le poids net constaté à la préparation sur un instrument vérifié, et figure au bon de livraison.',
      ],
    },
    {
      heading: '4. Prix',
      body: [
        'Les prix sont en euros hors taxes, départ ou franco selon la zone, au tarif en vigueur au jour de la commande. La TVA s’ajoute au taux applicable, 5,5 % pour les denrées destinées à la consommation humaine. Les remises convenues par volume figurent sur la facture.',
        'En Île-de-France, la livraison est facturée à partir de 15 € et offerte dès 150 € de commande. Ailleurs en France, elle fait l’objet d’un devis.',
      ],
    },
    {
      heading: '5. Livraison, risques et réserves',
      body: [
        'Les délais sont de 24 h en Île-de-France et de 48 h au plus dans le reste de la France métropolitaine. Les risques passent à l’acheteur à la remise, au lieu convenu.',
        'À la réception, l’acheteur contrôle le nombre, le poids, l’intégrité des emballages et la température, et porte ses réserves précises sur le bon. Compte tenu de la nature périssable des produits, toute non-conformité apparente est signalée dans les 24 heures, les autres dès leur découverte et avant la date limite de consommation. Le vendeur remplace ou crédite le produit reconnu non conforme.',
      ],
    },
    {
      heading: '6. Paiement',
      body: [
        'Les viandes fraîches sont payables au plus tard 20 jours après le jour de livraison. Les viandes congelées ou surgelées, les plats cuisinés et les autres produits alimentaires périssables, dont la volaille et la charcuterie fraîche, sont payables au plus tard 30 jours après la livraison, ou 30 jours après la fin de la décade de livraison en cas de facture récapitulative (article L. 441-11, II du code de commerce).',
        'Le règlement se fait par carte ou portefeuille en ligne, virement ou prélèvement. Aucun escompte n’est accordé pour paiement anticipé.',
        'Les produits étant vendus au poids, le paiement par carte ou portefeuille en ligne peut prendre la forme d’une autorisation, si la page de paiement l’annonce : la banque ou le portefeuille réserve le prix de la commande augmenté de la tolérance indiquée avant le paiement, et seul le montant exact est débité après la pesée. Rien n’est débité au-delà du montant autorisé sans l’accord de l’acheteur.',
      ],
    },
    {
      heading: '7. Retard de paiement',
      body: [
        'Toute somme impayée à l’échéance porte, de plein droit et sans rappel, des pénalités au taux appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage, ainsi qu’une indemnité forfaitaire pour frais de recouvrement de 40 € (article D. 441-5 du code de commerce). Une indemnisation complémentaire peut être demandée sur justification.',
        'En cas de retard, le vendeur peut suspendre les livraisons ou demander le paiement à la commande.',
      ],
    },
    {
      heading: '8. Réserve de propriété',
      body: [
        'Les marchandises restent la propriété du vendeur jusqu’au paiement intégral du prix. L’acheteur peut les transformer et les revendre dans le cours normal de son activité.',
      ],
    },
    {
      heading: '9. Traçabilité, hygiène et retrait',
      body: [
        'Chaque produit est identifié par un lot. Le vendeur conserve le lien entre les lots reçus, les lots découpés et les livraisons ; l’acheteur s’engage à conserver cette information et la chaîne du froid à compter de la remise.',
        'En cas de retrait ou de rappel, chaque partie prévient l’autre sans délai et isole les lots concernés.',
      ],
    },
    {
      heading: '10. Force majeure',
      body: [
        'Un événement échappant au contrôle du vendeur (épizootie, mesure sanitaire, intempérie, grève des transports) suspend ses obligations pour sa durée. L’acheteur en est averti aussitôt.',
      ],
    },
    {
      heading: '11. Droit applicable et litiges',
      body: [
        'Les ventes sont soumises au droit français. Les parties cherchent d’abord une solution amiable. À défaut, le tribunal compétent est celui du siège du vendeur, y compris en cas d’appel en garantie ou de pluralité de défendeurs.',
      ],
    },
    {
      heading: 'Identité du vendeur',
      body: [
        [
          '{{companyName}}, {{legalForm}}',
          'Capital : {{shareCapital}}',
          'Siège : {{address}}',
          'SIRET : {{siret}}',
          '{{phone}} · {{email}}',
        ],
      ],
    },
  ],
};
