import { adminView } from '#functions/admins/admin-view.ts';
import { logOut } from '#functions/auth/log-out.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { adminSessionServices } from './auth.module.ts';
import { logInAdmin } from './log-in-admin.ts';
import { renewAdminSession } from './renew-admin-session.ts';
import { verifyAdmin } from './verify-admin.ts';

const services = adminSessionServices();

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
