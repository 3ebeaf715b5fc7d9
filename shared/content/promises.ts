/** The part of the system that fulfils a promise of the public site; a test checks each. */
export type PromiseKeeper =
  | 'cut-note'
  | 'delivery-window'
  | 'door-temperature'
  | 'door-signature'
  | 'delivery-note'
  | 'parcel-labels'
  | 'order-tracking'
  | 'door-credit'
  | 'free-delivery'
  | 'weighed-total'
  | 'traceability';

type PublicPromise = {
  /** Literal text on the site. */
  says: string;
  /** `house`: fulfilled by people, without the system. */
  keptBy: PromiseKeeper | 'house';
};

/**
 * Promises of the public site about cutting, delivery and notification. The build fails for a sentence on
 * these subjects that is not listed, and for a listed one that no page contains.
 */
export const publicPromises: readonly PublicPromise[] = [
  { says: 'votre fiche de découpe est enregistrée et reprise à chaque commande', keptBy: 'cut-note' },
  { says: 'Un atelier, des lames, votre fiche de découpe', keptBy: 'cut-note' },
  { says: 'Votre fiche dit l’épaisseur, le parage, le ficelage', keptBy: 'cut-note' },
  { says: 'Créneau de deux heures annoncé la veille', keptBy: 'delivery-window' },
  { says: 'Température relevée à la remise, sur votre bon', keptBy: 'door-temperature' },
  { says: 'température relevée à votre porte', keptBy: 'door-temperature' },
  { says: 'température relevée à la remise', keptBy: 'door-temperature' },
  { says: 'Température relevée à la remise, sur le bon de livraison', keptBy: 'door-temperature' },
  { says: 'notée sur votre bon de livraison', keptBy: 'door-temperature' },
  { says: 'contrôle la température et le poids avec vous', keptBy: 'door-temperature' },
  { says: 'Le chauffeur relève la température devant moi', keptBy: 'door-temperature' },
  { says: 'Température et signature à la remise', keptBy: 'door-signature' },
  { says: 'Bon de livraison avec lot et poids de chaque pièce', keptBy: 'delivery-note' },
  { says: 'étiquetées par client', keptBy: 'parcel-labels' },
  { says: 'la commande est prête et étiquetée dans la nuit', keptBy: 'parcel-labels' },
  { says: 'Les caisses arrivent étiquetées par préparation', keptBy: 'parcel-labels' },
  { says: 'Suivi de l’expédition jusqu’à votre porte', keptBy: 'order-tracking' },
  { says: 'l’avoir ou le remplacement part le jour même', keptBy: 'door-credit' },
  { says: 'Livraison offerte à partir de 150 € de commande', keptBy: 'free-delivery' },
  { says: 'La facture dit ce que la balance a dit', keptBy: 'weighed-total' },
  { says: 'Le numéro de lot les relie', keptBy: 'traceability' },
  // cold rooms and vans have their own recorders
  { says: 'température suivie jour et nuit', keptBy: 'house' },
  { says: 'sous température dirigée', keptBy: 'house' },
];

/** Words about cutting sheets, hours, temperatures, signatures and documents. */
const TELLING =
  /\bfiche|cr[ée]neau|annonc|temp[ée]rature|signature|bon de livraison|étiquet(?:é|age)|\bavoirs?\b|suivi/i;

/** All sentences of a content; picture descriptions are excluded. */
const sentencesOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, each]) => (name === 'alt' ? [] : sentencesOf(each)));
};

/** Differences between the site's texts and the promises, one French line each. */
export const promiseProblems = (content: unknown): string[] => {
  const sentences = sentencesOf(content);
  return [
    ...publicPromises
      .filter(({ says }) => !sentences.some((sentence) => sentence.includes(says)))
      .map(({ says }) => `shared/content/promises.ts → « ${says} » n’est dans aucun texte du site.`),
    ...sentences
      .filter(
        (sentence) => TELLING.test(sentence) && !publicPromises.some(({ says }) => sentence.includes(says)),
      )
      .map(
        (sentence) =>
          `shared/content/promises.ts → « ${sentence} » promet ce qui n’y est pas : dites ce qui le tient.`,
      ),
  ];
};
