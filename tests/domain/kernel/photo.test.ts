import { expect, test } from 'vitest';
import { NOT_A_PHOTO, PHOTO_BYTES, PHOTO_DAYS, PHOTO_SIDE, photoFolders } from '#shared/kernel/photo.ts';

test('a photograph fits in one request, and is stored as long as a payment may be contested', () => {
  expect([photoFolders, PHOTO_SIDE]).toEqual([{ claims: 'repesees', refusals: 'refus' }, 1600]);
  expect(Math.ceil(PHOTO_BYTES / 3) * 4).toBeLessThan(256 * 1024);
  expect(PHOTO_DAYS).toBeGreaterThanOrEqual(13 * 30);
  expect(NOT_A_PHOTO).toBe('La photo doit être une image JPEG de 1600 pixels de côté et 185 ko au plus.');
});
