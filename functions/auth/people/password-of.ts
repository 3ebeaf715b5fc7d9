import type { Login } from '#functions/customers/customers.module.ts';

export const passwordHashOf = (who: Login): string | undefined =>
  who.kind === 'account' ? who.account.passwordHash : who.login.passwordHash;
