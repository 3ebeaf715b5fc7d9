import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { ErrorSummary, type FormError } from '#frontend/ui/feedback/error-summary.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { EmailField, PhoneField, TextField } from '#frontend/ui/fields/text-field.tsx';
import { Columns, Section } from './section.tsx';

export function FieldSamples() {
  const [search, setSearch] = useState('');
  const [payment, setPayment] = useState<'card' | 'wallet'>('card');
  const [errors, setErrors] = useState<FormError[]>([]);
  return (
    <Section title="Champs">
      <ErrorSummary errors={errors} />
      <Columns>
        <TextSamples mailError={errors[0]?.message} />
        <SelectField
          label="Sujet"
          placeholder="Choisir…"
          options={[
            { value: 'devis', label: 'Demande de devis' },
            { value: 'urgent', label: 'Commande urgente' },
          ]}
        />
        <NumberSamples />
        <SearchField
          label="Rechercher un produit"
          placeholder="Rechercher un produit"
          value={search}
          onChange={setSearch}
        />
        <TextField label="Référence" defaultValue="CMD-20261121-0042" disabled />
        <TextArea label="Message" placeholder="Votre demande" />
        <RadioField
          label="Moyen de paiement"
          name="payment"
          value={payment}
          onChange={setPayment}
          options={[
            { value: 'card', label: 'Carte bancaire', hint: 'Page sécurisée de notre prestataire.' },
            { value: 'wallet', label: 'PayPal' },
          ]}
        />
        <CheckboxSamples />
      </Columns>
      <div>
        <Button
          data-test="refuse"
          onClick={() =>
            setErrors([
              { field: 'mail', message: 'L’adresse e-mail est invalide.' },
              { message: 'Le service ne répond pas.' },
            ])
          }
        >
          Montrer les erreurs
        </Button>
      </div>
    </Section>
  );
}

function NumberSamples() {
  const [weight, setWeight] = useState<number | null>(12400);
  const [pieces, setPieces] = useState<number | null>(3000);
  const [price, setPrice] = useState<number | null>(2490);
  return (
    <>
      <NumberField
        label="Poids"
        unit="kg"
        value={weight}
        onChange={setWeight}
        max={50_000}
        hint={`${weight ?? 'aucun'} g`}
      />
      <NumberField label="Colis" unit="piece" value={pieces} onChange={setPieces} min={1000} size="large" />
      <NumberField label="Prix HT" unit="euro" value={price} onChange={setPrice} steppers={false} />
    </>
  );
}

const CheckboxSamples = () => (
  <div>
    <CheckboxField label="Se souvenir de moi" defaultChecked />
    <CheckboxField
      label="J’accepte les conditions générales de vente"
      error="Cochez cette case pour continuer."
    />
    <CheckboxField label="Indisponible" disabled />
  </div>
);

const TextSamples = ({ mailError }: { mailError: string | undefined }) => (
  <>
    <TextField label="Raison sociale" name="society" autoComplete="organization" />
    <TextField label="Complément d’adresse" optional hint="Étage, code, quai de livraison." />
    <EmailField label="Adresse e-mail" name="mail" error={mailError} placeholder="chef@bistrot-demo.test" />
    <PhoneField label="Téléphone" prefix="+33" />
    <PasswordField label="Mot de passe" hint="6 caractères au minimum." />
  </>
);
