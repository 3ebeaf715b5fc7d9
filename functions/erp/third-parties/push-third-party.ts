import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import {
  notFoundAfterWrite,
  readStep,
  StepStopped,
  WaitsForPerson,
  writeStep,
} from '#functions/erp/writer/erp-step.ts';
import type { Account } from '#functions/customers/account.ts';
import type { NewOrder, NewThirdParty } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { saveTerms } from '#functions/erp/third-parties/save-terms.ts';
import { isThirdPartyStored } from '#functions/gateways/dolibarr/third-parties/third-party-stored.ts';
import { recentReads } from '#functions/erp/writer/recent-reads.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { sirenOf } from '#shared/customers/company-facts.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { type AgreedPrices, agreedWith } from '#shared/customers/agreed-price.ts';
import { plainNumber } from '#shared/kernel/siret.ts';
import type { ThirdPartyQuestion } from '#shared/erp/third-party-question.ts';
import { matchThirdParty, resemblance, type WantedThirdParty } from '#shared/erp/third-party-match.ts';

/** `terms`: payment terms in Dolibarr, for the next write about the customer. */
type PushedParty = {
  erpId: string;
  erpRef: string;
  terms: Pick<NewOrder, 'paymentTermsId' | 'paymentModeId'>;
};

/**
 * The customer's third party in the ERP: the linked one, the one with our id, one that matches an existing
 * customer of Dolibarr, or a new one. The ERP accepts duplicates, so nothing is created before a search, nor
 * while an operator has to choose.
 */
export const pushThirdParty = async (services: StepServices, customerId: string): Promise<PushedParty> => {
  const customer = await services.customers.find(customerId);
  if (!customer) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  const { erpQuestions: questions } = services;
  const erp = await services.erp();
  const linked = customer.erpId ? await readStep(erp.readThirdParty(customer.erpId)) : undefined;
  if (linked) return remember(services, customer, linked);
  const [own] = await readStep(erp.findThirdPartiesByRefExt(refExtOf(customer)));
  if (own) return remember(services, customer, own);
  const question = await questions.find('third-party', customerId);
  if (question?.decided) return carryOut(services, customer, question.decided);
  // the question is open: the ERP is not searched again before it is answered
  if (question) throw waits();

  const wanted = wantedOf(customer);
  const alike = await readStep(
    erp.findThirdPartiesLike({
      email: customer.mail,
      ...(customer.siret ? { siret: plainNumber(customer.siret) } : {}),
      ...(customer.vatNumber ? { vatNumber: plainNumber(customer.vatNumber) } : {}),
    }),
  );
  const match = matchThirdParty(wanted, alike);
  if (match.kind === 'one') return link(services, customer, match.party);
  // the linked third party was merged or deleted in Dolibarr: an operator decides
  if (match.kind === 'unsure' || customer.erpId) {
    const parties = match.kind === 'unsure' ? match.parties : [];
    await questions.ask(questionOf(customer, wanted, parties, services.step.at));
    throw waits();
  }
  return createThirdParty(services, customer);
};

/**
 * The customer's third party as this process last read it, at most one poll ago: the poll follows its terms
 * (follow-third-parties.ts), and an order that Dolibarr refuses for it is retried with a fresh read.
 */
export const recentParty = async (services: StepServices, customerId: string): Promise<PushedParty> => {
  const { table, step } = services;
  const customer = await services.customers.find(customerId);
  const seen = recentReads(table).find<PushedParty>(`party ${customerId}`, step);
  if (seen && seen.erpId === customer?.erpId) return seen;
  const party = await pushThirdParty(services, customerId);
  recentReads(table).note(`party ${customerId}`, party, step);
  return party;
};

/** The operator's choice; if it was deleted concurrently, the question is opened again. */
const carryOut = async (services: StepServices, customer: Account, decided: string) => {
  const { erpQuestions: questions } = services;
  const party =
    decided === 'new' ? undefined : await readStep((await services.erp()).readThirdParty(decided));
  if (decided !== 'new' && !party) {
    await questions.settle('third-party', customer.id);
    throw waits();
  }
  const linked = party ? await link(services, customer, party) : await createThirdParty(services, customer);
  await questions.settle('third-party', customer.id);
  return linked;
};

/** Creates a third party for the customer, found by our id from then on. */
const createThirdParty = async (services: StepServices, customer: Account) => {
  const erp = await services.erp();
  const { id } = await writeStep(erp.createThirdParty(thirdPartyOf(customer)), 'what is shared');
  const written = await readStep(erp.readThirdParty(id));
  if (!written) throw notFoundAfterWrite('Tiers', 'what is shared');
  return remember(services, customer, written, thirdPartyOf(customer));
};

/** Links an existing third party: only missing data is added to what Dolibarr has. */
const link = async (services: StepServices, customer: Account, party: ErpThirdParty) => {
  const erp = await services.erp();
  const { refExt, privateNote: _unread, ...facts } = thirdPartyOf(customer);
  const unknown = Object.fromEntries(
    Object.entries(facts).filter(([name]) => !party[name as keyof typeof facts]),
  );
  const additions: Partial<NewThirdParty> = { ...unknown, ...(party.refExt ? {} : { refExt }) };
  if (!isThirdPartyStored(party, additions)) await writeStep(erp.updateThirdParty(party.id, additions));
  return remember(services, customer, party, thirdPartyOf(customer), 'old');
};

/** Updates name and address in the ERP after the customer changed them. */
export const refreshThirdParty = async (
  services: StepServices,
  customerId: string,
): Promise<{ erpRef: string | null }> => {
  // deleted concurrently: the third party stays for accounting
  if (!(await services.customers.find(customerId))) return { erpRef: null };
  const pushed = await pushThirdParty(services, customerId);
  const customer = await services.customers.find(customerId);
  const erp = await services.erp();
  const remote = await readStep(erp.readThirdParty(pushed.erpId));
  if (customer && remote) {
    const { refExt: _id, ...facts } = thirdPartyOf(customer);
    const wanted = customer.erpValues ? changedSince(customer.erpValues, facts) : facts;
    if (!isThirdPartyStored(remote, wanted)) await writeStep(erp.updateThirdParty(pushed.erpId, wanted));
    await services.customers.recordErpId(customerId, pushed.erpId, textsOf(facts));
  }
  return pushed;
};

/** Fields that the customer changed; corrections made in Dolibarr stay. */
const changedSince = (
  said: Readonly<Record<string, string>>,
  facts: Partial<NewThirdParty>,
): Partial<NewThirdParty> =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => said[name] !== value));

const textsOf = ({ refExt: _id, ...facts }: Partial<NewThirdParty>): Record<string, string> => ({ ...facts });

const remember = async (
  services: StepServices,
  customer: Account,
  party: ErpThirdParty,
  said?: NewThirdParty,
  from: 'old' | 'known' = 'known',
) => {
  const { id, code } = party;
  await saveTerms(services.customers, customer, party, services.step.at);
  const agreed = customer.erpId === id ? undefined : agreedWith(await services.agreedPrices.all(), id);
  if (agreed) await services.customers.recordAgreedPrices(customer.id, agreed);
  const knownSince =
    from === 'old' ? await readStep((await services.erp()).readFirstOrderDay(id)) : undefined;
  if (customer.erpId !== id || said)
    await services.customers.recordErpId(customer.id, id, said && textsOf(said), knownSince);
  if (agreed) await takeAgreedSince(services, customer.id, id, agreed);
  return { erpId: id, erpRef: code ?? id, terms: termsOf(party) };
};

/** A poll before the link was written could not assign the agreed prices that it read. */
const takeAgreedSince = async (
  { agreedPrices, customers }: StepServices,
  customerId: string,
  partyId: string,
  given: AgreedPrices,
): Promise<void> => {
  const now = agreedWith(await agreedPrices.all(), partyId);
  for (const productId of new Set([...Object.keys(given), ...Object.keys(now)]))
    if (JSON.stringify(given[productId]) !== JSON.stringify(now[productId]))
      await customers.recordAgreedPrice(customerId, productId, now[productId]);
};

const termsOf = ({ paymentTermsId, paymentModeId }: ErpThirdParty): PushedParty['terms'] => ({
  ...(paymentTermsId === null ? {} : { paymentTermsId }),
  ...(paymentModeId === null ? {} : { paymentModeId }),
});

const waits = () => new WaitsForPerson('Attend que le client soit rapproché d’un tiers de Dolibarr.');

/** External reference of the third party. */
const refExtOf = (customer: Pick<Customer, 'id'>): string => `WEB-${customer.id}`;

const wantedOf = (customer: Customer): WantedThirdParty => ({
  refExt: refExtOf(customer),
  mail: customer.mail,
  ...(customer.siret ? { siret: customer.siret } : {}),
  ...(customer.vatNumber ? { vatNumber: customer.vatNumber } : {}),
});

const questionOf = (
  customer: Customer,
  wanted: WantedThirdParty,
  parties: readonly ErpThirdParty[],
  now: Date,
): ThirdPartyQuestion => ({
  kind: 'third-party',
  id: customer.id,
  requestedAt: now.toISOString(),
  customer: {
    name: customerName(customer),
    mail: customer.mail,
    phone: customer.phone,
    town: [customer.postal, customer.city].filter(Boolean).join(' '),
    siret: customer.siret ?? '',
    vatNumber: customer.vatNumber ?? '',
  },
  candidates: parties.map((party) => {
    const { id, name, code, email, phone, zip, town, siret, vatNumber } = party;
    return { id, name, code, email, phone, zip, town, siret, vatNumber, ...resemblance(wanted, party) };
  }),
});

const thirdPartyOf = (customer: Customer): NewThirdParty => {
  const address = [customer.address, customer.complement].filter(Boolean).join('\n');
  return {
    refExt: refExtOf(customer),
    name: customerName(customer),
    email: customer.mail,
    phone: customer.phone,
    ...(address ? { address } : {}),
    ...(customer.postal ? { zip: customer.postal } : {}),
    ...(customer.city ? { town: customer.city } : {}),
    // absent: never given here, so Dolibarr's value stays; empty: deleted here, so also there
    ...sirenFact(customer),
    ...(customer.siret === undefined ? {} : { siret: customer.siret }),
    ...(customer.vatNumber === undefined ? {} : { vatNumber: customer.vatNumber }),
  };
};

/** Absent if no number was ever given here; deleted with the last number that contains it. */
const sirenFact = (customer: Customer): Pick<NewThirdParty, 'siren'> => {
  const isGiven = [customer.siren, customer.siret, customer.vatNumber].some((number) => number !== undefined);
  return isGiven ? { siren: sirenOf(customer) } : {};
};
