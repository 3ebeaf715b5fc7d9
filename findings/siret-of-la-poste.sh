#!/usr/bin/env bash
# siret 1.0.1 and @form-validation/validator-siret 2.4.0 refuse every establishment of La Poste but its head office.
#
# A SIRET passes the Luhn check, with one exception that INSEE documents: of La Poste's establishments (SIREN 356 000 000) the
# digits add up to a multiple of five, and only the head office (00048) passes Luhn as well. Both packages know Luhn alone, so
# a canteen of La Poste cannot register. stdnum 1.12.0 knows the exception.
#
# Seen on 2026-11-28 with Node 20 and 24. Fails when it changes.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund siret@1.0.1 @form-validation/validator-siret@2.4.0 @form-validation/core@2.4.0 stdnum@1.12.0 >/dev/null
cat >try.cjs <<'JS'
const { isSIRET } = require('siret');
const { siret } = require('@form-validation/validator-siret');
const { stdnum } = require('stdnum');
const figures = (text) => [...text].reduce((sum, figure) => sum + Number(figure), 0);
for (const number of ['73282932000074', '35600000000048', '35600000049837', '35600000009075']) {
  const answers = {
    siret: isSIRET(number),
    'form-validation': siret().validate({ value: number }).valid,
    stdnum: stdnum.FR.siret.validate(number).isValid,
  };
  const said = Object.entries(answers).map(([name, isGood]) => `${name} ${isGood ? 'yes' : 'no'}`);
  console.log(`${number} (figures ${figures(number)}): ${said.join(', ')}`);
}
JS
node try.cjs | tee seen
diff seen - <<'EXPECTED'
73282932000074 (figures 47): siret yes, form-validation yes, stdnum yes
35600000000048 (figures 26): siret yes, form-validation yes, stdnum yes
35600000049837 (figures 45): siret no, form-validation no, stdnum yes
35600000009075 (figures 35): siret no, form-validation no, stdnum yes
EXPECTED
echo 'As described.'
