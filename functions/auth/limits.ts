import { sha256 } from '#functions/platform/ids.ts';
import { countTry, type Limit } from '#functions/platform/http/rate-limit.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { networkOf } from '#functions/platform/http/network-of.ts';
import type { TokenFamily } from '#shared/kernel/access.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** AMB-74. Counted before any password is hashed. */
const limits = {
  loginByAddress: { scope: 'login-address', max: 100, windowSeconds: 5 * MINUTE },
  loginByAccount: { scope: 'login-account', max: 10, windowSeconds: 5 * MINUTE },
  adminLoginByAddress: { scope: 'admin-login-address', max: 100, windowSeconds: 5 * MINUTE },
  adminLoginByAccount: { scope: 'admin-login-account', max: 10, windowSeconds: 5 * MINUTE },
  registerByAddress: { scope: 'register-address', max: 10, windowSeconds: HOUR },
  registerByMail: { scope: 'register-mail', max: 5, windowSeconds: HOUR },
  forgotByAddress: { scope: 'forgot-address', max: 30, windowSeconds: HOUR },
  forgotByMail: { scope: 'forgot-mail', max: 5, windowSeconds: HOUR },
  adminForgotByAddress: { scope: 'admin-forgot-address', max: 30, windowSeconds: HOUR },
  adminForgotByMail: { scope: 'admin-forgot-mail', max: 5, windowSeconds: HOUR },
  verifyByAddress: { scope: 'verify-address', max: 60, windowSeconds: HOUR },
  resetByAddress: { scope: 'reset-address', max: 30, windowSeconds: HOUR },
  secondFactor: { scope: 'second-factor', max: 10, windowSeconds: HOUR },
  recoveryCode: { scope: 'recovery-code', max: 30, windowSeconds: HOUR },
  currentPassword: { scope: 'current-password', max: 10, windowSeconds: 5 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Network address and account of an attempt. */
type Attempt = { address: string; mail: string; now: Date };

/**
 * Counts an attempt at a password. The account is counted together with the address, so that no one can lock
 * another user out by failing on purpose.
 */
export const countLogin = async (
  table: Table,
  family: TokenFamily,
  { address, mail, now }: Attempt,
): Promise<void> => {
  const network = networkOf(address);
  const [byAddress, byAccount] =
    family === 'pro'
      ? [limits.loginByAddress, limits.loginByAccount]
      : [limits.adminLoginByAddress, limits.adminLoginByAccount];
  await countTry(table, byAddress, network, now);
  await countTry(table, byAccount, sha256(`${mail} ${network}`), now);
};

export const countRegistration = async (table: Table, { address, mail, now }: Attempt): Promise<void> => {
  await countTry(table, limits.registerByAddress, networkOf(address), now);
  await countTry(table, limits.registerByMail, sha256(mail), now);
};

/** Counted whether or not the account exists, so the refusal does not reveal it. */
export const countForgotten = async (
  table: Table,
  family: TokenFamily,
  { address, mail, now }: Attempt,
): Promise<void> => {
  const [byAddress, byMail] =
    family === 'pro'
      ? [limits.forgotByAddress, limits.forgotByMail]
      : [limits.adminForgotByAddress, limits.adminForgotByMail];
  await countTry(table, byAddress, networkOf(address), now);
  await countTry(table, byMail, sha256(mail), now);
};

export const countLink = (
  table: Table,
  kind: 'verify' | 'reset',
  { address, now }: Pick<Attempt, 'address' | 'now'>,
): Promise<void> =>
  countTry(
    table,
    kind === 'verify' ? limits.verifyByAddress : limits.resetByAddress,
    networkOf(address),
    now,
  );

export const countCurrentPassword = (table: Table, subjectId: string, now: Date): Promise<void> =>
  countTry(table, limits.currentPassword, subjectId, now);

/**
 * Counts an attempt at a code, together with its network, so that an attacker cannot lock the owner out.
 * Recovery codes have a separate count: 50 bits cannot be guessed, so they work however many six-digit codes
 * were tried.
 */
export const countCode = (
  table: Table,
  { adminId, address, isRecovery, now }: CodeTry & { isRecovery: boolean },
): Promise<void> =>
  countTry(
    table,
    isRecovery ? limits.recoveryCode : limits.secondFactor,
    sha256(`${adminId} ${networkOf(address)}`),
    now,
  );

/** Account and network of an attempt. */
export type CodeTry = { adminId: string; address: string; now: Date };
