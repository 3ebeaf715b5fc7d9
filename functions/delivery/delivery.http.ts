import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { rulesFromSettings, settingsView } from '#shared/delivery/delivery-settings.ts';

const delivery = openDeliverySettings();

export const handler = httpEntry(
  handle(deliveryContract, {
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
);
