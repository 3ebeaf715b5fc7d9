import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { DEFAULT_CART_VAT, type CartVat } from '#shared/settings/cart-vat.ts';
import { reservationRulesFrom, reservationRulesView } from '#shared/settings/reservation-rules-wire.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

const settings = openSettings();

const view = (vat: CartVat, version: number) => ({
  success: true as const,
  data: { mode: vat.mode, rate: vat.mode === 'flat' ? vat.rate / 100 : null, version },
});

export const handler = httpEntry(
  handle(settingsContract, {
    getCartVat: async () => {
      const { vat, version } = await settings.cartVat();
      return view(vat, version);
    },
    setCartVat: async ({ body, caller, now }) => {
      const vat: CartVat = body.mode === 'flat' ? DEFAULT_CART_VAT : { mode: 'product' };
      await settings.setCartVat(vat, body.version, caller.subjectId, now);
      return view(vat, body.version + 1);
    },
    getReservationRules: async () => {
      const { rules, version } = await settings.reservationRules();
      return { success: true as const, data: { ...reservationRulesView(rules), version } };
    },
    setReservationRules: async ({ body, caller, now }) => {
      const rules = reservationRulesFrom(body);
      await settings.setReservationRules(rules, body.version, caller.subjectId, now);
      return { success: true as const, data: { ...reservationRulesView(rules), version: body.version + 1 } };
    },
    getStockMinimums: async () => {
      const { minimums, version } = await settings.stockMinimums();
      return { success: true as const, data: { ...minimums, version } };
    },
    setStockMinimums: async ({ body: { version, ...minimums }, caller, now }) => {
      await settings.setStockMinimums(minimums, version, caller.subjectId, now);
      return { success: true as const, data: { ...minimums, version: version + 1 } };
    },
  }),
);
