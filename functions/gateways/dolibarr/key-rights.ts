import { ERP_RIGHTS, type ErpRight } from '#shared/gateways/erp-right.ts';

interface Trial {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A body that is refused anyway: the right is checked before the body. */
  readonly body?: object;
}

/** No row has this id. */
const NOBODY = 999_999_999;
const get = (path: string): Trial => ({ method: 'GET', path });
const post = (path: string, body: object = {}): Trial => ({ method: 'POST', path, body });

/**
 * By right: the calls that need it (the first match counts), and a harmless call that tests it, which
 * changes nothing with any key. Refusals for another reason than a right match none.
 */
const RIGHT_CALLS = {
  // lists only leave out what a key may not see; this checks the right before it searches the third party
  'see-all-third-parties': [
    /^GET \/thirdparties\/\d+\/outstanding/,
    get(`/thirdparties/${NOBODY}/outstandinginvoices`),
  ],
  'read-third-parties': [/^GET \/thirdparties/, get('/thirdparties')],
  'read-contacts': [/^GET \/contacts/, get('/contacts')],
  'read-products': [/^GET \/products/, get('/products')],
  'read-stock': [/^GET \/(stockmovements|warehouses|productlots)/, get('/stockmovements')],
  'read-categories': [/^GET \/categories/, get('/categories')],
  'read-orders': [/^GET \/orders/, get('/orders')],
  'read-shipments': [/^GET \/shipments/, get('/shipments')],
  'read-invoices': [/^GET \/(invoices|documents)/, get('/invoices')],
  'read-bank-accounts': [/^GET \/bankaccounts/, get('/bankaccounts')],
  'validate-orders': [
    /^POST \/orders\/\d+\/validate/,
    post(`/orders/${NOBODY}/validate`, { idwarehouse: 0, notrigger: 0 }),
  ],
  'write-orders': [/^(POST|PUT) \/orders/, post('/orders')],
  'write-contacts': [/^(POST|PUT) \/contacts/, post('/contacts')],
  'write-third-parties': [/^(POST|PUT) \/thirdparties/, post('/thirdparties')],
  // a quantity of zero is refused after the right was checked
  'write-stock': [
    /^POST \/stockmovements/,
    post('/stockmovements', { product_id: 1, warehouse_id: 1, qty: 0 }),
  ],
  'write-products': [/^(POST|PUT) \/products/, post('/products')],
  // creating, validating and paying need the same right
  'write-invoices': [/^(POST|PUT) \/(invoices|documents)/, post('/invoices')],
  'read-events': [/^GET \/agendaevents/, get('/agendaevents')],
  // without owner: the right to write others' events is checked before the missing owner
  'write-events': [/^POST \/agendaevents/, post('/agendaevents')],
  'read-supplier-orders': [/^GET \/supplierorders/, get('/supplierorders')],
  'read-supplier-invoices': [/^GET \/supplierinvoices/, get('/supplierinvoices')],
  'read-receptions': [/^GET \/receptions/, get('/receptions')],
  'write-receptions': [/^(POST|PUT) \/receptions/, post('/receptions')],
} as const satisfies Readonly<Record<ErpRight, readonly [asked: RegExp, trial: Trial]>>;

/** The right that a call needs, by its name on Dolibarr's screen; undefined if it could be several. */
export const requiredRight = (method: string, path: string): string | undefined => {
  const rights = Object.keys(RIGHT_CALLS) as ErpRight[];
  const found = rights.find((right) => RIGHT_CALLS[right][0].test(`${method} ${path}`));
  return found && ERP_RIGHTS[found];
};

/** A call that shows whether a key has the right. */
export const trialOf = (right: ErpRight): Trial => RIGHT_CALLS[right][1];
