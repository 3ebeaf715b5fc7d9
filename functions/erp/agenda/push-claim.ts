import { openClaims } from '#functions/claims/claims.module.ts';
import { pushThirdParty } from '#functions/erp/third-parties/push-third-party.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { claimEventText } from '#shared/claims/claim-event-text.ts';
import type { ClaimDeclared } from '#shared/claims/claims.events.ts';

/**
 * If the setting wants it, writes a customer's claim as one event in the agenda of their third party. Our
 * event's id marks it in Dolibarr; it is searched by that mark before and after the write. Goods refused at
 * one delivery are one event, as they are one e-mail. Nothing is written for a deleted account.
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
