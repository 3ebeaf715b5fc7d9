import { adminView } from '#functions/admins/admin-view.ts';
import { refuseOtherOrigin } from '#functions/auth/own-origin.ts';
import { logOut } from '#functions/auth/log-out.ts';
import { handle } from '#functions/platform/http/http.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { adminSessionServices } from '#functions/auth/auth.module.ts';
import { logInAdmin } from './log-in-admin.ts';
import { closeOtherSessions, closeSession, openSessions, sessionsOfAdmin } from './open-sessions.ts';
import { renewAdminSession } from './renew-admin-session.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorView,
} from './second-factor.ts';
import { verifyAdmin } from './verify-admin.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { acceptInvitation, readInvitation, resetAdminPassword } from './choose-password.ts';
import { forgotPassword } from '#functions/auth/forgot-password.ts';

const services = adminSessionServices();

export const routes = [
  handle(adminSessionsContract, {
    adminLogin: ({ body, address, headers, now }) =>
      logInAdmin(services, { ...body, address, device: headers['user-agent'] ?? '', now }),
    forgotAdminPassword: ({ body, address, now }) =>
      forgotPassword(services.table, 'admin', { ...body, address, now }),
    resetAdminPassword: ({ body, address, now }) => resetAdminPassword(services, { ...body, address, now }),
    readInvitation: ({ params, address, now }) => readInvitation(services, { ...params, address, now }),
    acceptInvitation: ({ params, body, address, now }) =>
      acceptInvitation(services, { ...params, ...body, address, now }),
    verifyAdmin: async ({ caller }) => ({
      success: true,
      admin: adminView(await verifyAdmin(services, caller.subjectId)),
    }),
    refreshAdmin: async ({ cookies, headers, now }) => {
      await refuseOtherOrigin(headers);
      return renewAdminSession(services, cookies, now);
    },
    logoutAdmin: async ({ cookies, headers }) => {
      await refuseOtherOrigin(headers);
      return logOut(services.sessions, 'admin', cookies);
    },

    readAccess: async ({ caller, now }) => {
      const admin = await verifyAdmin(services, caller.subjectId);
      return {
        success: true as const,
        second_factor: secondFactorView(admin),
        sessions: await openSessions(services, { admin, currentId: caller.sessionId, now }),
      };
    },
    changeOwnPassword: ({ body, caller, now }) =>
      changeOwnPassword(services, {
        adminId: caller.subjectId,
        sessionId: caller.sessionId,
        current: body.current_password,
        password: body.password,
        now,
      }),
    offerSecondFactor: ({ body, caller, now }) =>
      offerSecondFactor(services, { ...body, adminId: caller.subjectId, now }),
    confirmSecondFactor: ({ body, caller, address, now }) =>
      confirmSecondFactor(services, {
        ...body,
        adminId: caller.subjectId,
        sessionId: caller.sessionId,
        address,
        now,
      }),
    renewRecoveryCodes: ({ body, caller, address, now }) =>
      renewRecoveryCodes(services, { ...body, adminId: caller.subjectId, address, now }),
    removeSecondFactor: ({ body, caller, address, now }) =>
      removeSecondFactor(services, { ...body, adminId: caller.subjectId, address, now }),
    closeSession: ({ params, caller }) =>
      closeSession(services, { adminId: caller.subjectId, sessionId: params.id }),
    closeOtherSessions: ({ caller }) =>
      closeOtherSessions(services, { adminId: caller.subjectId, currentId: caller.sessionId }),

    listAdminSessions: ({ params, caller, now }) =>
      sessionsOfAdmin(services, { adminId: params.id, currentId: caller.sessionId, now }),
    closeAdminSession: ({ params }) =>
      closeSession(services, { adminId: params.id, sessionId: params.session }),
    resetSecondFactor: ({ params, caller, now }) =>
      resetSecondFactor(services, { adminId: params.id, actorId: caller.subjectId, now }),
  }),
];
