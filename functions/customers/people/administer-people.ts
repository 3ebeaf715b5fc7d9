import type { CustomerServices } from '#functions/customers/customers.module.ts';
import { getCustomerAccount } from '#functions/customers/get-account.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { fullName, customerName } from '#shared/customers/customer-name.ts';
import type { InvitedPerson } from '#shared/customers/people/person-forms.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { invite } from './invite-person.ts';
import { listPeople, personView } from './list-people.ts';
import { getPerson, type PeopleServices } from './people-services.ts';

type Services = CustomerServices & Pick<PeopleServices, 'people'>;
type By = { id: string; adminId: string; now: Date };

/** The caller is not of the company. */
const THE_HOUSE = '';

const companyOf = ({ customers }: Services, id: string) => getCustomerAccount(customers, id);

export const listCustomerPeople = async (services: Services, id: string) => {
  await companyOf(services, id);
  return listPeople(services, { customerId: id, personId: THE_HOUSE });
};

/** An administrator invites a person into a company, as one of its Gérants would; with an audit entry. */
export const inviteCustomerPerson = async (
  services: Services,
  form: InvitedPerson,
  { id, adminId, key, now }: By & { key?: string | undefined },
) => {
  const company = await companyOf(services, id);
  if (company.blockedAt !== undefined)
    throw new Refusal('not_allowed', 'Ce compte est bloqué : débloquez-le d’abord.');
  const record = auditRecord(services.table, {
    at: now.toISOString(),
    by: adminId,
    action: 'person.invited',
    subject: customerName(company),
    from: null,
    to: { person: form.email, role: form.role },
  });
  return invite(services, company, form, { personId: THE_HOUSE, key, now }, [record]);
};

/**
 * Blocks or unblocks one person, with the reason; their sessions and mailed links end at once. The company's
 * own login is blocked with the account alone, so that a company always has a responsible person.
 */
export const blockCustomerPerson = async (
  services: Services,
  {
    id,
    person: personId,
    adminId,
    now,
    bloque,
    motif_blocage: reason,
  }: By & {
    person: string;
    bloque: boolean;
    motif_blocage: string;
  },
) => {
  const company = await companyOf(services, id);
  if (personId === id)
    throw new Refusal(
      'not_allowed',
      'Le compte est à ce nom : bloquez le compte, ou demandez qu’il soit cédé.',
    );
  const before = await getPerson(services, id, personId);
  if ((before.blockedAt !== undefined) === bloque) return answer(before, bloque);
  const at = now.toISOString();
  const change = {
    blockedAt: bloque ? at : undefined,
    ...(bloque ? { credentialsVersion: before.credentialsVersion + 1 } : {}),
  };
  const record = auditRecord(services.table, {
    at,
    by: adminId,
    action: bloque ? 'person.blocked' : 'person.released',
    subject: customerName(company),
    from: { person: fullName(before), blocked: !bloque },
    to: { blocked: bloque, ...(reason === '' ? {} : { reason }) },
  });
  const pieces = [services.people.change(before, change), record];
  if (!(await unlessConditionFails(services.table.transact(pieces))))
    throw new Refusal('version_conflict', 'Cette personne a changé entre-temps : actualisez la page.');
  return answer({ ...before, blockedAt: change.blockedAt, version: before.version + 1 }, bloque);
};

type Shown = Omit<Parameters<typeof personView>[0], 'blockedAt'> & { blockedAt?: string | undefined };

const answer = ({ blockedAt, ...person }: Shown, bloque: boolean) => ({
  success: true as const,
  message: bloque
    ? `L’accès de ${fullName(person)} est suspendu, ses sessions sont fermées.`
    : `L’accès de ${fullName(person)} est rendu.`,
  data: personView({ ...person, ...(blockedAt === undefined ? {} : { blockedAt }) }, THE_HOUSE),
});
