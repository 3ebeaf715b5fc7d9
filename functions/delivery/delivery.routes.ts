import { openDeliverySettings, quoteServices } from '#functions/delivery/delivery.module.ts';
import { quoteDelivery } from '#functions/delivery/quote-delivery.ts';
import { handle } from '#functions/platform/http/http.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { rulesFromSettings, settingsView } from '#shared/delivery/delivery-settings.ts';

const delivery = openDeliverySettings();
const quoting = quoteServices();

export const routes = [
  handle(deliveryContract, {
    quoteDelivery: ({ query, now }) => quoteDelivery(quoting, { ...query, now }),
    getDeliverySettings: async () => {
      const { rules, version } = await delivery.read();
      return { success: true, data: { ...settingsView(rules), version } };
    },
    setDeliverySettings: async ({ body: { version, ...wanted }, caller, now }) => {
      const rules = rulesFromSettings(wanted);
      await delivery.replace(rules, version, caller.subjectId, now);
      return { success: true, data: { ...settingsView(rules), version: version + 1 } };
    },
  }),
];
