import type { AuthServices } from '#functions/auth/auth-services.ts';
import { newSession } from '#functions/auth/session.ts';
import { sessionKinds } from '#functions/auth/session-kinds.ts';
import { type Entered, signedInReply } from '#functions/auth/signed-in.ts';
import { seatsOf } from '#functions/customers/customers.module.ts';
import type { PersonLogin, Seat } from '#functions/customers/people/person.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = Pick<AuthServices, 'table' | 'customers' | 'people' | 'sessions' | 'settings'>;
type ProCaller = Extract<Identity, { family: 'pro' }>;

/** Signs a person in to the first of their companies that is open to them. */
export const enterFirst = async (services: Services, login: PersonLogin, now: Date) => {
  for (const seat of login.seats) {
    const entered = await openTo(services, seat);
    if (entered) return open(services, entered, now);
  }
  throw new Refusal('account_blocked', NO_COMPANY);
};

/** Switches to another company of the same address: the current session is closed. */
export const enterCompany = async (
  services: Services,
  { caller, companyId, now }: { caller: ProCaller; companyId: string; now: Date },
) => {
  const mail = await mailOf(services, caller);
  const who = mail === undefined ? undefined : await services.people.findLogin(mail);
  if (!who) throw new Refusal('not_found', NOT_OPEN);
  const seat = seatsOf(who).find(({ customerId }) => customerId === companyId);
  const isOwn = who.kind === 'account' && who.account.id === companyId;
  const entered = isOwn ? ownCompany(who.account) : seat && (await openTo(services, seat));
  if (!entered) throw new Refusal('not_found', NOT_OPEN);
  const reply = await open(services, entered, now);
  await services.sessions.close(caller);
  return reply;
};

const ownCompany = (account: Entered['account']): Entered | undefined =>
  account.blockedAt === undefined ? { account } : undefined;

const mailOf = async ({ customers, people }: Services, { subjectId, person }: ProCaller) =>
  person ? (await people.find(subjectId, person.id))?.mail : (await customers.find(subjectId))?.mail;

const openTo = async ({ customers, people }: Services, seat: Seat): Promise<Entered | undefined> => {
  const [account, person] = await Promise.all([
    customers.find(seat.customerId),
    people.find(seat.customerId, seat.personId),
  ]);
  const isOpen = account && person && !account.blockedAt && !person.blockedAt && !person.invitation;
  return isOpen ? { account, person } : undefined;
};

const open = async (services: Services, { account, person }: Entered, now: Date) => {
  const { session, ticket } = person
    ? newSession('pro', { id: account.id, credentialsVersion: person.credentialsVersion }, now, {
        personId: person.id,
      })
    : newSession('pro', account, now);
  try {
    await services.table.transact([
      person ? services.people.recordSignIn(person, now) : services.customers.recordSignIn(account, now),
      services.sessions.opening(session),
    ]);
  } catch (error) {
    // blocked, removed or given another password concurrently
    if (error instanceof ConditionFailed) throw new Refusal('wrong_credentials');
    throw error;
  }
  return signedInReply(
    services,
    { account, person },
    ticket,
    sessionKinds.pro.seconds,
    authMessages.signedIn,
    now,
  );
};

const NOT_OPEN = 'Cette entreprise ne vous est pas ouverte.';
const NO_COMPANY = 'Votre accès est suspendu. Voyez avec le Gérant de votre entreprise.';
