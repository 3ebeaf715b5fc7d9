/** What was changed, in the words of the back-office. */
const ACTIONS: Readonly<Record<string, string>> = {
  'setting.cart-vat': 'TVA du panier',
  'setting.delivery': 'Règles de livraison',
  'setting.ordering': 'Limites de commande',
  'admin.created': 'Administrateur ajouté',
  'admin.changed': 'Administrateur modifié',
  'admin.deleted': 'Administrateur supprimé',
};

export const auditActionLabel = (action: string): string => ACTIONS[action] ?? action;

/** Names of fields; one that is not here is shown as it is. */
const FIELDS: Readonly<Record<string, string>> = {
  mode: 'mode',
  rate: 'taux',
  cutoffHour: 'heure limite',
  horizonDays: 'jours proposés à l’avance',
  zones: 'zone',
  label: 'nom',
  leadDays: 'délai (jours)',
  weekdays: 'jours de la semaine',
  hours: 'horaires',
  feeCents: 'prix (centimes)',
  freeFromCents: 'offerte dès (centimes)',
  closedOnPublicHolidays: 'fermé les jours fériés',
  closedDays: 'jours fermés',
  openDays: 'jours ouverts par exception',
  charge: 'ligne de livraison',
  on: 'active',
  erpProductId: 'service dans l’ERP',
  vatRate: 'taux de TVA (centièmes de %)',
  firstname: 'prénom',
  lastname: 'nom',
  email: 'e-mail',
  role: 'rôle',
  password: 'mot de passe',
  'ile-de-france': 'Île-de-France',
  france: 'reste de la France',
};

/** `zones.france.leadDays` → « zone, reste de la France, délai (jours) ». */
export const auditFieldLabel = (path: string): string =>
  path
    .split('.')
    .map((name) => FIELDS[name] ?? name)
    .join(', ');

/** A value as a person reads it. */
export const auditValueText = (value: string | number | boolean | null): string => {
  if (value === null || value === '') return 'aucun';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return VALUES[String(value)] ?? String(value);
};

const VALUES: Readonly<Record<string, string>> = {
  flat: 'un seul taux',
  product: 'le taux de chaque produit',
  admin: 'Admin',
  super_admin: 'Super Admin',
};
