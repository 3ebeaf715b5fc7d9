/** The tables the API reads and writes, with Dolibarr's own column names because `sqlfilters` names columns. */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS product (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE UNIQUE, ref_ext TEXT COLLATE NOCASE,
  label TEXT COLLATE NOCASE, description TEXT, fk_product_type INTEGER DEFAULT 0, price REAL DEFAULT 0,
  price_ttc REAL DEFAULT 0, tva_tx REAL DEFAULT 0, barcode TEXT, fk_barcode_type INTEGER, tosell INTEGER DEFAULT 0,
  tobuy INTEGER DEFAULT 0, tobatch INTEGER DEFAULT 0, seuil_stock_alerte REAL DEFAULT 0, desiredstock REAL DEFAULT 0,
  cost_price REAL, pmp REAL DEFAULT 0, weight REAL, weight_units INTEGER, fk_unit INTEGER, multiprices TEXT, array_options TEXT, stock REAL, datec TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS product_fournisseur_price (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_product INTEGER NOT NULL, fk_soc INTEGER NOT NULL, ref_fourn TEXT,
  quantity REAL DEFAULT 1, price REAL DEFAULT 0, tva_tx REAL DEFAULT 0);
CREATE TABLE IF NOT EXISTS product_price_by_qty (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_product INTEGER NOT NULL, price_level TEXT NOT NULL, quantity REAL NOT NULL,
  price REAL DEFAULT 0, unitprice REAL DEFAULT 0, remise_percent REAL DEFAULT 0,
  UNIQUE (fk_product, price_level, quantity));
CREATE TABLE IF NOT EXISTS entrepot (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE UNIQUE, description TEXT, lieu TEXT, address TEXT,
  zip TEXT, town TEXT, statut INTEGER DEFAULT 1);
CREATE TABLE IF NOT EXISTS product_stock (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_product INTEGER NOT NULL, fk_entrepot INTEGER NOT NULL, reel REAL NOT NULL,
  UNIQUE (fk_product, fk_entrepot));
CREATE TABLE IF NOT EXISTS product_batch (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_product_stock INTEGER NOT NULL, batch TEXT NOT NULL, qty REAL NOT NULL,
  tms TEXT, UNIQUE (fk_product_stock, batch));
CREATE TABLE IF NOT EXISTS product_lot (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_product INTEGER NOT NULL, batch TEXT NOT NULL, eatby TEXT, sellby TEXT,
  tms TEXT, UNIQUE (fk_product, batch));
CREATE TABLE IF NOT EXISTS stock_mouvement (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_product INTEGER NOT NULL, fk_entrepot INTEGER NOT NULL, value REAL NOT NULL,
  type_mouvement INTEGER, datem TEXT, price REAL DEFAULT 0, fk_user_author INTEGER DEFAULT 1, label TEXT COLLATE NOCASE,
  inventorycode TEXT COLLATE NOCASE, batch TEXT COLLATE NOCASE, eatby TEXT, sellby TEXT, origintype TEXT DEFAULT '',
  fk_origin INTEGER DEFAULT 0, tms TEXT);
CREATE INDEX IF NOT EXISTS stock_mouvement_code ON stock_mouvement (inventorycode);
CREATE TABLE IF NOT EXISTS categorie (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT COLLATE NOCASE UNIQUE, fk_parent INTEGER DEFAULT 0,
  description TEXT DEFAULT '', type INTEGER DEFAULT 0, datec TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS categorie_product (
  fk_categorie INTEGER NOT NULL, fk_product INTEGER NOT NULL, PRIMARY KEY (fk_categorie, fk_product));
CREATE TABLE IF NOT EXISTS societe (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, nom TEXT COLLATE NOCASE NOT NULL, name_alias TEXT DEFAULT '',
  ref_ext TEXT COLLATE NOCASE, client INTEGER DEFAULT 0, fournisseur INTEGER DEFAULT 0, code_client TEXT COLLATE NOCASE,
  email TEXT COLLATE NOCASE, phone TEXT, address TEXT, zip TEXT, town TEXT, fk_pays INTEGER, status INTEGER DEFAULT 1,
  siren TEXT DEFAULT '', siret TEXT DEFAULT '', tva_intra TEXT DEFAULT '', note_public TEXT, note_private TEXT,
  mode_reglement INTEGER, cond_reglement INTEGER, price_level INTEGER, remise_client REAL,
  outstanding_limit REAL, datec TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS societe_parent (fk_soc INTEGER PRIMARY KEY, parent INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS socpeople (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_soc INTEGER, ref_ext TEXT COLLATE NOCASE, lastname TEXT COLLATE NOCASE,
  firstname TEXT DEFAULT '', address TEXT, zip TEXT, town TEXT, phone TEXT, email TEXT, note_private TEXT,
  statut INTEGER DEFAULT 1, datec TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS element_contact (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, element TEXT NOT NULL, element_id INTEGER NOT NULL,
  fk_socpeople INTEGER NOT NULL, code TEXT NOT NULL, UNIQUE (element, element_id, fk_socpeople, code));
CREATE TABLE IF NOT EXISTS commande (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE, ref_ext TEXT COLLATE NOCASE,
  ref_client TEXT COLLATE NOCASE, fk_soc INTEGER NOT NULL, fk_statut INTEGER DEFAULT 0, facture INTEGER DEFAULT 0,
  date_commande TEXT, date_livraison TEXT, date_valid TEXT, total_ht REAL DEFAULT 0, total_tva REAL DEFAULT 0,
  total_ttc REAL DEFAULT 0, note_public TEXT DEFAULT '', note_private TEXT DEFAULT '', cond_reglement INTEGER,
  mode_reglement INTEGER, date_creation TEXT, tms TEXT);
CREATE INDEX IF NOT EXISTS commande_ref_ext ON commande (ref_ext);
CREATE TABLE IF NOT EXISTS commandedet (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_commande INTEGER NOT NULL, fk_product INTEGER, description TEXT DEFAULT '',
  qty REAL NOT NULL, subprice REAL DEFAULT 0, tva_tx REAL DEFAULT 0, remise_percent REAL DEFAULT 0,
  product_type INTEGER DEFAULT 0, fk_unit INTEGER, total_ht REAL, total_tva REAL, total_ttc REAL);
CREATE INDEX IF NOT EXISTS commandedet_commande ON commandedet (fk_commande);
CREATE INDEX IF NOT EXISTS commandedet_product ON commandedet (fk_product);
CREATE TABLE IF NOT EXISTS facture (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE, ref_ext TEXT COLLATE NOCASE,
  ref_client TEXT COLLATE NOCASE, type INTEGER DEFAULT 0, fk_soc INTEGER NOT NULL, fk_statut INTEGER DEFAULT 0,
  paye INTEGER DEFAULT 0, close_code TEXT, fk_facture_source INTEGER, datef TEXT, date_lim_reglement TEXT, date_valid TEXT, paid REAL DEFAULT 0,
  total_ht REAL DEFAULT 0, total_tva REAL DEFAULT 0, total_ttc REAL DEFAULT 0, last_main_doc TEXT, cond_reglement INTEGER,
  mode_reglement INTEGER, datec TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS facturedet (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_facture INTEGER NOT NULL, fk_product INTEGER, description TEXT DEFAULT '',
  qty REAL NOT NULL, subprice REAL DEFAULT 0, tva_tx REAL DEFAULT 0, remise_percent REAL DEFAULT 0,
  product_type INTEGER DEFAULT 0, fk_unit INTEGER, fk_remise_except INTEGER, total_ht REAL, total_tva REAL, total_ttc REAL);
CREATE TABLE IF NOT EXISTS paiement (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, datep TEXT, fk_paiement INTEGER NOT NULL, num_paiement TEXT,
  fk_account INTEGER NOT NULL, note TEXT);
CREATE TABLE IF NOT EXISTS paiement_facture (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_paiement INTEGER NOT NULL, fk_facture INTEGER NOT NULL, amount REAL NOT NULL);
CREATE INDEX IF NOT EXISTS paiement_facture_facture ON paiement_facture (fk_facture);
CREATE TABLE IF NOT EXISTS societe_remise_except (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_soc INTEGER NOT NULL, fk_facture_source INTEGER, fk_facture INTEGER,
  fk_facture_line INTEGER, tva_tx REAL NOT NULL, amount_ht REAL NOT NULL, amount_ttc REAL NOT NULL, description TEXT, datec TEXT);
CREATE INDEX IF NOT EXISTS societe_remise_except_facture ON societe_remise_except (fk_facture);
CREATE TABLE IF NOT EXISTS expedition (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE, fk_soc INTEGER NOT NULL, fk_commande INTEGER NOT NULL,
  fk_statut INTEGER DEFAULT 0, date_creation TEXT, date_valid TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS expeditiondet (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_expedition INTEGER NOT NULL, fk_elementdet INTEGER, fk_product INTEGER,
  fk_entrepot INTEGER, qty REAL NOT NULL);
CREATE TABLE IF NOT EXISTS actioncomm (
  id INTEGER PRIMARY KEY AUTOINCREMENT, ref_ext TEXT COLLATE NOCASE, fk_soc INTEGER, code TEXT, label TEXT, note TEXT,
  percent INTEGER DEFAULT 0, fk_user_action INTEGER, datep TEXT, datec TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS commande_fournisseur (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE, ref_supplier TEXT COLLATE NOCASE,
  fk_soc INTEGER NOT NULL, fk_statut INTEGER DEFAULT 0, date_commande TEXT, date_livraison TEXT, note_private TEXT,
  date_creation TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS commande_fournisseurdet (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_commande INTEGER NOT NULL, fk_product INTEGER, ref TEXT DEFAULT '',
  description TEXT DEFAULT '', qty REAL NOT NULL, subprice REAL DEFAULT 0, tva_tx REAL DEFAULT 0,
  remise_percent REAL DEFAULT 0, total_ht REAL, total_tva REAL, total_ttc REAL);
CREATE TABLE IF NOT EXISTS facture_fourn (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE, ref_supplier TEXT COLLATE NOCASE,
  type INTEGER DEFAULT 0, fk_soc INTEGER NOT NULL, fk_statut INTEGER DEFAULT 0, links TEXT, datef TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS facture_fourn_det (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_facture_fourn INTEGER NOT NULL, fk_product INTEGER, qty REAL NOT NULL,
  pu_ht REAL DEFAULT 0, tva_tx REAL DEFAULT 0, remise_percent REAL DEFAULT 0);
CREATE TABLE IF NOT EXISTS reception (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT COLLATE NOCASE, fk_soc INTEGER NOT NULL, fk_commande INTEGER,
  fk_statut INTEGER DEFAULT 0, ref_supplier TEXT, tracking_number TEXT COLLATE NOCASE, note_private TEXT,
  date_reception TEXT, date_creation TEXT, tms TEXT);
CREATE TABLE IF NOT EXISTS receptiondet_batch (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_reception INTEGER, fk_element INTEGER, fk_elementdet INTEGER,
  fk_product INTEGER, fk_entrepot INTEGER, qty REAL NOT NULL, batch TEXT, eatby TEXT, sellby TEXT, cost_price REAL DEFAULT 0);
CREATE TABLE IF NOT EXISTS element_element (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT, fk_source INTEGER NOT NULL, sourcetype TEXT NOT NULL,
  fk_target INTEGER NOT NULL, targettype TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox_state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
