import * as z from 'zod/mini';

/** What the house's ERP is told once an order is delivered, and of money. */
export type ErpInvoicing = {
  onDelivery: 'none' | 'draft' | 'validated';
  /** The ERP's bank account for cards and for wallets; null: no payment of that kind is recorded there. */
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

/** Whether anything of it is switched on. */
export const writesToErp = ({ onDelivery, accounts }: ErpInvoicing): boolean =>
  onDelivery !== 'none' || accounts.card !== null || accounts.wallet !== null;
