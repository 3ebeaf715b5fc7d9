import { ownAccount } from '#functions/invoices/own-account.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';

/** API-14 (AMB-50): the account, with its customer number in the ERP if it has one. */
export const getErpUser = async (
  services: Pick<WholesaleServices, 'customers' | 'erp'>,
  customerId: string,
) => {
  const customer = await ownAccount(services, customerId);
  const erp = customer.erpId ? await (await services.erp()).readThirdParty(customer.erpId) : undefined;
  const { id, firstname, lastname, mail, society, phone, address, postal, city } = customer;
  return {
    success: true as const,
    data: {
      id,
      firstname,
      lastname,
      mail,
      society,
      phone,
      address,
      postal,
      city,
      code_client: erp?.kind === 'ok' ? (erp.value?.code ?? null) : null,
    },
  };
};
