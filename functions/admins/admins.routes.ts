import { addAdmin } from '#functions/admins/add-admin.ts';
import { adminView } from '#functions/admins/admin-view.ts';
import { adminServices } from '#functions/admins/admins.module.ts';
import { changeAdmin } from '#functions/admins/change-admin.ts';
import { deleteAdmin } from '#functions/admins/delete-admin.ts';
import { inviteAdmin, resendInvitation } from '#functions/admins/invite-admin.ts';
import { listAudit, listSettingChanges } from '#functions/admins/list-audit.ts';
import { handle } from '#functions/platform/http/http.ts';
import { adminsContract } from '#shared/admins/admins.contract.ts';

const services = adminServices();

export const routes = [
  handle(adminsContract, {
    listAdmins: async () => ({
      success: true as const,
      data: (await services.admins.list()).map(adminView),
    }),
    createAdmin: ({ body, caller, now }) => addAdmin(services, body, { actorId: caller.subjectId, now }),
    inviteAdmin: ({ body, caller, now }) => inviteAdmin(services, body, { actorId: caller.subjectId, now }),
    resendInvitation: ({ params, caller, now }) =>
      resendInvitation(services, params.id, { actorId: caller.subjectId, now }),
    changeAdmin: ({ params, body, caller, now }) =>
      changeAdmin(services, params.id, body, { actorId: caller.subjectId, now }),
    deleteAdmin: ({ params, caller, now }) =>
      deleteAdmin(services, params.id, { actorId: caller.subjectId, now }),
    listAudit: ({ query }) => listAudit(services, query),
    listSettingChanges: () => listSettingChanges(services),
  }),
];
