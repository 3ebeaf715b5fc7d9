import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { erpFailureInFrench, readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { answersCheck } from '#shared/erp/erp-address.ts';
import { erpChecks, CHECKED_SETTINGS } from '#shared/erp/erp-health.ts';
import { amountChecks, type LocalFacts } from '#shared/erp/local-health-checks.ts';
import { rightCheck } from '#shared/erp/erp-rights.ts';
import { heartbeatChecks } from '#shared/erp/followed-parts.ts';
import { setupChecks } from '#shared/erp/erp-setup.ts';
import { type ErpRight, erpRights } from '#shared/gateways/erp-right.ts';
import type { Check } from '#shared/kernel/check.ts';

export type HealthServices = {
  erp: () => Promise<DolibarrGateway>;
  known: () => Promise<LocalFacts>;
};

/** A user waits; the API times out after 20 s. */
const PATIENCE_MS = 15_000;
const AT_ONCE = 4;
const CUSTOMERS_READ = 1000;
const PARTIES_A_PAGE = 200;

/** Checks the ERP: version, settings, and the rights of our key. */
export const checkErpHealth = async ({ erp, known }: HealthServices, now: Date): Promise<Check[]> => {
  const here = await known();
  const gateway = await erp();
  const checks = await withinDeadline(everyCheck(gateway, here), PATIENCE_MS).catch(() =>
    unreachable(here, `Dolibarr n’a pas répondu en ${PATIENCE_MS / 1000} secondes.`),
  );
  return [...checks, ...heartbeatChecks(here.heartbeats, now)];
};

/** Warehouses that a site may use, also closed ones, so that the page shows why one is not offered. */
export const listErpWarehouses = async ({ erp }: Pick<HealthServices, 'erp'>) => ({
  success: true as const,
  data: (await askErp(async () => readErp((await erp()).listWarehouses()))).map(
    ({ id, ref, shortName, isOpen }) => ({ id, label: shortName || ref, open: isOpen }),
  ),
});

const everyCheck = async (erp: DolibarrGateway, here: LocalFacts): Promise<Check[]> => {
  const requestedAt = performance.now();
  const status = await erp.status();
  if (status.kind !== 'ok')
    return unreachable(
      here,
      erpFailureInFrench(status),
      status.kind === 'refused' ? status.reason : undefined,
    );
  const answeredInMs = Math.round(performance.now() - requestedAt);
  const clock = valueOrNull(await erp.readClock());
  const [warehouses, modules, withLots] = await Promise.all([
    erp.listWarehouses(),
    erp.listModules(),
    erp.listLotsInStock({ afterId: '0', limit: 1 }),
  ]);
  const settings = valueOrNull(modules) === null ? null : await readSettings(erp);
  const [setup, vatRates] = await Promise.all([readSetup(erp), erp.listVatRates()]);
  const rights = await mapInBatches(wantedOf(here), (right) => tryRight(erp, right), AT_ONCE);
  const observed = {
    version: status.value.version,
    clockOffMs: clock?.offMs ?? null,
    modules: valueOrNull(modules),
    settings,
    warehouses: valueOrNull(warehouses),
    tracksLots: (valueOrNull(withLots) ?? []).length > 0,
  };
  return [
    answersCheck(here.address, { answeredInMs }),
    ...erpChecks(observed, here.warehouses),
    ...amountChecks(here, settings !== null, valueOrNull(vatRates)),
    ...setupChecks(setup, here.invoicing),
    ...rights,
  ];
};

const AGENDA: readonly ErpRight[] = ['read-events', 'write-events'];

const CONTACTS: readonly ErpRight[] = ['read-contacts', 'write-contacts'];

/** The agenda is checked if claims are written to it, contacts if delivery places are. */
const wantedOf = ({ claimsInAgenda, placesByContact }: LocalFacts): ErpRight[] =>
  erpRights.filter(
    (right) => (claimsInAgenda || !AGENDA.includes(right)) && (placesByContact || !CONTACTS.includes(right)),
  );

const readSettings = async (erp: DolibarrGateway): Promise<Record<string, string | null> | null> => {
  const read = await mapInBatches(
    CHECKED_SETTINGS,
    async (name) => [name, await erp.readSetting(name)] as const,
    AT_ONCE,
  );
  const known = read.flatMap(([name, outcome]) =>
    outcome.kind === 'ok' ? [[name, outcome.value] as const] : [],
  );
  return known.length < read.length ? null : Object.fromEntries(known);
};

const readSetup = async (erp: DolibarrGateway) => {
  const [accounts, units, parties] = await Promise.all([
    erp.listBankAccounts(),
    erp.listUnits(),
    readParties(erp),
  ]);
  const customers = parties?.filter(({ isCustomer, isActive }) => isCustomer && isActive);
  return {
    bankAccounts: valueOrNull(accounts),
    units: valueOrNull(units),
    customers: customers ?? null,
  };
};

/** Page by page, within the timeout of the whole check; null if one page was not read. */
const readParties = async (erp: DolibarrGateway): Promise<ErpThirdParty[] | null> => {
  const parties: ErpThirdParty[] = [];
  while (parties.length < CUSTOMERS_READ) {
    const page = await erp.listThirdParties({ afterId: parties.at(-1)?.id ?? '0', limit: PARTIES_A_PAGE });
    if (page.kind !== 'ok') return null;
    parties.push(...page.value);
    if (page.value.length < PARTIES_A_PAGE) break;
  }
  return parties;
};

const tryRight = async (erp: DolibarrGateway, right: ErpRight): Promise<Check> => {
  const outcome = await erp.tryRight(right);
  return rightCheck(right, outcome.kind === 'ok' ? outcome.value : { because: erpFailureInFrench(outcome) });
};

/** Local facts are reported even without the ERP. */
const unreachable = (here: LocalFacts, why: string, reason?: string): Check[] => [
  answersCheck(here.address, { why, reason }),
  ...amountChecks(here, false),
];

const valueOrNull = <Value>(outcome: ErpOutcome<Value>): Value | null =>
  outcome.kind === 'ok' ? outcome.value : null;
