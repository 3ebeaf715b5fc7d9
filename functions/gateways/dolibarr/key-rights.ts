import { ERP_RIGHTS, type ErpRight } from '#shared/gateways/erp-right.ts';

/** The first that fits; what Dolibarr refuses for another reason than a right is left out. */
const ASKED: readonly (readonly [method: RegExp, path: RegExp, right: ErpRight])[] = [
  [/GET/, /^\/thirdparties\/\d+\/outstanding/, 'see-all-third-parties'],
  [/GET/, /^\/thirdparties/, 'read-third-parties'],
  [/GET/, /^\/products/, 'read-products'],
  [/GET/, /^\/(stockmovements|warehouses|productlots)/, 'read-stock'],
  [/GET/, /^\/categories/, 'read-categories'],
  [/GET/, /^\/orders/, 'read-orders'],
  [/GET/, /^\/shipments/, 'read-shipments'],
  [/GET/, /^\/(invoices|documents)/, 'read-invoices'],
  [/GET/, /^\/bankaccounts/, 'read-bank-accounts'],
  [/POST/, /^\/orders\/\d+\/validate/, 'validate-orders'],
  [/POST|PUT/, /^\/orders/, 'write-orders'],
  [/POST|PUT/, /^\/thirdparties/, 'write-third-parties'],
  [/POST/, /^\/stockmovements/, 'write-stock'],
  [/POST|PUT/, /^\/products/, 'write-products'],
  [/POST|PUT/, /^\/(invoices|documents)/, 'write-invoices'],
  [/GET/, /^\/agendaevents/, 'read-events'],
  [/POST/, /^\/agendaevents/, 'write-events'],
  [/GET/, /^\/supplierorders/, 'read-supplier-orders'],
  [/GET/, /^\/supplierinvoices/, 'read-supplier-invoices'],
  [/GET/, /^\/receptions/, 'read-receptions'],
  [/POST|PUT/, /^\/receptions/, 'write-receptions'],
];

/** Which right a call needs, by its name on Dolibarr's screen; undefined where several things may be meant. */
export const rightAsked = (method: string, path: string): string | undefined => {
  const found = ASKED.find(([methods, paths]) => methods.test(method) && paths.test(path));
  return found && ERP_RIGHTS[found[2]];
};
