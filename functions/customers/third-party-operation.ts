import { newOperation, type Operation } from '#functions/platform/operation.ts';

/**
 * Makes the customer known to the ERP, once its address is verified. Its id is the customer's: however the address
 * comes to be verified, there is one operation.
 */
export const thirdPartyOperation = (customerId: string, now: Date): Operation =>
  newOperation(
    { opId: `third-party-${customerId}`, queue: 'erp', kind: 'third_party', subject: { customerId } },
    now,
  );

/** Has the ERP follow a change of the profile, once per version of it. */
export const changedThirdPartyOperation = (customerId: string, version: number, now: Date): Operation =>
  newOperation(
    {
      opId: `third-party-${customerId}-${version}`,
      queue: 'erp',
      kind: 'third_party',
      subject: { customerId },
    },
    now,
  );
