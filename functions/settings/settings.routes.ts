import { coreServices } from '#functions/platform/core-services.ts';
import { handle } from '#functions/platform/http/http.ts';
import { openSettings, shopSettings, vatQuestionStore } from '#functions/settings/settings.module.ts';
import type { Setting } from '#functions/settings/versioned-setting.ts';
import { type CartVat, DEFAULT_CART_VAT } from '#shared/settings/cart-vat.ts';
import { customerGroupsFrom, customerGroupsView } from '#shared/settings/customer-groups.ts';
import { demonstrationFrom, demonstrationView } from '#shared/settings/demonstration.ts';
import { departureFrom, departureView } from '#shared/settings/departure.ts';
import { erpInvoicingFrom, erpInvoicingView } from '#shared/settings/erp-invoicing.ts';
import { erpSharingFrom, erpSharingView } from '#shared/settings/erp-sharing.ts';
import { erpWarehousesOf } from '#shared/settings/erp-warehouses.ts';
import { houseFrom, houseView } from '#shared/settings/house.ts';
import { paymentRemindersFrom, paymentRemindersView } from '#shared/settings/payment-reminders.ts';
import { reservationRulesFrom, reservationRulesView } from '#shared/settings/reservation-rules-wire.ts';
import { scanBoundsFrom, scanBoundsView } from '#shared/settings/scan-bounds.ts';
import { seasonFrom, seasonView } from '#shared/settings/season.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import type { StockMinimums } from '#shared/settings/stock-minimums.ts';
import { timedWorkFrom, timedWorkView } from '#shared/settings/timed-work.ts';
import { weighingFrom, weighingView } from '#shared/settings/weighing.ts';

const store = openSettings();
const questions = vatQuestionStore(coreServices().table);

type Changed<Body> = { body: Body & { version: number }; caller: { subjectId: string }; now: Date };

/** Both directions of a setting: from the stored to the shown form, and from the sent to the stored one. */
const served = <V, Wire extends object, Body>(
  setting: Setting<V>,
  view: (value: V) => Wire,
  from: (body: Body, before: V) => V,
) => {
  const reply = (value: V, version: number) => ({
    success: true as const,
    data: { ...view(value), version },
  });
  return {
    get: async () => {
      const { value, version } = await store.read(setting);
      return reply(value, version);
    },
    set: async ({ body, caller, now }: Changed<Body>) => {
      const { value: before } = await store.read(setting);
      const value = from(body, before);
      await store.replace(setting, value, { version: body.version, by: caller.subjectId, now });
      return reply(value, body.version + 1);
    },
  };
};

const cartVat = served(
  shopSettings.cartVat,
  (vat: CartVat) => ({
    mode: vat.mode,
    rate: vat.mode === 'flat' ? vat.rate / 100 : null,
    by_line: vat.byLine === true,
    confirmed: vat.confirmed === true,
  }),
  // without `by_line` the rounding does not change
  (
    { mode, by_line: byLine }: { mode: CartVat['mode']; by_line?: boolean | undefined },
    before: CartVat,
  ): CartVat => ({
    ...(mode === 'flat' ? DEFAULT_CART_VAT : { mode }),
    ...((byLine ?? before.byLine === true) ? { byLine: true } : {}),
    confirmed: true,
  }),
);
/** VAT evidence of the ERP's products, while the question is open. */
const proposed = async () => (await questions.find())?.proposed ?? null;
const getCartVat = async () => {
  const reply = await cartVat.get();
  return { ...reply, data: { ...reply.data, proposed: reply.data.confirmed ? null : await proposed() } };
};
const setCartVat = async (changed: Parameters<typeof cartVat.set>[0]) => {
  const reply = await cartVat.set(changed);
  return { ...reply, data: { ...reply.data, proposed: null } };
};
const customerGroups = served(shopSettings.customerGroups, customerGroupsView, customerGroupsFrom);
const reservationRules = served(shopSettings.reservationRules, reservationRulesView, reservationRulesFrom);
const minimumsOf = ({ AGNEAU, VEAU, BOEUF, VOLAILLE, AUTRES }: StockMinimums): StockMinimums => ({
  AGNEAU,
  VEAU,
  BOEUF,
  VOLAILLE,
  AUTRES,
});
const stockMinimums = served(shopSettings.stockMinimums, minimumsOf, minimumsOf);
const scanBounds = served(shopSettings.scanBounds, scanBoundsView, scanBoundsFrom);
const demonstration = served(shopSettings.demonstration, demonstrationView, demonstrationFrom);
const timedWork = served(shopSettings.timedWork, timedWorkView, timedWorkFrom);
const weighing = served(shopSettings.weighing, weighingView, weighingFrom);
const departure = served(shopSettings.departure, departureView, departureFrom);
const erpInvoicing = served(shopSettings.erpInvoicing, erpInvoicingView, erpInvoicingFrom);
const erpSharing = served(shopSettings.erpSharing, erpSharingView, erpSharingFrom);
const erpWarehouses = served(shopSettings.erpWarehouses, erpWarehousesOf, erpWarehousesOf);
const paymentReminders = served(shopSettings.paymentReminders, paymentRemindersView, paymentRemindersFrom);
const season = served(shopSettings.season, seasonView, seasonFrom);
const house = served(shopSettings.house, houseView, houseFrom);

export const routes = [
  handle(settingsContract, {
    getCartVat,
    setCartVat,
    getCustomerGroups: customerGroups.get,
    setCustomerGroups: customerGroups.set,
    getReservationRules: reservationRules.get,
    setReservationRules: reservationRules.set,
    getStockMinimums: stockMinimums.get,
    setStockMinimums: stockMinimums.set,
    getScanBounds: scanBounds.get,
    setScanBounds: scanBounds.set,
    getDemonstration: demonstration.get,
    setDemonstration: demonstration.set,
    getTimedWork: timedWork.get,
    setTimedWork: timedWork.set,
    getWeighing: weighing.get,
    setWeighing: weighing.set,
    getDeparture: departure.get,
    setDeparture: departure.set,
    getErpInvoicing: erpInvoicing.get,
    setErpInvoicing: erpInvoicing.set,
    getErpSharing: erpSharing.get,
    setErpSharing: erpSharing.set,
    getErpWarehouses: erpWarehouses.get,
    setErpWarehouses: erpWarehouses.set,
    getPaymentReminders: paymentReminders.get,
    setPaymentReminders: paymentReminders.set,
    getSeason: season.get,
    setSeason: season.set,
    getHouse: house.get,
    setHouse: house.set,
  }),
];
