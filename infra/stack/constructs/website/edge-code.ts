import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  APP_FILE,
  appRoutes,
  framePages,
  landingPages,
  movedPages,
  pageFile,
  publicPages,
} from '#shared/content/site-map.ts';
import { WALLET_NONCE_TIMING } from '#shared/payments/wallet-nonce.ts';

const source = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** `/verify-email/:token` → `/verify-email/[^/]+`: a parameter is one segment. */
const routePattern = (route: string): string => route.replaceAll(/:[A-Za-z]+/g, '[^/]+');

/** The function that maps an address to its file, with the site map in it. */
export const siteRoutingCode = (): string => {
  const site = {
    pages: {
      ...Object.fromEntries(publicPages.map((page) => [page, pageFile(page)])),
      ...landingPages,
      ...framePages,
    },
    moved: movedPages,
    app: APP_FILE,
  };
  const appRoute = `^(?:${appRoutes.map(routePattern).join('|')})$`;
  return [
    `const SITE = ${JSON.stringify(site)};`,
    `const APP_ROUTE = new RegExp(${JSON.stringify(appRoute)});`,
    source('site-routing.edge.js'),
  ].join('\n');
};

/** The function that allows the wallet's own scripts, for one document each. */
export const walletNonceCode = (): string =>
  `const NONCE_TIMING = ${JSON.stringify(WALLET_NONCE_TIMING)};\n${source('wallet-nonce.edge.js')}`;

export const viewerAddressCode = (): string => source('viewer-address.edge.js');
