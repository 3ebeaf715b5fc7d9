import { expect, type APIRequestContext } from '@playwright/test';

type Mail = { to: string; subject: string; text: string };

/** The newest mail to someone whose text matches; waits for it. */
export const mailTo = async (
  request: APIRequestContext,
  to: string,
  pattern: RegExp,
): Promise<RegExpExecArray> => {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        const mails = (await (
          await request.get(`/__local/mails?to=${encodeURIComponent(to)}`)
        ).json()) as Mail[];
        found = mails.map((mail) => pattern.exec(mail.text)).find((match) => match !== null) ?? null;
        return found !== null;
      },
      { message: `a mail to ${to} with ${String(pattern)}`, timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
};

/** An address of its own in this run. */
export const freshAddress = (who: string): string =>
  `${who}-${Date.now().toString(36)}@restaurant-essai.test`;
