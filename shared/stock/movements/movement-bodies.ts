import * as z from 'zod/mini';
import { bodyId, boundedParagraph, day, line } from '#shared/kernel/fields.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT, milliFromWire, units } from '#shared/kernel/quantity.ts';
import { MAX_MOVEMENT_MILLI, MAX_MOVEMENTS } from './movement.ts';
import { INVENTORY_CODE, MAX_INVENTORY_CODE } from './movement-code.ts';
import { originBody } from '#shared/stock/lots/lot-bodies.ts';
import { PRODUCT_REFERENCE } from '#shared/stock/products/product-name.ts';

/** STK-30, STK-38: message for an empty required field. */
export const REQUIRED_FIELDS = 'Veuillez remplir tous les champs obligatoires';

/** More pieces of a lot are a typing error. */
export const MAX_LOT_PIECES = 10_000;

/** Forms send "" for an omitted text. */
const orEmpty = <Output, Input>(schema: z.ZodMiniType<Output, Input>) => {
  const given = z.transform((value: unknown) => (value === '' ? undefined : value));
  return z.optional(
    z.pipe(given as z.ZodMiniType<Input | undefined, unknown>, z.optional(schema)) as z.ZodMiniType<
      Output | undefined,
      Input | undefined
    >,
  );
};

const NOT_TEXT = 'Ce champ est un texte.';

const text = (max: number) =>
  orEmpty(line(NOT_TEXT).check(z.trim(), z.maxLength(max, `${max} caractères au maximum.`)));

const NOT_KILOGRAMS = 'La quantité est un nombre de kg, avec 3 décimales au plus.';

/** Kilograms or pieces on the wire, at most 3 decimals → signed integer thousandths. */
export const quantity = z.pipe(
  z.number(NOT_KILOGRAMS).check(
    z.refine(
      (value) => Math.abs(value) * MILLI_PER_UNIT <= MAX_MOVEMENT_MILLI,
      'La quantité dépasse 10 tonnes.',
    ),
    z.refine((value) => milliFromWire(value) !== undefined, NOT_KILOGRAMS),
  ),
  z.transform((value) => milliFromWire(value) ?? 0),
);

/** Number of pieces of a weight. Ignored for products sold by the piece, whose quantity has it. */
export const pieces = z.optional(
  z
    .int('Le nombre de pièces est un nombre entier.')
    .check(
      z.minimum(1, 'Indiquez au moins une pièce.'),
      z.maximum(MAX_LOT_PIECES, `${MAX_LOT_PIECES} pièces au plus.`),
    ),
);

const inventoryCode = orEmpty(
  z.string('Le code d’inventaire est un texte.').check(
    z.trim(),
    z.maxLength(MAX_INVENTORY_CODE, `${MAX_INVENTORY_CODE} caractères au maximum.`),
    z.regex(INVENTORY_CODE, 'Le code d’inventaire n’accepte que lettres, chiffres, espaces et . _ : / # + -'),
    z.refine((code) => !/union\s+select/i.test(code), 'Ce code d’inventaire n’est pas accepté.'),
  ),
);

/** Lots are searched and displayed by name. */
export const lot = orEmpty(
  z.string('Le lot est un texte.').check(
    z.trim(),
    z.maxLength(100, '100 caractères au maximum.'),
    z.regex(
      // the characters that GS1 allows in a lot, and accented letters
      /^[\p{L}\p{N}!"%&'()*+,\-./:;<=>?_][\p{L}\p{N} !"%&'()*+,\-./:;<=>?_]*$/u,
      'Le lot n’accepte que lettres, chiffres, espaces et les signes de GS1 : ! " % & \' ( ) * + , - . / : ; < = > ? _',
    ),
  ),
);

const version = z.optional(
  z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
);

const NOT_EUROS = 'Le prix d’achat est un nombre d’euros, avec 2 décimales au plus.';
const purchasePrice = z.optional(
  z.number(NOT_EUROS).check(
    z.minimum(0, NOT_EUROS),
    z.maximum(1_000_000, 'Le prix d’achat est trop grand.'),
    z.refine((euros) => Math.abs(euros * 100 - centsFromEuros(euros)) < 1e-6, NOT_EUROS),
  ),
);

const movementFields = {
  product_id: orEmpty(bodyId('Produit inconnu.')),
  /** A product that may not exist yet (STK-40): name and category. */
  product_name: text(120),
  category: text(120),
  warehouse_id: orEmpty(bodyId('Entrepôt inconnu.')),
  /** Signed: negative is an exit. */
  qty: z.optional(quantity),
  /** Number of pieces, where known. */
  pieces,
  inventorycode: inventoryCode,
  lot,
  batch: lot,
  eatby: orEmpty(day),
  sellby: orEmpty(day),
  label: text(120),
  /** For the lot of an entry: origin and cost, total or per kg. */
  origin: z.optional(originBody),
  purchase_price: purchasePrice,
  purchase_price_per_kg: purchasePrice,
  /** `version` of the product lists: 409 after a concurrent movement. */
  version,
};

const newProductFields = {
  ref: orEmpty(
    z
      .string('La référence est un texte.')
      .check(
        z.trim(),
        z.regex(
          PRODUCT_REFERENCE,
          'La référence n’accepte que lettres sans accent, chiffres, point, tiret et souligné.',
        ),
      ),
  ),
  description: orEmpty(boundedParagraph(1000, NOT_TEXT)),
  note_private: orEmpty(boundedParagraph(1000, NOT_TEXT)),
  barcode: orEmpty(z.pipe(bodyId('Code-barres invalide.'), z.string().check(z.trim()))),
  price: z.optional(
    z
      .number('Le prix est un montant en euros.')
      .check(
        z.minimum(0, 'Le prix ne peut pas être négatif.'),
        z.maximum(100_000, 'Le prix est trop grand.'),
      ),
  ),
  /** Sale unit; default kilogram. */
  unit: z.optional(z.enum(units, 'L’unité est kg ou piece.')),
  /** AMB-107: kg per piece, Dolibarr's supplier id, the supplier's product code. */
  weight: orEmpty(
    z.pipe(quantity, z.number().check(z.refine((grams) => grams > 0, 'Le poids est supérieur à 0.'))),
  ),
  fk_supplier: orEmpty(
    z.pipe(
      bodyId('Fournisseur inconnu.'),
      z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Fournisseur inconnu.')),
    ),
  ),
  mpart_code: inventoryCode,
  /** 0: not sold in the shop. */
  status: z.optional(z.union([z.literal(0), z.literal(1)], 'Le statut vaut 0 ou 1.')),
};

const subProduct = z.object({
  product_id: movementFields.product_id,
  label: movementFields.product_name,
  product_name: movementFields.product_name,
  category: movementFields.category,
  qty: movementFields.qty,
  pieces,
  /** For a new product. */
  price: newProductFields.price,
  unit: newProductFields.unit,
  weight: newProductFields.weight,
  /** The proposed percentage; only the weight is used (AMB-18). */
  percentage: z.optional(z.number('Le pourcentage est un nombre.')),
});

const batchLine = z.object({ ...movementFields, ...newProductFields });
export type BatchLineBody = z.output<typeof batchLine>;

/** Weighed losses of a cutting: bones, fat, water. They create no stock. */
const declaredLosses = z.optional(
  z
    .array(
      z.object({ label: movementFields.label, qty: movementFields.qty }),
      'La liste des pertes est invalide.',
    )
    .check(z.maxLength(20, '20 lignes de perte au plus.')),
);

/** One movement, or a batch under `operation_id`; other form fields are accepted and ignored. */
export const createBody = z.object({
  ...movementFields,
  /** STK-26, STK-27: alternative names of the field. */
  mpart_code: inventoryCode,
  warehouse: orEmpty(bodyId('Entrepôt inconnu.')),
  transform: z.optional(z.boolean('Ce champ vaut vrai ou faux.')),
  losses: declaredLosses,
  sub_products: z.optional(
    z
      .array(subProduct, 'La liste des sous-produits est invalide.')
      .check(z.maxLength(50, '50 sous-produits au plus.')),
  ),
  operation_id: orEmpty(
    z
      .string('operation_id est un texte.')
      .check(z.regex(/^[\w-]{8,128}$/, 'operation_id contient 8 à 128 lettres, chiffres, - ou _.')),
  ),
  movements: z.optional(
    z
      .array(batchLine, 'La liste des mouvements est invalide.')
      .check(
        z.minLength(1, REQUIRED_FIELDS),
        z.maxLength(MAX_MOVEMENTS, `Un lot compte au plus ${MAX_MOVEMENTS} mouvements.`),
      ),
  ),
});
export type CreateMovementsBody = z.output<typeof createBody>;

export const createProductBody = z.object({
  ...movementFields,
  ...newProductFields,
  operation_id: createBody.shape.operation_id,
});
export type CreateProductBody = z.output<typeof createProductBody>;

/** AMB-09: a counted stock of a site; thousandths once parsed. */
export const setStockBody = z.object({
  quantity: z.optional(quantity).check(
    z.refine((milli) => milli !== undefined, REQUIRED_FIELDS),
    z.refine((milli) => milli === undefined || milli >= 0, 'Le stock ne peut pas être négatif.'),
  ),
  warehouse_id: movementFields.warehouse_id,
  /** Lot of the difference; required for a product tracked by lots. */
  lot,
  label: movementFields.label,
  version,
});
