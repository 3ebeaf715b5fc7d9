import { adminRoles } from '#shared/kernel/access.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { FIRST_GROUP, groupLabel } from '#shared/settings/customer-groups.ts';
import { roleName } from './role-words.ts';

/** What was changed, in the words of the back-office. */
const ACTIONS: Readonly<Record<string, string>> = {
  'setting.cart-vat': 'TVA du panier',
  'setting.stock-minimums': 'Minimums d’alerte du stock',
  'setting.scan-bounds': 'Bornes de poids du scanner',
  'setting.timed-work': 'Relevés automatiques',
  'setting.demonstration': 'Démonstration',
  'setting.payment-reminders': 'Relances de paiement',
  'setting.season': 'Sélection de saison',
  'setting.house': 'Coordonnées de la maison',
  'setting.delivery': 'Règles de livraison',
  'setting.weighing': 'Commandes pesées',
  'setting.departure': 'Dates et lots au départ',
  'setting.erp-invoicing': 'Factures dans Dolibarr',
  'setting.erp-sharing': 'Réclamations, commandes par téléphone et lieux',
  'setting.erp-warehouses': 'Entrepôts de Dolibarr',
  'setting.customer-groups': 'Groupes de clients',
  'setting.reservations': 'Réservations non réglées',
  'erp.order-arbitrated': 'Commande arbitrée avec Dolibarr',
  'erp.third-party-chosen': 'Client rapproché d’un tiers de Dolibarr',
  'product.piece-sale': 'Vendu à la pièce, payé au kilo',
  'ratio.created': 'Ratio de transformation ajouté',
  'ratio.changed': 'Ratio de transformation modifié',
  'ratio.deleted': 'Ratio de transformation supprimé',
  'ratio.put-back': 'Ratios remis à la table par défaut',
  'lot.blocked': 'Lot bloqué',
  'lot.released': 'Lot libéré',
  'person.invited': 'Personne invitée chez un client',
  'person.blocked': 'Accès d’une personne suspendu',
  'person.released': 'Accès d’une personne rendu',
  'customer.blocked': 'Client bloqué',
  'customer.released': 'Client débloqué',
  'customer.grouped': 'Groupe d’un client',
  'customer.noted': 'Note interne d’un client',
  'customer.verification-sent': 'Lien de vérification envoyé de nouveau',
  'customer.reminded': 'Relance envoyée à un client',
  'customer.reminders-paused': 'Relances d’un client suspendues',
  'customer.reminders-resumed': 'Relances d’un client reprises',
  'contact.answered': 'Réponse à une demande de contact',
  'contact.handled': 'Demande de contact traitée',
  'contact.reopened': 'Demande de contact à traiter de nouveau',
  'admin.created': 'Administrateur ajouté',
  'admin.changed': 'Administrateur modifié',
  'admin.deleted': 'Administrateur supprimé',
  'admin.invited': 'Invitation envoyée',
  'admin.invited-again': 'Invitation envoyée de nouveau',
  'admin.invitation-withdrawn': 'Invitation retirée',
  'admin.invitation-accepted': 'Invitation acceptée',
  'admin.password-changed': 'Mot de passe changé par son administrateur',
  'admin.password-reset': 'Mot de passe choisi par un lien reçu par e-mail',
  'admin.second-factor-on': 'Double authentification activée',
  'admin.second-factor-off': 'Double authentification désactivée',
  'admin.recovery-codes': 'Codes de secours renouvelés',
};

export const auditActionLabel = (action: string): string => wordIn(ACTIONS, action);

/** Names of fields; one that is not here is shown as it is. */
const FIELDS: Readonly<Record<string, string>> = {
  mode: 'mode',
  confirmed: 'confirmée',
  rate: 'taux',
  byLine: 'arrondi ligne par ligne',
  cardForm: 'formulaire de carte de démonstration',
  askFromCents: 'complément demandé à partir de',
  minDays: 'jours de DLC après la livraison',
  byProduct: 'jours de DLC du produit',
  byCustomer: 'jours de DLC du client',
  withoutLot: 'viande sans lot',
  pieceField: 'champ « à la pièce » de Dolibarr',
  nominalGrams: 'poids d’une pièce (g)',
  lowGrams: 'au moins (g)',
  highGrams: 'au plus (g)',
  shipsInErp: 'expéditions dans Dolibarr',
  claimsInAgenda: 'réclamations dans l’agenda',
  phoneOrders: 'commandes par téléphone montrées',
  bruges: 'entrepôt de Bruges',
  lormont: 'entrepôt de Lormont',
  cutoffHour: 'heure limite',
  horizonDays: 'jours proposés à l’avance',
  zones: 'zone',
  label: 'nom',
  leadDays: 'délai (jours)',
  weekdays: 'jours de la semaine',
  hours: 'horaires',
  feeCents: 'prix',
  freeFromCents: 'offerte dès',
  closedOnPublicHolidays: 'fermé les jours fériés',
  closedDays: 'jours fermés',
  openDays: 'jours ouverts par exception',
  charge: 'ligne de livraison',
  on: 'active',
  erpProductId: 'service dans Dolibarr',
  vatRate: 'taux de TVA',
  newAccountDays: 'jours pendant lesquels un compte est nouveau',
  newAccountCapCents: 'plafond des nouveaux comptes',
  knownAccountCapCents: 'plafond des comptes connus',
  groupCaps: 'plafond du groupe',
  capCents: 'montant',
  daysBefore: 'jours avant l’échéance',
  daysAfter: 'jours après l’échéance',
  title: 'titre',
  shows: 'ce qui ouvre la boutique',
  words: 'produits et catégories',
  expiry: 'annulation des commandes non réglées',
  warnAfterHours: 'rappel après (heures)',
  cancelAfterHours: 'annulation après (heures)',
  category: 'catégorie',
  product: 'produit',
  share: 'part',
  loss: 'perte',
  active: 'actif',
  description: 'description',
  blocked: 'bloqué',
  lots: 'lots',
  handled: 'traitée',
  reason: 'motif',
  paused: 'relances suspendues',
  owed: 'dû au-delà de l’échéance',
  invoices: 'factures',
  note: 'note',
  otherNetWeights: 'autres poids nets (g)',
  '3103': 'code 3103 (g)',
  '1032': 'code 1032 (g)',
  '0301': 'code 0301 (g)',
  stockSnapshot: 'relevé du stock',
  tillEvening: 'relevé de la caisse, le soir',
  tillNight: 'rattrapage de la caisse',
  fromHour: 'à partir de (heure)',
  companyName: 'raison sociale',
  phone: 'téléphone',
  siren: 'SIREN',
  siret: 'SIRET',
  vatNumber: 'numéro de TVA',
  sites: 'site',
  street: 'adresse',
  postal: 'code postal',
  city: 'ville',
  approval: 'agrément sanitaire',
  discount: 'remise',
  applies: 'remises appliquées aux prix',
  groups: 'groupe',
  group: 'groupe',
  groupId: 'groupe',
  firstname: 'prénom',
  lastname: 'nom',
  email: 'e-mail',
  role: 'rôle',
  password: 'mot de passe',
  choice: 'choix',
  secondFactor: 'double authentification',
  postcodes: 'codes postaux',
  minimumCents: 'commande minimale',
  'ile-de-france': 'Île-de-France',
  france: 'reste de la France',
};

/** `zones.france.leadDays` → « zone, reste de la France, délai (jours) ». */
export const auditFieldLabel = (path: string): string =>
  path
    .split('.')
    .map((name) => wordIn(FIELDS, name))
    .join(', ');

/** A value as a person reads it; the name of its field says its unit. */
export const auditValueText = (path: string, value: string | number | boolean | null): string => {
  if (value === null || value === '') return 'aucun';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number' && path.endsWith('Cents')) return moneyText(value);
  if (typeof value === 'number' && /(rate|share|discount)$/i.test(path))
    return `${String(value / 100).replace('.', ',')} %`;
  return wordIn(VALUES, String(value));
};

const VALUES: Readonly<Record<string, string>> = {
  calendar: 'sélection du calendrier',
  chosen: 'sélection de la maison',
  nothing: 'rien',
  flat: 'un seul taux',
  product: 'le taux de chaque produit',
  ...Object.fromEntries(adminRoles.map((role) => [role, roleName(role)])),
  [FIRST_GROUP.name]: groupLabel(FIRST_GROUP.name),
};

/** People may name a thing `constructor`, which every object knows. */
const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name;
