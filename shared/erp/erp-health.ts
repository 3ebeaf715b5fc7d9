import { type Check, doubtful, good } from '#shared/kernel/check.ts';
import type { ErpWarehouses } from '#shared/settings/erp-warehouses.ts';

/** Observed ERP configuration; null where the key lacks the right or there was no reply. */
export interface ErpObserved {
  readonly version: string;
  readonly clockOffMs: number | null;
  readonly modules: readonly string[] | null;
  /** Whether any product is tracked by lots. */
  readonly tracksLots: boolean;
  /** By constant name; null: not set. */
  readonly settings: Readonly<Record<string, string | null>> | null;
  readonly warehouses:
    | readonly { readonly id: string; readonly ref: string; readonly isOpen: boolean }[]
    | null;
}

/** A site of the shop with the id of its warehouse. */
type Site = { readonly id: string; readonly label: string };

/** Constants that the shop's figures depend on. */
export const CHECKED_SETTINGS = [
  'STOCK_DISALLOW_NEGATIVE_TRANSFER',
  'STOCK_CALCULATE_ON_VALIDATE_ORDER',
  'STOCK_CALCULATE_ON_BILL',
  'STOCK_CALCULATE_ON_SHIPMENT',
  'STOCK_CALCULATE_ON_SHIPMENT_CLOSE',
  'STOCK_CALCULATE_ON_RECEPTION',
  'STOCK_CALCULATE_ON_RECEPTION_CLOSE',
  'PRODUIT_CUSTOMER_PRICES',
  'PRODUIT_CUSTOMER_PRICES_AND_MULTIPRICES',
] as const;

const TRIED_MAJORS = [22, 23, 24];
const OLDEST_MAJOR = 17;
const CLOCK_TOLERANCE_MS = 60_000;

/** All checks with their results and remedies. */
export const erpChecks = (seen: ErpObserved, chosen: ErpWarehouses): Check[] => [
  versionCheck(seen.version),
  clockCheck(seen.clockOffMs),
  ...warehouseChecks(seen, [
    { id: chosen.bruges, label: 'Bruges' },
    { id: chosen.lormont, label: 'Lormont' },
  ]),
  ...(seen.settings
    ? [negativeCheck(seen.settings), movingCheck(seen.settings), pricesCheck(seen.settings)]
    : [settingsUnknown]),
  lotsCheck(seen),
  ...(seen.modules ? [webhookCheck(seen.modules)] : []),
  ...(seen.settings && seen.modules?.includes('reception') ? [receptionsCheck(seen.settings)] : []),
];

const versionCheck = (version: string): Check => {
  const major = Number(version.split('.')[0]);
  const base = { key: 'version', title: 'Version', found: `Dolibarr ${version}` };
  if (TRIED_MAJORS.includes(major)) return { ...base, state: 'bon', remedy: null };
  if (major < OLDEST_MAJOR)
    return {
      ...base,
      state: 'mauvais',
      remedy: 'Trop ancienne pour le site : passez à Dolibarr 22, 23 ou 24.',
    };
  return {
    ...base,
    state: 'a_regarder',
    remedy:
      'Le site a été essayé avec 22.0.4, 23.0.1 et 24.0-beta. Passez une commande d’essai, modifiez-la dans Dolibarr et vérifiez qu’elle revient.',
  };
};

const clockCheck = (offMs: number | null): Check => {
  const base = { key: 'clock', title: 'Horloge' };
  if (offMs === null)
    return { ...base, state: 'inconnu', found: 'Dolibarr ne dit pas son heure.', remedy: null };
  const minutes = Math.round(Math.abs(offMs) / 60_000);
  if (Math.abs(offMs) <= CLOCK_TOLERANCE_MS)
    return { ...base, state: 'bon', found: 'À la même heure que le site', remedy: null };
  return {
    ...base,
    state: 'a_regarder',
    found: `${offMs > 0 ? 'En avance' : 'En retard'} de ${minutes} min sur le site`,
    remedy:
      'Mettez le serveur de Dolibarr à l’heure (chrony ou systemd-timesyncd) : ses dates de factures et de mouvements en dépendent.',
  };
};

const warehouseChecks = (seen: ErpObserved, sites: readonly Site[]): Check[] => [
  ...sites.flatMap((site) => (seen.warehouses ? [warehouseCheck(site, seen.warehouses)] : [])),
  ...otherWarehouses(seen, sites),
];

const warehouseCheck = ({ id, label }: Site, warehouses: NonNullable<ErpObserved['warehouses']>): Check => {
  const found = warehouses.find((one) => one.id === id);
  const base = { key: `warehouse-${label.toLowerCase()}`, title: `Entrepôt de ${label}` };
  if (found?.isOpen) return { ...base, state: 'bon', found: `${found.ref} (n° ${id})`, remedy: null };
  return {
    ...base,
    state: 'mauvais',
    found: found ? `${found.ref} (n° ${id}) est fermé` : `Aucun entrepôt n° ${id}`,
    remedy: found
      ? 'Dolibarr > Produits > Entrepôts : ouvrez-le, ou choisissez-en un autre dans Paramètres, « Entrepôts de Dolibarr ».'
      : 'Paramètres, « Entrepôts de Dolibarr » : choisissez celui où le stock de ce site est lu et écrit.',
  };
};

const otherWarehouses = (seen: ErpObserved, sites: readonly Site[]): Check[] => {
  const others = (seen.warehouses ?? []).filter(({ id }) => !sites.some((site) => site.id === id));
  if (others.length === 0) return [];
  return [
    {
      key: 'warehouse-others',
      title: 'Autres entrepôts',
      state: 'bon',
      found: `${others.map(({ ref }) => ref).join(', ')} : hors du stock vendu par le site`,
      remedy: null,
    },
  ];
};

type Settings = NonNullable<ErpObserved['settings']>;

const isOn = (settings: Settings, name: (typeof CHECKED_SETTINGS)[number]): boolean =>
  !['', '0'].includes(settings[name] ?? '');

const negativeCheck = (settings: Settings): Check => {
  const base = { key: 'negative-stock', title: 'Stock négatif' };
  return isOn(settings, 'STOCK_DISALLOW_NEGATIVE_TRANSFER')
    ? { ...base, state: 'bon', found: 'Refusé par Dolibarr', remedy: null }
    : {
        ...base,
        state: 'a_regarder',
        found: 'Permis par Dolibarr',
        remedy:
          'Configuration > Modules > Stocks : activez « Interdire le stock négatif », sinon une sortie saisie deux fois passe inaperçue.',
      };
};

const movingCheck = (settings: Settings): Check => {
  const onOrder = isOn(settings, 'STOCK_CALCULATE_ON_VALIDATE_ORDER');
  const onBill = isOn(settings, 'STOCK_CALCULATE_ON_BILL');
  const base = { key: 'stock-moves', title: 'Moment de la sortie de stock' };
  if (onOrder || onBill) {
    return {
      ...base,
      state: 'mauvais',
      found: `À la validation ${onOrder ? 'des commandes' : 'des factures'}`,
      remedy:
        'Configuration > Modules > Stocks : choisissez la sortie à l’expédition. Sinon la viande d’une commande du site sort deux fois.',
    };
  }
  const onShipment = isOn(settings, 'STOCK_CALCULATE_ON_SHIPMENT');
  const onClose = isOn(settings, 'STOCK_CALCULATE_ON_SHIPMENT_CLOSE');
  return {
    ...base,
    state: 'bon',
    found: onShipment
      ? 'À la validation de l’expédition'
      : onClose
        ? 'À la clôture de l’expédition'
        : 'À la clôture de l’expédition avec les lots, sinon à la main',
    remedy: null,
  };
};

const receptionsCheck = (settings: Settings): Check => {
  const onValidation = isOn(settings, 'STOCK_CALCULATE_ON_RECEPTION');
  const onClose = isOn(settings, 'STOCK_CALCULATE_ON_RECEPTION_CLOSE');
  const base = { key: 'receptions', title: 'Moment de l’entrée en stock' };
  if (onValidation || onClose) {
    const found = `À la ${onValidation ? 'validation' : 'clôture'} de la réception`;
    return { ...base, state: 'bon', found, remedy: null };
  }
  return {
    ...base,
    state: 'mauvais',
    found: 'Les réceptions ne bougent pas le stock : ce qui est reçu sur le site n’arrive pas dans Dolibarr.',
    remedy:
      'Configuration > Modules > Stocks, « Règle de gestion des incrémentations de stock » : choisissez la validation ou la clôture des réceptions.',
  };
};

/**
 * With prices by customer and by level combined, the API of 22 and 23 rejects prices by customer unless their
 * own constant is set as well (verified on 23.0.1: 400 without it; its price calculation checks the combined
 * mode first).
 */
const pricesCheck = (settings: Settings): Check => {
  const isBoth = isOn(settings, 'PRODUIT_CUSTOMER_PRICES_AND_MULTIPRICES');
  const base = { key: 'price-mode', title: 'Prix convenus avec un client' };
  if (isOn(settings, 'PRODUIT_CUSTOMER_PRICES'))
    return { ...base, state: 'bon', found: 'Donnés au site par Dolibarr', remedy: null };
  if (!isBoth) return { ...base, state: 'bon', found: 'Dolibarr n’en tient pas', remedy: null };
  return {
    ...base,
    state: 'mauvais',
    found:
      'Prix par client et par segment à la fois : Dolibarr refuse de donner les prix convenus, le site vend au tarif.',
    remedy:
      'Dolibarr > Configuration > Divers : ajoutez la constante PRODUIT_CUSTOMER_PRICES, valeur 1, à côté du mode choisi ; puis « Relire Dolibarr » dans Stock et ventes.',
  };
};

const settingsUnknown: Check = {
  key: 'settings',
  title: 'Réglages',
  state: 'inconnu',
  found: 'La clé ne peut pas les lire.',
  remedy:
    'Configuration > Divers : ajoutez les constantes API_LOGINS_ALLOWED_FOR_CONST_READ et API_LOGINS_ALLOWED_FOR_GET_MODULES avec l’identifiant de l’utilisateur de la clé. Ou vérifiez-les vous-même dans Configuration > Modules > Stocks et Produits.',
};

const lotsCheck = ({ modules, tracksLots }: ErpObserved): Check => {
  const base = { key: 'lots', title: 'Lots' };
  if (tracksLots) return { ...base, ...good('Des produits sont suivis par lots dans Dolibarr') };
  if (modules?.includes('productbatch')) return { ...base, ...good('Le module des lots est actif') };
  const found = modules
    ? 'Le module des lots est désactivé'
    : 'Aucun produit n’y est suivi par lots ; la clé ne peut pas lire si le module est actif.';
  return { ...base, ...doubtful(found, LOTS) };
};

const LOTS =
  'Configuration > Modules/Applications : activez « Numéros de Lot/Série », puis sur chaque fiche produit « Utiliser les numéros de lots », pour suivre les lots et les dates limites dans Dolibarr aussi.';

const webhookCheck = (modules: readonly string[]): Check => ({
  key: 'webhook',
  title: 'Avertissements (webhooks)',
  state: 'bon',
  found: modules.includes('webhook')
    ? 'Module actif ; le site relit toutes les cinq minutes, et aussitôt là où une cible l’appelle'
    : 'Module désactivé ; le site relit toutes les cinq minutes',
  remedy: modules.includes('webhook')
    ? 'Pour que le site voie un changement en quelques secondes : Configuration > Modules > Webhook, une cible « https://dolibarr:SECRET@adresse-du-site/api/erp/webhook » (SECRET : le paramètre dolibarr/webhook-secret), de type non bloquant (dès 23.0.2, Dolibarr refuse une adresse privée sans $dolibarr_allow_localurl_for_webhooks dans conf.php), sur ORDER_*, PRODUCT_*, STOCK_MOVEMENT, COMPANY_*, SHIPPING_*, BILL_* et PAYMENT_*.'
    : null,
});
