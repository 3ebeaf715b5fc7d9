import { logOut } from '#functions/auth/log-out.ts';
import { sessionsStore } from '#functions/auth/sessions.store.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import type { AdminServices } from './admin-services.ts';
import { adminsStore } from '#functions/admins/admins.store.ts';
import { logInAdmin } from './log-in-admin.ts';
import { renewAdminSession } from './renew-admin-session.ts';
import { adminView } from './signed-in-admin.ts';
import { verifyAdmin } from './verify-admin.ts';

const { table } = coreServices();
const services: AdminServices = { table, admins: adminsStore(table), sessions: sessionsStore(table) };

export const handler = httpEntry(
  handle(adminSessionsContract, {
    adminLogin: ({ body, address, now }) => logInAdmin(services, { ...body, address, now }),
    verifyAdmin: async ({ caller }) => ({
      success: true,
      admin: adminView(await verifyAdmin(services, caller.subjectId)),
    }),
    refreshAdmin: ({ cookies, now }) => renewAdminSession(services, cookies, now),
    logoutAdmin: ({ cookies }) => logOut(services.sessions, 'admin', cookies),
  }),
);
