#!/usr/bin/env bash
# croner 11.0.1: a job in the hour that the spring change skips runs at the end of the gap, together with the others.
#
# In Europe/Paris 2027-03-28 has no 02:00 to 02:59. EventBridge Scheduler skips a run in it (AWS's guide, "Daylight savings
# time on EventBridge Scheduler"). croner does not skip it and does not keep its minute: jobs of 02:15, 02:30 and 03:00 all
# run at 03:00:00, so jobs that were spread over an hour start at one instant. In autumn a job of 02:15 runs once, in the
# first of the two hours. A local stand-in for EventBridge that uses it must drop such runs itself.
#
# Seen on 2026-11-28 with Node 24. Fails when it changes.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund croner@11.0.1 >/dev/null
cat >try.mjs <<'JS'
import { Cron } from 'croner';
const runs = (pattern, from, count) => {
  const job = new Cron(pattern, { timezone: 'Europe/Paris', paused: true });
  const found = [];
  for (let at = new Date(from); found.length < count; found.push(at.toISOString())) at = job.nextRun(at);
  return `${pattern}: ${found.join(' ')}`;
};
for (const pattern of ['15 2 * * *', '30 2 * * *', '0 3 * * *']) console.log(runs(pattern, '2027-03-27T12:00:00Z', 1));
console.log(runs('15 2 * * *', '2027-10-30T12:00:00Z', 2));
JS
node try.mjs | tee seen
diff seen - <<'EXPECTED'
15 2 * * *: 2027-03-28T01:00:00.000Z
30 2 * * *: 2027-03-28T01:00:00.000Z
0 3 * * *: 2027-03-28T01:00:00.000Z
15 2 * * *: 2027-10-31T00:15:00.000Z 2027-11-01T01:15:00.000Z
EXPECTED
echo 'As described.'
