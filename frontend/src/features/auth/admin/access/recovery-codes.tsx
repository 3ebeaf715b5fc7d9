import { useState } from 'react';
import { download } from '#frontend/lib/display/download.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import styles from './access.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

const HEADING = 'Viande Signature, administration. Codes de secours, chacun sert une fois :';

/** Shown once: requires a confirmation that they are saved. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [stored, setStored] = useState(false);
  const save = () =>
    download(
      'codes-de-secours.txt',
      new Blob([[HEADING, '', ...codes, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <Dialog
      open
      title="Vos codes de secours"
      dismissible={stored}
      onClose={onClose}
      footer={
        <>
          <Button onClick={save}>Enregistrer dans un fichier</Button>
          <Button variant="primary" disabled={!stored} onClick={onClose}>
            Terminer
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Banner kind="warning" title="Ils ne seront plus jamais affichés">
          Sans téléphone, un de ces codes ouvre l’administration à la place des six chiffres. Chacun sert une
          fois. Gardez-les sur papier, loin de l’ordinateur.
        </Banner>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CheckboxField
          label="J’ai gardé ces codes"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
