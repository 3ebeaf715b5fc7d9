import { expect, test } from 'vitest';
import { deviceName } from '#shared/auth/device-name.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Chrome sur Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
  ],
  ['Edge sur Windows', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`],
  [
    'Safari sur iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1`,
  ],
  [
    'Safari sur Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`,
  ],
  [
    'Samsung Internet sur Android',
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
  ],
  ['Firefox sur Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Edge sur Android', `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Safari/537.36 EdgA/140.0`],
  ['Edge sur iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${WEBKIT} EdgiOS/140.0 Safari/604.1`],
  ['Opera sur Windows', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`],
  ['Chrome sur iPad', `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Safari/604.1`],
  ['Firefox sur iPad', `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${WEBKIT} FxiOS/140.0 Safari/604.1`],
  ['Safari sur Mac', `Mozilla/5.0 (Mac OS X) ${WEBKIT} Version/18.0 Safari/605.1.15`],
  ['Chrome sur Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['Chrome sur Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Ubuntu Chromium/140.0 Safari/537.36`],
  ['Chrome sur Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chromium/140.0 Chrome/140.0 Safari/537.36`],
  [
    'Edge sur Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0 Safari/537.36 Edg/140.0`,
  ],
  [
    'Opera sur iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${WEBKIT} Version/18.0 Safari/604.1 OPT/5.5`,
  ],
  ['Firefox sur Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  // a browser that names no system
  ['Firefox', 'Mozilla/5.0 Firefox/140.0'],
  ['Appareil inconnu', 'NotEdg/1 xFirefox/1 Chromes/1 xChrome/1 XOPR/1 OPRT/1 iPhones Machine'],
  ['Navigateur inconnu sur Linux', 'something (Linux)'],
  ['Appareil inconnu', 'curl/8.0'],
  ['Appareil inconnu', ''],
])('%s', (name, userAgent) => expect(deviceName(userAgent)).toBe(name));
