import { openClaims } from '#functions/claims/claims.module.ts';
import { pushThirdParty } from '#functions/erp/third-parties/push-third-party.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { claimEventText } from '#shared/claims/claim-event-text.ts';
import type { ClaimDeclared } from '#shared/claims/claims.events.ts';

/**
 * Where the house wants it, what a customer claimed is an event of their third party's agenda, once: our event's id is its
 * mark there, by which it is searched before it is written and after. What was refused at one door is one event, as it is one
 * letter. An account that was deleted meanwhile has nothing left to tell.
 */
export const pushClaimToAgenda = async (
  services: StepServices,
  { id: mark, at, data: { customerId, orderId, productId } }: ClaimDeclared,
): Promise<{ erpRef: string | null }> => {
  const { table, customers } = services;
  const { value } = await openSettings(table).read(shopSettings.erpSharing);
  if (!value.claimsInAgenda || !(await customers.find(customerId))) return { erpRef: null };
  const together = (await openClaims(table).ofOrder(orderId)).filter(
    (claim) => claim.declaredAt === at && (claim.productId === productId || claim.refusedFor !== undefined),
  );
  const text = claimEventText(together);
  if (!text) return { erpRef: null };
  const party = await pushThirdParty(services, customerId);
  const erp = await services.erp();
  const find = async () => (await readStep(erp.findAgendaEventsByRefExt(mark)))[0];
  const known = await find();
  if (known !== undefined) return { erpRef: known };
  await writeStep(erp.createAgendaEvent({ thirdPartyId: party.erpId, refExt: mark, at, ...text }));
  const written = await find();
  if (written === undefined) throw notFoundAfterWrite('Événement de l’agenda');
  return { erpRef: written };
};
