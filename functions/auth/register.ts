import type { Account } from '#functions/customers/account.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { hashChosenPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import type { Registration } from '#shared/auth/registration.ts';
import { civilityFrom } from '#shared/customers/civility.ts';
import { accountEvent } from './account-event.ts';
import type { AuthServices } from './auth-services.ts';
import { countRegistration } from './limits.ts';

type Services = Pick<AuthServices, 'table' | 'customers'>;

/**
 * Opens a customer account: the account, its unique address and its first e-mail in one transaction. A taken
 * address gets the same answer and takes the same time; its owner is informed by e-mail (AMB-13b).
 */
export const register = async (
  services: Services,
  form: Registration,
  address: string,
  now: Date,
): Promise<{ success: true; message: string }> => {
  await countRegistration(services.table, { address, mail: form.mail, now });
  const passwordHash = form.password === undefined ? undefined : await hashChosenPassword(form.password);
  const owner = await services.customers.findIdByMail(form.mail);
  const created =
    owner === undefined && (await createAccount(services, newAccount(form, passwordHash, now), now));
  if (!created) await tellOwner(services, form.mail, now);
  return {
    success: true,
    message:
      passwordHash === undefined ? authMessages.createdWithoutPassword : authMessages.createdWithPassword,
  };
};

const newAccount = (form: Registration, passwordHash: string | undefined, now: Date): Account => ({
  id: ulid(now),
  civility: civilityFrom(form.civility),
  firstname: form.firstname,
  lastname: form.lastname,
  society: form.society,
  description: form.description,
  mail: form.mail,
  phone: form.phone,
  address: form.address,
  complement: form.complement,
  postal: form.postal,
  city: form.city,
  ...(form.siren ? { siren: form.siren } : {}),
  ...(form.siret ? { siret: form.siret } : {}),
  ...(form.vat_number ? { vatNumber: form.vat_number } : {}),
  createdAt: now.toISOString(),
  emailVerifiedAt: null,
  erpId: null,
  version: 1,
  credentialsVersion: 1,
  ...(passwordHash === undefined ? {} : { passwordHash }),
});

/** False if the address was taken concurrently. */
const createAccount = async (
  { table, customers }: Services,
  account: Account,
  now: Date,
): Promise<boolean> => {
  const type =
    account.passwordHash === undefined ? 'account.registered-without-password' : 'account.registered';
  const event = accountEvent(type, account.id, now);
  try {
    await table.transact([...customers.create(account), writeEvent(table, event)]);
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
  return true;
};

const tellOwner = async ({ table, customers }: Services, mail: string, now: Date): Promise<void> => {
  const customerId = await customers.findIdByMail(mail);
  if (customerId === undefined) return;
  const event = accountEvent('account.registration-repeated', customerId, now);
  await table.transact([writeEvent(table, event)]);
};
