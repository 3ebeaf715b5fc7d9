import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unsentWork } from '#frontend/app/admin/unsent-work.ts';
import { forgetOwner } from '#frontend/lib/storage/account-keys.ts';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { useOperation } from '#frontend/lib/forms/use-operation.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  logout('admin');
});

const signIn = (id: string) => openSession('admin', `token-${id}`, { id });
const draftHere = () => renderHook(() => useDraft('draft_entry', () => ({ lot: '' }))).result;

it('a draft is restored for its author, and for no other user of the device', () => {
  signIn('armand');
  const drafted = draftHere();
  act(() => drafted.current.change({ lot: 'A-12' }));
  expect(unsentWork()).toEqual(['une saisie commencée']);
  signIn('berthe');
  expect(draftHere().current).toMatchObject({ draft: { lot: '' }, restoredFrom: null });
  expect(unsentWork()).toEqual([]);
  signIn('armand');
  expect(draftHere().current.draft).toEqual({ lot: 'A-12' });
  forgetOwner('armand');
  expect(draftHere().current.draft).toEqual({ lot: '' });
});

it('an unanswered request is not sent again under another user', async () => {
  const keys: string[] = [];
  const unanswered = (_: object, key: string) => {
    keys.push(key);
    return Promise.reject(new Error('nobody answered'));
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const sendAs = async (id: string) => {
    signIn(id);
    const { result } = renderHook(() => useOperation('attempt_entry', unanswered), { wrapper });
    const before = keys.length;
    act(() => result.current.run({ draft: { qty: 2 }, body: { qty: 2 } }));
    await waitFor(() => expect(keys).toHaveLength(before + 1));
    await waitFor(() => expect(result.current.pending).toBe(false));
  };
  await sendAs('armand');
  await sendAs('berthe');
  await sendAs('armand');
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
});
