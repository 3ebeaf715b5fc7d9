import * as z from 'zod/mini';

/** What is written to the ERP on delivery and payment. */
export type ErpInvoicing = {
  onDelivery: 'none' | 'draft' | 'validated';
  /** The ERP's bank accounts for card and wallet; null: payments of that kind are not recorded. */
  accounts: { card: string | null; wallet: string | null };
};

export const DEFAULT_ERP_INVOICING: ErpInvoicing = {
  onDelivery: 'none',
  accounts: { card: null, wallet: null },
};

const account = z.nullable(
  z
    .string({ error: 'Choisissez un compte bancaire de Dolibarr, ou aucun.' })
    .check(z.regex(/^[1-9]\d{0,9}$/, 'Choisissez un compte bancaire de Dolibarr, ou aucun.')),
);

export const erpInvoicingWire = z.object({
  on_delivery: z.enum(
    ['none', 'draft', 'validated'],
    'À la livraison : aucune facture, un brouillon ou une facture validée.',
  ),
  card_account: account,
  wallet_account: account,
});
type Wire = z.output<typeof erpInvoicingWire>;

export const erpInvoicingFrom = (wire: Wire): ErpInvoicing => ({
  onDelivery: wire.on_delivery,
  accounts: { card: wire.card_account, wallet: wire.wallet_account },
});
export const erpInvoicingView = ({ onDelivery, accounts }: ErpInvoicing): Wire => ({
  on_delivery: onDelivery,
  card_account: accounts.card,
  wallet_account: accounts.wallet,
});

/** Whether any write is enabled. */
export const writesToErp = ({ onDelivery, accounts }: ErpInvoicing): boolean =>
  onDelivery !== 'none' || accounts.card !== null || accounts.wallet !== null;
