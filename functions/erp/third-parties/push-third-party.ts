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
import { matchThirdParty, resemblance, type Wanted } from '#shared/erp/third-party-match.ts';

/** `terms`: when and how the house has them pay, for what is written of them next. */
type PushedParty = {
  erpId: string;
  erpRef: string;
  terms: Pick<NewOrder, 'paymentTermsId' | 'paymentModeId'>;
};

/**
 * The customer's third party in the ERP: the one that is linked, the one that carries our id, the one that the house has
 * known for years, or a new one. The ERP accepts duplicates, so nothing is created that was not searched first, and
 * where a person has to say which one it is, nothing is.
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
  // the question stands: the ERP is not searched again before it is answered
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
  // the one that it was linked to was merged or deleted there: a person says what became of it
  if (match.kind === 'unsure' || customer.erpId) {
    const parties = match.kind === 'unsure' ? match.parties : [];
    await questions.ask(questionOf(customer, wanted, parties, services.step.at));
    throw waits();
  }
  return createThirdParty(services, customer);
};

/**
 * The customer's third party as this process last saw it, where that was within one poll: its terms are followed by the
 * poll (follow-third-parties.ts), and an order that Dolibarr refuses for it looks again.
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

/** What a person chose; one that is gone meanwhile is asked for again. */
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

/** A new third party for the customer, found by our id from then on. */
const createThirdParty = async (services: StepServices, customer: Account) => {
  const erp = await services.erp();
  const { id } = await writeStep(erp.createThirdParty(thirdPartyOf(customer)), 'what is shared');
  const written = await readStep(erp.readThirdParty(id));
  if (!written) throw notFoundAfterWrite('Tiers', 'what is shared');
  return remember(services, customer, written, thirdPartyOf(customer));
};

/** The house knows the customer: only what it does not know yet is added to what it wrote itself. */
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

/** Brings name and address in the ERP up to what the customer changed of themselves. */
export const refreshThirdParty = async (
  services: StepServices,
  customerId: string,
): Promise<{ erpRef: string | null }> => {
  // deleted meanwhile: the third party stays for accounting, and there is nothing left to follow
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

/** What the customer changed: what the house corrected meanwhile stays. */
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

/** A poll that read before the link was written gave what it found to nobody. */
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

/** What the third party is found again by. */
const refExtOf = (customer: Pick<Customer, 'id'>): string => `WEB-${customer.id}`;

const wantedOf = (customer: Customer): Wanted => ({
  refExt: refExtOf(customer),
  mail: customer.mail,
  ...(customer.siret ? { siret: customer.siret } : {}),
  ...(customer.vatNumber ? { vatNumber: customer.vatNumber } : {}),
});

const questionOf = (
  customer: Customer,
  wanted: Wanted,
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
    // absent: never said here, so whatever the ERP holds stays; empty: erased here, so there too
    ...sirenFact(customer),
    ...(customer.siret === undefined ? {} : { siret: customer.siret }),
    ...(customer.vatNumber === undefined ? {} : { vatNumber: customer.vatNumber }),
  };
};

/** Absent where no number was ever given here; erased with the last number that holds it. */
const sirenFact = (customer: Customer): Pick<NewThirdParty, 'siren'> => {
  const isGiven = [customer.siren, customer.siret, customer.vatNumber].some((number) => number !== undefined);
  return isGiven ? { siren: sirenOf(customer) } : {};
};
