/**
 * Runs in the approval page after the payer's answer: notifies the shop's page and closes.
 * `/checkoutnow/answer.js` serves its source text, so it can use nothing from outside itself.
 */
export function notifyShop(): void {
  const {
    orderId,
    payerId,
    approved,
    shopOrigin = '',
  } = document.querySelector<HTMLElement>('[data-shop-origin]')?.dataset ?? {};
  const shop: Window | null = window.opener ?? (window.parent === window ? null : window.parent);
  shop?.postMessage({ orderID: orderId, payerID: payerId, approved: approved === 'true' }, shopOrigin);
  window.close();
}
