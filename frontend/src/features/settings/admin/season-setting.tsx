import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { Setting } from './setting.tsx';
import { SettingForm } from './setting-form.tsx';

const choices = [
  { value: 'calendar', label: 'La sélection du calendrier' },
  { value: 'chosen', label: 'Votre sélection' },
  { value: 'nothing', label: 'Rien' },
] as const;

/** « Sélection de saison »: products shown first in the shop, after the usual ones. */
export function SeasonSetting() {
  const season = useQuery(seasonQuery());
  return (
    <Setting id="saison" title="Sélection de saison" query={season}>
      {season.data ? (
        <SettingForm
          setting={season.data}
          queryKey={seasonQuery().queryKey}
          save={async (body) => {
            const words = body.words.map((word) => word.trim()).filter((word) => word !== '');
            return (
              await call(settingsContract.endpoints.setSeason, { body: { ...body, words } }, { as: 'admin' })
            ).data;
          }}
          saved="Sélection enregistrée : la boutique la montre à sa prochaine ouverture."
        >
          {({ values, change, errors }) => (
            <>
              <p>
                Sous ses habitudes, le client voit jusqu’à six produits en stock. La sélection du calendrier
                change quatre fois l’an ; la vôtre reste jusqu’à ce que vous la changiez.
              </p>
              <SelectField
                label="Ce qui ouvre la boutique"
                value={values.shows}
                options={choices}
                onChange={({ target }) =>
                  change({ shows: choices.find(({ value }) => value === target.value)?.value ?? 'calendar' })
                }
              />
              {values.shows === 'chosen' ? (
                <>
                  <TextField
                    label="Titre"
                    value={values.title}
                    error={errors['title']}
                    onChange={({ target }) => change({ title: target.value })}
                  />
                  <TextArea
                    label="Produits et catégories"
                    hint="Un par ligne : une partie du nom d’un produit (« gigot »), ou une catégorie entière (« VEAU »). Le premier passe d’abord."
                    rows={6}
                    value={values.words.join('\n')}
                    error={Object.entries(errors).find(([name]) => name.startsWith('words'))?.[1]}
                    onChange={({ target }) => change({ words: target.value.split('\n') })}
                  />
                </>
              ) : null}
            </>
          )}
        </SettingForm>
      ) : null}
    </Setting>
  );
}
