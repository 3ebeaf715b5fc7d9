import { TOKEN_SECONDS } from '#functions/auth/one-time-token-lifetimes.ts';
import type { Account } from '#functions/customers/account.ts';
import type { PersonLogin } from '#functions/customers/people/person.ts';
import { TEMPORARY_PASSWORD_HOURS, temporaryPassword } from '#functions/customers/temporary-password.ts';
import { hashPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import type { Letter } from './letter.ts';
import type { MailServices } from './mail-services.ts';
import { alreadyRegisteredLetter } from './templates/already-registered.ts';
import { passwordChangedLetter } from './templates/password-changed.ts';
import { resetPasswordLetter } from './templates/reset-password.ts';
import { temporaryPasswordLetter } from './templates/temporary-password.ts';
import { verifyEmailLetter } from './templates/verify-email.ts';

/**
 * E-mails about an account. Links and passwords are generated when the e-mail is sent, because only their
 * hashes are stored; a retry generates new ones. Undefined: the e-mail is no longer needed.
 */
export const writeVerifyEmail = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter | undefined> =>
  account.emailVerifiedAt === null
    ? verifyEmailLetter({ verifyUrl: await verifyUrl(services, account, now) })
    : undefined;

export const writeTemporaryPassword = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter | undefined> => {
  const password = temporaryPassword();
  const until = new Date(now.getTime() + TEMPORARY_PASSWORD_HOURS * 3_600_000);
  try {
    await services.customers.setTemporaryPassword(account.id, await hashPassword(password), until);
  } catch (error) {
    // the customer has chosen a password concurrently (« Mot de passe oublié »): it must not be overwritten
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  const reset = await services.tokens.issue('reset', account, TOKEN_SECONDS.welcome, now);
  return temporaryPasswordLetter({
    verifyUrl: await verifyUrl(services, account, now),
    choosePasswordUrl: await pageUrl(services, `/reset-password/${reset}`),
    signInUrl: await pageUrl(services, '/espacepro'),
    password,
  });
};

export const writeResetPassword = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter> => {
  const token = await services.tokens.issue('reset', account, TOKEN_SECONDS.reset, now);
  return resetPasswordLetter({ resetUrl: await pageUrl(services, `/reset-password/${token}`) });
};

export const writePersonReset = async (
  services: MailServices,
  login: PersonLogin,
  now: Date,
): Promise<Letter> => {
  const token = await services.tokens.issue('person-reset', login, TOKEN_SECONDS.reset, now);
  return resetPasswordLetter({ resetUrl: await pageUrl(services, `/reset-password/${token}`) });
};

export const writeAlreadyRegistered = async (
  services: MailServices,
  account: Account,
  now: Date,
): Promise<Letter> =>
  alreadyRegisteredLetter({
    signInUrl: await pageUrl(services, '/espacepro'),
    ...(account.emailVerifiedAt === null ? { verifyUrl: await verifyUrl(services, account, now) } : {}),
  });

export const writePasswordChanged = async (
  services: MailServices,
  account: Account,
  changedAt: string,
): Promise<Letter> =>
  passwordChangedLetter({
    name: fullName(account),
    changedAt,
    signInUrl: await pageUrl(services, '/espacepro'),
  });

const verifyUrl = async (services: MailServices, account: Account, now: Date): Promise<string> => {
  const token = await services.tokens.issue('verify', account, TOKEN_SECONDS.verify, now);
  return pageUrl(services, `/verify-email/${token}`);
};

const pageUrl = async ({ siteOrigin }: MailServices, path: `/${string}`): Promise<string> =>
  `${await siteOrigin()}${path}`;
