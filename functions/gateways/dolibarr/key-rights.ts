import { ERP_RIGHTS, type ErpRight } from '#shared/gateways/erp-right.ts';

interface Trial {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** One that is refused by itself: rights are looked at before what the body says. */
  readonly body?: object;
}

/** No row has this id. */
const NOBODY = 999_999_999;
const get = (path: string): Trial => ({ method: 'GET', path });
const post = (path: string, body: object = {}): Trial => ({ method: 'POST', path, body });

/**
 * By right the calls that ask for it, the first that fits, and one that changes nothing, whoever makes it. What Dolibarr
 * refuses for another reason than a right fits none.
 */
const RIGHT_CALLS = {
  // lists only leave out what a key may not see; this looks at the right before it looks for the third party
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
  // a quantity of nothing is refused after the right was looked at
  'write-stock': [
    /^POST \/stockmovements/,
    post('/stockmovements', { product_id: 1, warehouse_id: 1, qty: 0 }),
  ],
  'write-products': [/^(POST|PUT) \/products/, post('/products')],
  // drawing up, validating and paying ask for the same right
  'write-invoices': [/^(POST|PUT) \/(invoices|documents)/, post('/invoices')],
  'read-events': [/^GET \/agendaevents/, get('/agendaevents')],
  // for nobody in particular: the right to write events of others is looked at before the missing owner
  'write-events': [/^POST \/agendaevents/, post('/agendaevents')],
  'read-supplier-orders': [/^GET \/supplierorders/, get('/supplierorders')],
  'read-supplier-invoices': [/^GET \/supplierinvoices/, get('/supplierinvoices')],
  'read-receptions': [/^GET \/receptions/, get('/receptions')],
  'write-receptions': [/^(POST|PUT) \/receptions/, post('/receptions')],
} as const satisfies Readonly<Record<ErpRight, readonly [asked: RegExp, trial: Trial]>>;

/** Which right a call needs, by its name on Dolibarr's screen; undefined where several things may be meant. */
export const requiredRight = (method: string, path: string): string | undefined => {
  const rights = Object.keys(RIGHT_CALLS) as ErpRight[];
  const found = rights.find((right) => RIGHT_CALLS[right][0].test(`${method} ${path}`));
  return found && ERP_RIGHTS[found];
};

/** A call by which a key shows whether it has the right. */
export const trialOf = (right: ErpRight): Trial => RIGHT_CALLS[right][1];
