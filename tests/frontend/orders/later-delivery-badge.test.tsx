import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Changes around a list that leaves, before it is removed. */
const changesAround = async (browserSkips: boolean) => {
  vi.stubGlobal('CSS', { supports: () => browserSkips });
  vi.resetModules();
  const { LeavesLater } = await import('#frontend/features/orders/pro/shop/later-delivery-badge.tsx');
  const aList = (visible: boolean) => (
    <LeavesLater visible={visible}>
      <ul />
    </LeavesLater>
  );
  const { container, rerender } = render(aList(true));
  const observer = new MutationObserver(() => {});
  observer.observe(container, { attributes: true, childList: true, subtree: true });
  rerender(aList(false));
  expect(screen.queryByRole('list', { hidden: true })).toBeNull();
  return observer
    .takeRecords()
    .map(({ attributeName, removedNodes }) => attributeName ?? removedNodes.length);
};

test('a leaving list keeps its boxes until it is removed where the browser can skip them: a keystroke waits for neither', async () => {
  expect(await changesAround(true)).toEqual(['class', 1]);
});

test('elsewhere it is hidden until then', async () => {
  expect(await changesAround(false)).toEqual(['hidden', 1]);
});
