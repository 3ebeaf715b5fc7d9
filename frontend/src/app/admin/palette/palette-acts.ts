import {
  adminTabPath,
  customerPath,
  lotTracePath,
  paths,
  preparationPath,
  telephonePath,
  webOrderPath,
  workshopPath,
} from '#frontend/lib/navigation/paths.ts';
import { plainText } from '#shared/kernel/plain-text.ts';
import { paletteEntry, type PaletteEntry } from './palette-entries.ts';

/** Search synonyms of tabs: trade terms that are not in the menu. */
export const tabKeywords: Readonly<Record<string, string>> = {
  dashboard: 'accueil chiffres du jour',
  stock: 'rupture alerte quantité prix',
  stockDolibarrComparison: 'inventaire écart différence',
  atelier: 'carcasse entrée découpe transfert réception étiquette',
  marges: 'rendement bénéfice carcasse',
  lots: 'rappel traçabilité dlc origine bloquer',
  stockMovements: 'entrée sortie historique inventaire',
  ratioTransformation: 'rendement découpe perte',
  venteGrossistes: 'facture avoir impayé téléphone dolibarr',
  venteCashmag: 'caisse ticket boutique magasin',
  venteWeb: 'commande site paiement rembourser remboursement annuler',
  telephone: 'appel saisir prendre commander client',
  paiements: 'encaissement remboursement banque virement stripe paypal relance impayé',
  preparation: 'peser pesée bon de livraison colis',
  regulieres: 'abonnement semaine demande besoin achat',
  livraisons: 'tournée chauffeur camion',
  venteCashmagExtraction: 'caisse extraction export',
  clients: 'restaurant compte bloquer groupe',
  contacts: 'message question demande',
  miseEnRoute: 'vérification ouverture stripe paypal',
  travaux: 'panne erreur incident échec dolibarr',
  parametres: 'réglage configuration',
  acces: 'mot de passe double authentification',
  admins: 'équipe salarié utilisateur inviter',
};

/** Ids contain no spaces. */
const keyOf = (label: string): string => plainText(label).replaceAll(' ', '-');

interface Act {
  label: string;
  detail: string;
  words: string;
  href: string;
  /** The tab of the action; absent: the scanner. */
  tab?: string;
}

const acts: readonly Act[] = [
  {
    label: 'Entrer une carcasse',
    detail: 'Atelier',
    words: 'saisir entrée découper',
    href: workshopPath('entree'),
    tab: 'atelier',
  },
  {
    label: 'Recevoir une livraison',
    detail: 'Atelier',
    words: 'réception fournisseur bon achat',
    href: workshopPath('recevoir'),
    tab: 'atelier',
  },
  {
    label: 'Transférer entre les sites',
    detail: 'Atelier',
    words: 'transfert bruges lormont camion',
    href: workshopPath('transfert'),
    tab: 'atelier',
  },
  {
    label: 'Créer un produit',
    detail: 'Atelier',
    words: 'nouveau article ajouter',
    href: workshopPath('nouveau-produit'),
    tab: 'atelier',
  },
  {
    label: 'Prendre une commande au téléphone',
    detail: 'Commande par téléphone',
    words: 'appel saisir commander client',
    href: adminTabPath('telephone'),
    tab: 'telephone',
  },
  {
    label: 'Faire un inventaire',
    detail: 'Scanner',
    words: 'compter comptage stock',
    href: paths.scanner,
  },
  {
    label: 'Rappeler un lot',
    detail: 'Lots, puis sa trace',
    words: 'rappel retrait alerte sanitaire bloquer',
    href: adminTabPath('lots'),
    tab: 'lots',
  },
  {
    label: 'Chercher une facture',
    detail: 'Ventes grossistes',
    words: 'facture pdf impayé avoir',
    href: `${adminTabPath('venteGrossistes')}&vue=invoices`,
    tab: 'venteGrossistes',
  },
];

/** Actions without an object. */
export const plainActs = (tabs: readonly string[], scans: boolean): PaletteEntry[] =>
  acts
    .filter(({ tab }) => (tab === undefined ? scans : tabs.includes(tab)))
    .map(({ label, detail, words, href }) =>
      paletteEntry({ key: `act-${keyOf(label)}`, label, detail, href }, `${label} ${words}`),
    );

export interface PaletteMatch {
  orders: readonly { id: string; reference: string; client_nom: string }[];
  customers: readonly { client_id: string; client_nom: string }[];
  lots: readonly { product_id: string; lot: string; product_name: string }[];
}

interface Verb {
  label: string;
  /** Normalised first words of the command. */
  words: readonly string[];
  tab: string;
  on: (found: PaletteMatch) => { id: string; name: string; detail: string; href: string }[];
}

const onOrders =
  (pathOf: (id: string) => string): Verb['on'] =>
  ({ orders }) =>
    orders.map(({ id, reference, client_nom: detail }) => ({
      id,
      name: reference,
      detail,
      href: pathOf(id),
    }));

const onLots: Verb['on'] = ({ lots }) =>
  lots.map((row) => ({
    id: `${row.product_id}-${row.lot}`,
    name: row.lot,
    detail: row.product_name,
    href: lotTracePath(row),
  }));

const onCustomers =
  (detail: string, pathOf: (id: string) => string): Verb['on'] =>
  ({ customers }) =>
    customers.map(({ client_id: id, client_nom: name }) => ({ id, name, detail, href: pathOf(id) }));

/**
 * Actions on a named object: « rembourser CMD-… ». Opens the screen of the action, which asks for
 * confirmation.
 */
const verbs: readonly Verb[] = [
  {
    label: 'Rembourser',
    words: ['rembourser', 'remboursement'],
    tab: 'venteWeb',
    on: onOrders(webOrderPath),
  },
  { label: 'Annuler', words: ['annuler', 'annulation'], tab: 'venteWeb', on: onOrders(webOrderPath) },
  { label: 'Préparer', words: ['preparer', 'peser'], tab: 'preparation', on: onOrders(preparationPath) },
  { label: 'Rappeler', words: ['rappel', 'rappeler'], tab: 'lots', on: onLots },
  { label: 'Bloquer', words: ['bloquer'], tab: 'lots', on: onLots },
  { label: 'Tracer', words: ['tracer', 'trace', 'origine'], tab: 'lots', on: onLots },
  {
    label: 'Ouvrir le compte de',
    words: ['client', 'compte'],
    tab: 'clients',
    on: onCustomers('Clients', customerPath),
  },
  {
    label: 'Commander pour',
    words: ['commander', 'telephone', 'appel'],
    tab: 'telephone',
    on: onCustomers('Commande par téléphone', telephonePath),
  },
];

/** « rembourser CMD-12 » → the action and « CMD-12 »; without a known verb, the whole text is the object. */
export const readAct = (typed: string): { doing: readonly Verb[]; rest: string } => {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(typed) ?? [];
  const doing = verbs.filter(({ words }) => words.includes(plainText(first)));
  return doing.length === 0 ? { doing, rest: typed } : { doing, rest: rest.trim() };
};

/** The actions for each object that they apply to. */
export const namedActs = (
  doing: readonly Verb[],
  found: PaletteMatch,
  tabs: readonly string[],
): PaletteEntry[] =>
  doing
    .filter(({ tab }) => tabs.includes(tab))
    .flatMap(({ label, on }) =>
      on(found).map(({ id, name, detail, href }) =>
        paletteEntry(
          { key: `do-${keyOf(label)}-${id}`, label: `${label} ${name}`, detail, href },
          `${name} ${detail}`,
        ),
      ),
    );
