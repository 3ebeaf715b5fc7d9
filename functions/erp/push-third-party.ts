import type { ErpServices } from '#functions/erp/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/erp-step.ts';
import type { NewThirdParty } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { holdsThirdParty } from '#functions/gateways/dolibarr/third-party-stored.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerName } from '#shared/customers/customer-name.ts';

/**
 * The customer's third party in the ERP, made if it is not there: search by our id, create, read back. The ERP accepts
 * duplicates, so nothing is created that was not searched first.
 */
export const pushThirdParty = async (
  services: ErpServices,
  customerId: string,
): Promise<{ erpId: string; erpRef: string }> => {
  const customer = await services.customers.find(customerId);
  if (!customer) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  const erp = await services.erp();
  const found =
    (customer.erpId ? await readStep(erp.readThirdParty(customer.erpId)) : undefined) ??
    (await readStep(erp.findThirdPartiesByRefExt(refExtOf(customer))))[0];
  if (found) return remember(services, customer, found.id, found.code);

  const { id } = await writeStep(erp.createThirdParty(thirdPartyOf(customer)), 'what is shared');
  const written = await readStep(erp.readThirdParty(id));
  if (!written) throw notFoundAfterWrite('Tiers', 'what is shared');
  return remember(services, customer, written.id, written.code);
};

/** Brings name and address in the ERP up to what the customer says of themselves. */
export const refreshThirdParty = async (
  services: ErpServices,
  customerId: string,
): Promise<{ erpRef: string | null }> => {
  // deleted meanwhile: the third party stays for accounting, and there is nothing left to follow
  if (!(await services.customers.find(customerId))) return { erpRef: null };
  const pushed = await pushThirdParty(services, customerId);
  const customer = await services.customers.find(customerId);
  const erp = await services.erp();
  const held = await readStep(erp.readThirdParty(pushed.erpId));
  if (customer && held) {
    const wanted = thirdPartyOf(customer);
    if (!holdsThirdParty(held, wanted)) await writeStep(erp.updateThirdParty(pushed.erpId, wanted));
  }
  return pushed;
};

const remember = async (services: ErpServices, customer: Customer, erpId: string, code: string | null) => {
  if (customer.erpId !== erpId) await services.customers.recordErpId(customer.id, erpId);
  return { erpId, erpRef: code ?? erpId };
};

/** What the third party is found again by. */
const refExtOf = (customer: Pick<Customer, 'id'>): string => `WEB-${customer.id}`;

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
    ...(customer.siret === undefined ? {} : { siret: customer.siret }),
    ...(customer.vatNumber === undefined ? {} : { vatNumber: customer.vatNumber }),
  };
};
