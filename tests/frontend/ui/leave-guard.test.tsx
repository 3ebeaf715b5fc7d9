import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { routerLink } from '#frontend/app/router-link.tsx';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Link, LinkProvider } from '#frontend/ui/link.tsx';
import { ConfirmHost } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { LeaveGuard } from '#frontend/ui/overlay/leave-guard.tsx';
import { person } from '#tests/frontend/auth/draw-site.tsx';

const drawLink = routerLink([{ path: '/page' }, { path: '/ailleurs' }]);

function Form() {
  const form = useForm({ word: '' });
  return (
    <form onSubmit={form.submit(async () => undefined)}>
      <TextField label="Un mot" {...form.field('word')} />
      <button type="submit">Enregistrer</button>
    </form>
  );
}

function Pages() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <Link href="/ailleurs">Ailleurs</Link>
      <Link href="/page?section=autre">Autre section</Link>
      {pathname === '/page' ? (
        <LeaveGuard>
          <Form />
        </LeaveGuard>
      ) : null}
    </>
  );
}

const indexNow = () => (history.state as { idx?: number } | null)?.idx ?? 0;
const where = () => screen.getByTestId('where').textContent;
const typed = () => (screen.getByLabelText('Un mot') as HTMLInputElement).value;
const press = (name: string) => person().click(screen.getByRole('button', { name }));
const follow = (name: string) => person().click(screen.getByRole('link', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
const isAskedBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** As the browser's button does, once the entries are written. */
const back = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  history.back();
  await new Promise((resolve) => setTimeout(resolve, 50));
};

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  history.pushState(null, '', '/avant');
  render(
    <BrowserRouter>
      <QueryClientProvider client={new QueryClient()}>
        <LinkProvider value={drawLink}>
          <Pages />
          <ConfirmHost />
        </LinkProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  history.pushState({ idx: indexNow() + 1 }, '', '/page');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  await person().type(await screen.findByLabelText('Un mot'), 'Bonjour');
  await waitFor(() => expect(isAskedBeforeUnload()).toBe(true));
});
afterEach(cleanup);

it('asks before a reload as long as something is unsaved', async () => {
  expect(isAskedBeforeUnload()).toBe(true);
  await press('Enregistrer');
  await waitFor(() => expect(isAskedBeforeUnload()).toBe(false));
});

it('asks before a link leaves, keeps the input when declined, and follows it when confirmed', async () => {
  await follow('Ailleurs');
  await question();
  await press('Continuer la saisie');
  expect(where()).toBe('/page');
  expect(typed()).toBe('Bonjour');
  await follow('Ailleurs');
  await question();
  await press('Quitter sans enregistrer');
  await waitFor(() => expect(where()).toBe('/ailleurs'));
});

it('follows a link that shows another part of the same page', async () => {
  await follow('Autre section');
  expect(where()).toBe('/page?section=autre');
  expect(typed()).toBe('Bonjour');
});

it('asks before « back », and goes back when confirmed', async () => {
  await back();
  await question();
  await press('Continuer la saisie');
  expect(typed()).toBe('Bonjour');
  await back();
  await question();
  await press('Quitter sans enregistrer');
  await waitFor(() => expect(where()).toBe('/avant'));
});
