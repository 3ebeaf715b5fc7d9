import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { anOrder, KEYS, openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { paymentSecurityPolicy } from '#infra/stack/constructs/website/content-security-policy.ts';
import { stageNamed } from '#infra/stack/stages.ts';
import { openBrowser } from '#tests/support/site/browser.ts';

/** The shop's page: the button, and what it reported, as a customer's page would show it. */
const SHOP_HTML = '<!doctype html><title>Boutique</title><div id="wallet"></div><p id="said"></p>';
const SHOP_SCRIPT = `
  const said = (text) => { document.getElementById('said').textContent = text; };
  paypal.Buttons({
    createOrder: async () => {
      const order = await (await fetch('/create-order')).json();
      if (!order.id) throw new Error(order.message);
      return order.id;
    },
    onApprove: ({ orderID, payerID }) => said('approved ' + orderID + ' ' + (payerID !== '')),
    onCancel: ({ orderID }) => said('cancelled ' + orderID),
    onError: (error) => said('error ' + error.message),
  }).render('#wallet');`;

let bench: PaypalBench;
let browser: Browser;
let shop: Server;
let shopOrigin: string;
let orderId: string;
let context: BrowserContext;
let page: Page;
let violations: string[];

beforeAll(async () => {
  bench = await openPaypalBench();
  browser = await openBrowser();
  shop = createServer((request, response) => {
    const sandbox = bench.sandbox.url;
    const sdk = `${sandbox}/sdk/js?client-id=${KEYS.clientId}&amp;currency=EUR`;
    const policy = paymentSecurityPolicy(stageNamed('local').walletOrigins);
    response.setHeader(
      'content-security-policy',
      request.url === '/strict'
        ? `default-src 'none'; script-src 'self' ${sandbox}; frame-src ${sandbox}; connect-src 'self'; style-src 'self'`
        : request.url === '/no-nonce'
          ? policy
          : policy.replace("script-src 'self'", "script-src 'self' 'nonce-essai'"),
    );
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (request.url === '/create-order')
      response.end(JSON.stringify(orderId === '' ? { message: 'closed' } : { id: orderId }));
    else if (request.url === '/shop.js')
      response.setHeader('content-type', 'text/javascript').end(SHOP_SCRIPT);
    else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `${SHOP_HTML}<script src="${sdk}" data-csp-nonce="essai"></script><script src="/shop.js"></script>`,
      );
    }
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}, 30_000);
afterAll(async () => {
  await browser.close();
  shop.close();
  await bench.close();
});

beforeEach(async () => {
  orderId = valueOf(await bench.gateway.createOrder(anOrder())).sessionId;
  context = await browser.newContext({ viewport: { width: 375, height: 700 } });
  page = await context.newPage();
  violations = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
});
afterEach(() => context.close());

/** The final message of the shop's page, and what its content policy blocked. */
async function report(): Promise<{ said: string | null; violations: string[] }> {
  await page.locator('#said:not(:empty)').waitFor({ timeout: 10_000 });
  return { said: await page.textContent('#said'), violations };
}

const sdkStatus = (query: string) =>
  fetch(`${bench.sandbox.url}/sdk/js?${query}`).then(({ status }) => status);

async function openPopup(): Promise<Page> {
  await page.goto(shopOrigin);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Payer avec PayPal' }).click();
  return opened;
}

it('reports to the shop that the payer approved, through a popup', async () => {
  const popup = await openPopup();
  await popup.getByRole('button', { name: 'Payer' }).click();
  expect(await report()).toEqual({ said: `approved ${orderId} true`, violations: [] });
  expect(valueOf(await bench.gateway.readOrder(orderId)).approved).toBe(true);
});

it('reports to the shop that the payer gave up', async () => {
  const popup = await openPopup();
  await popup.getByRole('button', { name: 'Annuler' }).click();
  expect(await report()).toEqual({ said: `cancelled ${orderId}`, violations: [] });
});

it('takes a closed window for giving up', async () => {
  const popup = await openPopup();
  await popup.getByRole('button', { name: 'Payer' }).waitFor();
  await popup.close();
  expect(await report()).toEqual({ said: `cancelled ${orderId}`, violations: [] });
});

it('opens over the page where popups are blocked', async () => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(shopOrigin);
  await page.getByRole('button', { name: 'Payer avec PayPal' }).click();
  const approval = page.frameLocator('iframe[title="PayPal"]');
  await approval.getByRole('button', { name: 'Payer' }).click();
  expect(await report()).toEqual({ said: `approved ${orderId} true`, violations: [] });
  expect(await page.locator('iframe').count()).toBe(0);
});

it('hands a failing createOrder to onError', async () => {
  orderId = '';
  await openPopup();
  expect(await report()).toEqual({ said: 'error closed', violations: [] });
});

it('refuses another shop’s client id and another currency', async () => {
  expect(await sdkStatus('client-id=other&currency=EUR')).toBe(400);
  expect(await sdkStatus(`client-id=${KEYS.clientId}`)).toBe(400);
  expect(await sdkStatus(`client-id=${KEYS.clientId}&currency=EUR`)).toBe(200);
});

it('as with PayPal, a page that allows no written style gets a button of no height; the payment page’s policy does', async () => {
  const height = async () => (await page.locator('.paypal-buttons').boundingBox())?.height;
  await page.goto(`${shopOrigin}/strict`);
  await page.locator('.paypal-buttons').waitFor({ state: 'attached' });
  expect(await height()).toBe(0);
  expect(violations.length).toBeGreaterThan(0);
  violations.length = 0;
  await page.goto(shopOrigin);
  await page.getByRole('button', { name: 'Payer avec PayPal' }).waitFor();
  expect(await height()).toBeGreaterThan(40);
  const drawn = page.locator('.paypal-buttons img');
  expect(
    await drawn.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBeGreaterThan(0);
  violations.length = 0;
});

it('the waiting frame is under the policy of the page, and runs with its nonce only', async () => {
  const waited = page.locator('[data-waited]');
  await page.goto(`${shopOrigin}/no-nonce`);
  await waited.waitFor();
  expect(await waited.getAttribute('data-waited')).toBe('0');
  expect(violations.join()).toContain('inline script');
  violations.length = 0;
  await page.goto(shopOrigin);
  await waited.waitFor();
  expect(await waited.getAttribute('data-waited')).toBe('1');
  expect(violations).toEqual([]);
});
