/**
 * Runs in the approval page once the person has answered: tells the shop's page and closes. Its source text is what
 * `/checkoutnow/answer.js` serves, so it can use nothing from outside itself.
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
