import { readFileSync } from 'node:fs';
import { DolibarrApiError } from './server/api-answer.ts';
import { type Erp, type Route, route } from './erp.ts';
import { parisText } from './server/server-time.ts';
import { DOLIBARR_VERSIONS } from './stock/movement-fields.ts';
import type { ReceptionMoves } from './suppliers/receptions.ts';
import { wireObject } from './server/wire-format.ts';

interface SetupData {
  readonly modules: readonly string[];
  readonly paymentTypes: readonly unknown[];
  readonly paymentTerms: readonly unknown[];
  readonly units: readonly unknown[];
}

const setup = JSON.parse(readFileSync(new URL('./data/setup.json', import.meta.url), 'utf8')) as SetupData;

/** France's, as 23.0.1 installs them. */
const VAT_RATES = ['0', '2.1', '5.5', '10', '20'];

const CONSTANTS: Readonly<Record<string, string>> = {
  MAIN_LANG_DEFAULT: 'fr_FR',
  STOCK_DISALLOW_NEGATIVE_TRANSFER: '1',
};

/** The constant for the step at which a reception moves the stock. */
const RECEPTION_MOVES: Readonly<Record<ReceptionMoves, string | null>> = {
  validate: 'STOCK_CALCULATE_ON_RECEPTION',
  close: 'STOCK_CALCULATE_ON_RECEPTION_CLOSE',
  never: null,
};

export function setupRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/status', () => ({
      success: {
        code: 200,
        dolibarr_version: DOLIBARR_VERSIONS[erp.version],
        access_locked: '0',
        environment: 'non-production',
        timestamp_now_utc: Math.floor(erp.now().getTime() / 1000),
        timestamp_php_tz: 'Europe/Paris',
        date_tz: parisText(erp.now()),
      },
    })),
    route('GET', '/users/info', () => {
      if (!erp.isAdmin) throw new DolibarrApiError(403, 'Not allowed');
      return wireObject('user', {});
    }),
    route('GET', '/setup/modules', () => {
      refuseOthers(erp, 'API_LOGINS_ALLOWED_FOR_GET_MODULES');
      return setup.modules;
    }),
    route('GET', '/setup/dictionary/payment_types', () => setup.paymentTypes),
    route('GET', '/setup/dictionary/payment_terms', () => setup.paymentTerms),
    route('GET', '/setup/dictionary/units', () => setup.units),
    route('GET', '/setup/dictionary/vat', () => {
      // read on 23.0.1 and 24.0.0-beta
      if (erp.version < 23) throw new DolibarrApiError(404, 'Not Found');
      return VAT_RATES.map((taux, n) => ({
        rowid: String(46 + n),
        code: '',
        active: '1',
        fk_pays: '1',
        taux,
      }));
    }),
    route('GET', '/setup/conf/{name}', (request) => {
      refuseOthers(erp, 'API_LOGINS_ALLOWED_FOR_CONST_READ');
      const name = request.params['name'] ?? '';
      const value = CONSTANTS[name] ?? (name === RECEPTION_MOVES[erp.receptionMoves] ? '1' : undefined);
      if (value === undefined) throw new DolibarrApiError(400, 'Error Bad or unknown value for constantname');
      return value;
    }),
  ];
}

function refuseOthers(erp: Erp, allowed: string): void {
  if (erp.isAdmin) return;
  const whom = `Error API open to admin users only or to the users with logins defined into constant ${allowed}`;
  throw new DolibarrApiError(403, whom);
}
