import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HouseFinding } from '../finding.ts';
import type { HouseSources } from '../house.ts';

const FOLDER = 'docs/decisions';
const INDEX = `${FOLDER}/README.md`;
const RECORD = /^(\d{4})-[a-z0-9-]+\.md$/;
const TITLE = /^# (\d+)\. (\S.*)$/;
const STATUS = /^Date: (\d{4}-\d{2}-\d{2})\. Status: (accepted|superseded by (\d+))\.$/;
const HEADINGS = [
  ['Context', 'Decision', 'Consequences'],
  ['Context', 'Decision', 'Consequences', 'What was not chosen'],
].map((headings) => headings.join(', '));

/** Checks that every decision record has the form of docs/style.md and a row in the index. */
export function checkDecisionRecords(house: HouseSources): HouseFinding[] {
  const folder = path.join(house.root, FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => RECORD.test(name))
    .sort();
  const numbers = new Set(names.map((name) => Number(name.slice(0, 4))));
  const index = path.join(house.root, INDEX);
  const rows = existsSync(index) ? readFileSync(index, 'utf8').split('\n').filter(isRow) : [];
  const expected = new Set<string>();
  const findings: HouseFinding[] = [];
  for (const name of names) {
    const { faults, row } = readRecord(name, readFileSync(path.join(folder, name), 'utf8'), numbers);
    if (row !== null) expected.add(row);
    if (row !== null && !rows.includes(row)) faults.push(`The index lacks its row: ${row}`);
    findings.push(...faults.map((what) => findingAt(`${FOLDER}/${name}`, what)));
  }
  const stale = rows.filter((row) => !expected.has(row));
  return [...findings, ...stale.map((row) => findingAt(INDEX, `No record has this row: ${row}`))];
}

const isRow = (line: string) => line.startsWith('| [');

/** Returns the faults in the form of a record, and its expected row in the index if the first lines are readable. */
function readRecord(name: string, text: string, numbers: ReadonlySet<number>) {
  const faults: string[] = [];
  const [first = '', , third = ''] = text.split('\n');
  const title = TITLE.exec(first);
  const status = STATUS.exec(third);
  if (Number(title?.[1]) !== Number(name.slice(0, 4)))
    faults.push('Its first line is not "# N. Title" with the number of its file.');
  if (status === null)
    faults.push('Its third line is not "Date: YYYY-MM-DD. Status: accepted." (or "superseded by N").');
  if (status?.[3] !== undefined && !numbers.has(Number(status[3])))
    faults.push(`There is no record ${status[3]} that could supersede it.`);
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ');
  if (!HEADINGS.includes(headings)) faults.push(`Its headings are "${headings}".`);
  const row =
    title === null || status === null
      ? null
      : `| [${title[1]}](${name}) | ${title[2]} | ${status[1]} | ${status[2]} |`;
  return { faults, row };
}

function findingAt(file: string, what: string): HouseFinding {
  return {
    level: 'error',
    rule: 'records',
    file,
    what,
    why: 'Readers find a decision by the index, and its reason, effects and alternatives under fixed headings.',
    mend: `Follow "Decision records" in docs/style.md: ${HEADINGS[1]} (the last only where an alternative is known), and one row in ${INDEX}.`,
  };
}
