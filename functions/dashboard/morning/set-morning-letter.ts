import type { Admins } from '#functions/admins/admins.module.ts';

/** Subscribes the caller to the morning e-mail or not. */
export const setMorningLetter = async (
  { admins }: { admins: Pick<Admins, 'wantMorningLetter'> },
  adminId: string,
  wanted: boolean,
) => {
  await admins.wantMorningLetter(adminId, wanted);
  return {
    success: true as const,
    message: wanted
      ? 'Le point du matin vous parviendra chaque jour à 6\u00a0h\u00a030.'
      : 'Le point du matin ne vous est plus envoyé.',
  };
};
