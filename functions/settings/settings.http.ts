import { deliverySettingsStore } from '#functions/delivery/delivery-settings.store.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { settingsStore } from '#functions/settings/settings.store.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { rulesFromSettings, shownSettings } from '#shared/delivery/delivery-settings.ts';
import { DEFAULT_CART_VAT, type CartVat } from '#shared/settings/cart-vat.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

const { table } = coreServices();
const settings = settingsStore(table);
const delivery = deliverySettingsStore(table);

const shown = (vat: CartVat, version: number) => ({
  success: true as const,
  data: { mode: vat.mode, rate: vat.mode === 'flat' ? vat.rate / 100 : null, version },
});

export const handler = httpEntry(
  handle(settingsContract, {
    getCartVat: async () => {
      const { vat, version } = await settings.cartVat();
      return shown(vat, version);
    },
    setCartVat: async ({ body, caller, now }) => {
      const vat: CartVat = body.mode === 'flat' ? DEFAULT_CART_VAT : { mode: 'product' };
      await settings.setCartVat(vat, body.version, caller.subjectId, now);
      return shown(vat, body.version + 1);
    },
  }),
  handle(deliveryContract, {
    getDeliverySettings: async () => {
      const { rules, version } = await delivery.read();
      return { success: true, data: { ...shownSettings(rules), version } };
    },
    setDeliverySettings: async ({ body: { version, ...wanted }, caller, now }) => {
      const rules = rulesFromSettings(wanted);
      await delivery.replace(rules, version, caller.subjectId, now);
      return { success: true, data: { ...shownSettings(rules), version: version + 1 } };
    },
  }),
);
