import { Suspense, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import styles from './access.module.css';
import { CodeField } from './code-field.tsx';

const { offerSecondFactor, confirmSecondFactor } = adminSessionsContract.endpoints;

const SquareCode = lazyPiece(async () => (await import('./square-code.tsx')).SquareCode);

interface EnableProps {
  onEnabled: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Asks for the password, then shows the QR code and asks for the first code. */
export function EnableSecondFactor({ onEnabled, onClose }: EnableProps) {
  const [offer, setOffer] = useState<{ secret: string; uri: string }>();
  const form = useForm({ password: '', code: '' }, ({ password, code }) => ({
    password: !offer && password === '' ? 'Le mot de passe est requis' : undefined,
    code: offer && code.trim() === '' ? 'Le code est requis' : undefined,
  }));
  const onSubmit = form.submit(async ({ password, code }) => {
    if (!offer) return setOffer(await call(offerSecondFactor, { body: { password } }, { as: 'admin' }));
    const { recovery_codes: codes } = await call(confirmSecondFactor, { body: { code } }, { as: 'admin' });
    onEnabled(codes);
  });
  return (
    <FormDialog
      title="Activer la double authentification"
      submitLabel={offer ? 'Activer' : 'Continuer'}
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Refusal error={form.refusal} />
      {offer ? (
        <>
          <p>
            Ouvrez votre application d’authentification, ajoutez un compte et lisez ce code carré. Saisissez
            ensuite les six chiffres qu’elle affiche.
          </p>
          <Suspense fallback={<Skeleton lines={6} />}>
            <SquareCode text={offer.uri} />
          </Suspense>
          <p className={styles.secret}>
            Sans appareil photo, saisissez cette clé : <code>{inFours(offer.secret)}</code>
          </p>
          <CodeField isNext inputMode="numeric" {...form.field('code')} />
        </>
      ) : (
        <>
          <p>
            En plus du mot de passe, un code de six chiffres sera demandé à chaque connexion. Il vous faut une
            application d’authentification sur votre téléphone.
          </p>
          <PasswordField label="Votre mot de passe" required {...form.field('password')} />
        </>
      )}
    </FormDialog>
  );
}

const inFours = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');
