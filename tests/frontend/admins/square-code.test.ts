import { expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { SquareCode } from '#frontend/features/auth/admin/access/square-code.tsx';
import { scanned } from '#tests/frontend/labels/scanned.ts';

test('a reader decodes the content of the QR code', async () => {
  const text =
    'otpauth://totp/Viande%20Signature:a%40b.test?secret=ABCDEFGHABCDEFGHABCDEFGHABCDEFGH&digits=6';
  const svg = renderToStaticMarkup(createElement(SquareCode, { text })).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400"',
  );
  const image = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
  expect(await scanned(image, ['QRCode'])).toEqual([{ format: 'QRCode', text }]);
});
