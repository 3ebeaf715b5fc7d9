const PAGES = {
  client: (id: string) => `/societe/card.php?socid=${id}`,
  product: (id: string) => `/product/card.php?id=${id}`,
  order: (id: string) => `/commande/card.php?id=${id}`,
  invoice: (id: string) => `/compta/facture/card.php?id=${id}`,
  shipment: (id: string) => `/expedition/card.php?id=${id}`,
  reception: (id: string) => `/reception/card.php?id=${id}`,
  supplierOrder: (id: string) => `/fourn/commande/card.php?id=${id}`,
};

/** Link to an ERP page (AMB-77): https only, or this machine; null without an address. */
export const erpPage = (base: string | undefined, kind: keyof typeof PAGES, id: string): string | null => {
  if (!base || !/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$))/.test(base)) return null;
  return `${base.replace(/\/+$/, '').replace(/\/api\/index\.php$/, '')}${PAGES[kind](id)}`;
};
