import { afterEach, expect, it, vi } from 'vitest';
import { download } from '#frontend/lib/display/download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the address of a file for the browser while a download prompt may be open', () => {
  vi.useFakeTimers();
  const revoked = vi.fn<(url: string) => void>();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:essai', revokeObjectURL: revoked }));
  let isInPage = false;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    isInPage = this.isConnected;
  });
  download('codes.txt', new Blob(['essai']));
  expect(isInPage).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(120_000);
  expect(revoked).toHaveBeenCalledWith('blob:essai');
});
