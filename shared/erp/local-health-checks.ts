import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { Check } from '#shared/kernel/check.ts';
import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';
import type { ErpWarehouses } from '#shared/settings/erp-warehouses.ts';
import type { ErpAddress } from './erp-address.ts';
import type { LocalInvoicing } from './erp-setup.ts';
import type { Heartbeats } from './followed-parts.ts';
import type { ErpRounding } from './rounding-seen.ts';

/** The shop's settings and observations to check against the ERP. */
export type LocalFacts = {
  readonly address: ErpAddress;
  /** Last read of each part of the ERP. */
  readonly heartbeats: Heartbeats;
  readonly warehouses: ErpWarehouses;
  readonly invoicing: LocalInvoicing;
  /** Claims are written to the ERP's agenda. */
  readonly claimsInAgenda: boolean;
  /** Orders name their delivery address by a contact. */
  readonly placesByContact: boolean;
  readonly vat: CartVat;
  /** The VAT rate is not set yet, which blocks ordering. */
  readonly isVatPending: boolean;
  /** VAT rates of the products on sale, from the ERP. */
  readonly rates: readonly BasisPoints[];
  /** Absent before the first check. */
  readonly rounding?: {
    readonly rounding: ErpRounding;
    readonly from: 'setting' | 'order' | 'assumed';
    readonly orderRef?: string;
  };
  readonly otherTotals: readonly {
    readonly reference: string;
    readonly oursCents: Cents;
    readonly theirsCents: Cents;
  }[];
};

/** Checks of settings that make amounts differ between shop and ERP. */
export const amountChecks = (
  here: LocalFacts,
  isReadable: boolean,
  /** Rates of the ERP's dictionary; null: not read. */
  dolibarrRates: readonly BasisPoints[] | null = null,
): Check[] => [vatCheck(here, dolibarrRates), roundingCheck(here, isReadable), totalsCheck(here)];

const percent = frenchNumber({ style: 'percent', maximumFractionDigits: 2 });
const rateText = (rate: BasisPoints): string => percent.format(rate / 10_000);

/** A rate that differs from the product's in the ERP makes every invoice wrong, confirmed or not. */
const vatCheck = (
  { vat, rates, isVatPending }: LocalFacts,
  dolibarrRates: readonly BasisPoints[] | null,
): Check => {
  const base = { key: 'vat', title: 'Taux de TVA' };
  const others = vat.mode === 'flat' ? rates.filter((rate) => rate !== vat.rate) : [];
  const remedy = 'Paramètres, « TVA du panier » : choisissez « Le taux de chaque produit ».';
  if (vat.mode === 'flat' && others.length > 0)
    return {
      ...base,
      state: 'mauvais',
      found: `Le site compte ${rateText(vat.rate)} partout ; ${others.length} produits sur ${rates.length} sont à ${[...new Set(others)].map(rateText).join(', ')} dans Dolibarr.${isVatPending ? CLOSED : ''}`,
      remedy,
    };
  if (isVatPending)
    return {
      ...base,
      state: 'mauvais',
      found: `Pas encore confirmé.${CLOSED}${proposedRates(dolibarrRates)}`,
      remedy: '« TVA du panier », ici ou dans Paramètres : vérifiez, puis confirmez.',
    };
  const unknown = dolibarrRates ? [...new Set(rates)].filter((rate) => !dolibarrRates.includes(rate)) : [];
  if (vat.mode === 'product' && unknown.length > 0)
    return {
      ...base,
      state: 'a_regarder',
      found: `Des produits sont à ${unknown.map(rateText).join(', ')}, que le dictionnaire de Dolibarr n’a pas.${proposedRates(dolibarrRates)}`,
      remedy: 'Dolibarr, fiche de ces produits : choisissez un taux du dictionnaire.',
    };
  const found =
    vat.mode === 'flat' ? `${rateText(vat.rate)}, comme dans Dolibarr` : 'Celui de chaque produit';
  return { ...base, state: 'bon', found, remedy: null };
};

const proposedRates = (there: readonly BasisPoints[] | null): string =>
  there?.length ? ` Taux que Dolibarr propose : ${there.map(rateText).join(', ')}.` : '';

const CLOSED = ' Les commandes en ligne sont fermées jusque-là.';

const WAYS: Readonly<Record<ErpRounding, string>> = {
  line: 'Ligne par ligne (réglage d’origine de Dolibarr)',
  rate: 'Sur le total de chaque taux (EN 16931)',
};

const roundingCheck = ({ rounding, vat }: LocalFacts, isReadable: boolean): Check => {
  const base = { key: 'rounding', title: 'Arrondi de la TVA' };
  if (!rounding)
    return { ...base, state: 'inconnu', found: 'Pas encore lu : le premier relevé le dira.', remedy: null };
  const here: ErpRounding = vat.byLine ? 'line' : 'rate';
  const found = `${WAYS[rounding.rounding]}${WHY[rounding.from]}${rounding.orderRef ? ` ${rounding.orderRef}` : ''}`;
  if (here !== rounding.rounding)
    return {
      ...base,
      state: 'mauvais',
      found: `${found} ; le site : ${WAYS[here]}`,
      remedy:
        'Paramètres, « TVA du panier » : choisissez le même arrondi, sinon des totaux diffèrent de 1 à 3 centimes.',
    };
  if (rounding.from !== 'assumed' || isReadable) return { ...base, state: 'bon', found, remedy: null };
  return {
    ...base,
    state: 'a_regarder',
    found,
    remedy:
      'La première commande dont le total en dépend le dira. Ou permettez à la clé de lire ce réglage : Configuration > Divers, constante API_LOGINS_ALLOWED_FOR_CONST_READ, l’identifiant de l’utilisateur de la clé.',
  };
};

const WHY: Readonly<Record<NonNullable<LocalFacts['rounding']>['from'], string>> = {
  setting: ', lu dans ses réglages',
  order: ', vu sur la commande',
  assumed: ', supposé : la clé ne peut pas lire ce réglage et aucune commande n’en décide',
};

const totalsCheck = ({ otherTotals }: LocalFacts): Check => {
  const base = { key: 'order-totals', title: 'Totaux des commandes' };
  if (otherTotals.length === 0)
    return { ...base, state: 'bon', found: 'Les mêmes ici et dans Dolibarr', remedy: null };
  const examples = otherTotals
    .slice(0, 5)
    .map(
      ({ reference, oursCents, theirsCents }) =>
        `${reference} ${moneyText(oursCents)} ici, ${moneyText(theirsCents)} là-bas`,
    );
  const more = otherTotals.length > 5 ? ` ; et ${otherTotals.length - 5} de plus` : '';
  return {
    ...base,
    state: 'mauvais',
    found: `${examples.join(' ; ')}${more}`,
    remedy:
      'Le client paie le total du site. Faites de même sur la facture, ou corrigez la commande dans Dolibarr : le site la reprend.',
  };
};
