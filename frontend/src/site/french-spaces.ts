const NO_BREAK = '\u00a0';

/**
 * Where French typography requires a no-break space: before ; : ! ? », after «, between a number and its
 * unit.
 */
const BOUND =
  / (?=[;:!?»])|(?<=«) |(?<=\d) (?=(?:€|%|h\b|kg\b|t\b|g\b|jours\b|couverts\b|mois\b|ans\b|\d{3}\b))/g;

/** Inserts no-break spaces in visible text: not in attributes, scripts or form values. */
export const bindFrenchSpaces = (html: string): string =>
  html.replaceAll(
    /(<(script|title|option|textarea)\b.*?<\/\2>)|(?<=>)[^<]+/gs,
    (part, unchanged: string | undefined) =>
      unchanged === undefined ? part.replaceAll(BOUND, NO_BREAK) : part,
  );
