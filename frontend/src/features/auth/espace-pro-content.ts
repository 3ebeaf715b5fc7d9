/** Words of /espacepro. Claims as the specification states them, to be confirmed by the owner (AMB-78). */
export const statistics = [
  { value: '25+', label: 'ans de métier' },
  { value: '500+', label: 'clients satisfaits' },
  { value: '100 %', label: 'de livraisons fraîches' },
  { value: '98 %', label: 'de satisfaction' },
  { value: '4,9/5', label: 'note des clients' },
] as const;

export const advantages = [
  {
    title: 'Commander à 6 h du matin',
    text: 'Le catalogue, vos quantités, la confirmation : une commande connue se passe en trente secondes.',
  },
  {
    title: 'Le stock tel qu’il est',
    text: 'Ce qui est affiché est en chambre froide, à Bruges ou à Lormont, moins ce qui est déjà commandé.',
  },
  {
    title: 'Le prix annoncé est le prix facturé',
    text: 'Hors taxes et toutes taxes, recalculé par nous à la confirmation. S’il change, on vous le dit d’abord.',
  },
  {
    title: 'La traçabilité, du lot à l’assiette',
    text: 'Bœuf, veau, agneau, volaille, charcuterie et abats découpés dans notre atelier de Bruges.',
  },
] as const;

/** SITE-59. */
export const testimonials = [
  {
    nom: 'Hélène Castaing',
    entreprise: 'Brasserie du Quai',
    secteur: 'Brasserie, 90 couverts',
    note: 5,
    commentaire:
      'Je commande le soir après le service, la viande est là avant la mise en place. La découpe est celle que j’ai demandée, à chaque fois.',
  },
  {
    nom: 'Marc Etcheverry',
    entreprise: 'Boucherie des Deux Rives',
    secteur: 'Boucherie de quartier',
    note: 5,
    commentaire:
      'Des carcasses régulières, des lots clairs, et quelqu’un au bout du fil qui connaît le métier.',
  },
  {
    nom: 'Inès Lartigue',
    entreprise: 'Table d’Inès',
    secteur: 'Restaurant, 28 couverts',
    note: 5,
    commentaire: 'Le stock affiché est le vrai stock. Je ne réécris plus ma carte à dix heures du matin.',
  },
] as const;
