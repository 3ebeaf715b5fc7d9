import { useState } from 'react';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';

interface PostcodesFieldProps {
  /** Postcode prefixes; empty: all other postcodes. */
  postcodes: readonly string[];
  error: string | undefined;
  onChange: (postcodes: string[]) => void;
}

const listed = (postcodes: readonly string[]): string => postcodes.join(', ');
const postcodesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Postcode prefixes, freely separated: a department, a sorting office, a town. */
export function PostcodesField({ postcodes, error, onChange }: PostcodesFieldProps) {
  // incomplete text stays while the list follows
  const [typed, setTyped] = useState<string>();
  return (
    <TextArea
      label="Codes postaux"
      optional
      rows={2}
      hint="Complets ou leur début : 33, 3326, 33120. Vide : partout ailleurs, Monaco compris. La Corse (20) et l’outre-mer (97, 98) : seulement si une zone les nomme."
      error={error}
      value={typed ?? listed(postcodes)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(postcodesIn(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
