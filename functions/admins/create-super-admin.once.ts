import * as z from 'zod/mini';
import { adminServices } from '#functions/admins/admins.module.ts';
import { createAdmin } from '#functions/admins/create-admin.ts';
import { getParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { newAdmin } from '#shared/admins/new-admin.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';

const { clock } = coreServices();
const services = adminServices();

/** Ordinary administrators too: the person who may run this has full access anyway. */
const request = z.extend(newAdmin, {
  role: z._default(z.enum(['admin', 'super_admin']), 'super_admin'),
});

/**
 * Run once, by hand, after the first deployment: `{email, firstname, lastname, password}`, or no event and
 * the same JSON in the parameter `bootstrap/super-admin`. Refuses if a super administrator exists; returns
 * what it did.
 */
export const handler = async (event: unknown): Promise<Record<string, unknown>> => {
  const parsed = request.safeParse(isEmpty(event) ? await fromParameter() : event);
  if (!parsed.success) {
    return {
      created: false,
      reason: inputProblems(parsed.error.issues)
        .map(({ message }) => message)
        .join(' '),
    };
  }
  const { role, ...person } = parsed.data;
  return createAdmin(services, person, role, clock.now());
};

const isEmpty = (event: unknown): boolean =>
  event === null || event === undefined || (typeof event === 'object' && Object.keys(event).length === 0);

const fromParameter = async (): Promise<unknown> => JSON.parse(await getParameter('bootstrap/super-admin'));
