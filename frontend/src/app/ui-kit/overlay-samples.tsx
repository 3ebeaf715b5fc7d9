import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { Tabs } from '#frontend/ui/tabs.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Row, Section } from './section.tsx';

const ask = async () => {
  const yes = await confirmAction({
    title: 'Annuler cette commande ?',
    text: 'Le stock réservé sera rendu. Une commande annulée ne peut pas être reprise.',
    confirmLabel: 'Annuler la commande',
    cancelLabel: 'Garder la commande',
    tone: 'danger',
  });
  notify.info(yes ? 'Confirmé' : 'Abandonné');
};

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'panel'>();
  const [tab, setTab] = useState<'products' | 'categories'>('products');
  const close = () => setOpen(undefined);
  return (
    <Section title="Fenêtres et onglets">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Ouvrir une fenêtre</Button>
        <Button onClick={() => setOpen('panel')}>Ouvrir un volet</Button>
        <Button onClick={() => void ask()}>Demander confirmation</Button>
      </Row>
      <Tabs
        label="Classement"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'products', label: 'Produits' },
          { key: 'categories', label: 'Catégories' },
        ]}
      >
        {tab === 'products' ? 'Les produits les plus vendus.' : 'Les catégories les plus vendues.'}
      </Tabs>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Récapitulatif de la commande"
        footer={
          <>
            <Button onClick={close}>Modifier</Button>
            <Button variant="primary" onClick={close}>
              Confirmer la commande
            </Button>
          </>
        }
      >
        <p>Livraison demain entre 6 h et 8 h à Bordeaux.</p>
        <TextField label="Consigne pour le livreur" optional />
      </Dialog>
      <SidePanel
        open={open === 'panel'}
        onClose={close}
        title="CMD-20261121-0042"
        footer={<Button onClick={close}>Imprimer le bon</Button>}
      >
        <p>Bistrot Démo, Bordeaux. Trois lignes, 412,30 € HT.</p>
      </SidePanel>
    </Section>
  );
}
