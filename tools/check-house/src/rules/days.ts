import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources, type SourceFile } from '../house.ts';
import { visitNodes } from '../nodes.ts';

/** The only folder in which days and instants may be converted into each other. */
const ROOM = 'packages/engine/src/calendar/';

const WHY =
  'A day cut out of an instant is a day of UTC or of the machine, and for people near midnight the wrong one.';
const MEND =
  'Take dayOf, startOfDay, endOfDay, addDays and the like from the engine, with the zone of the organisation; `utc` where a format asks for it.';

const PARTS = /^([gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)|toLocale(Date|Time)String)$/;
const TIMES = /T(00:00|12:00|23:59)/;
const SQL_TODAY = /\bcurrent_date\b|\bnow\(\)(\s+at time zone '\w+'\))?::date/i;

/** Finds conversions between days and instants outside the calendar folder. */
export function checkDayConversions(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(
      ({ place, isTest }) =>
        !isTest && /^(apps|packages)\/[^/]+\/src\//.test(place) && !place.startsWith(ROOM),
    )
    .flatMap((source) => rawForms(source));
}

function rawForms(source: SourceFile): HouseFinding[] {
  const found: HouseFinding[] = [];
  visitNodes(source.tree, (node) => {
    const what = rawForm(node);
    if (what === null) return;
    const line = getNodeLine(source, node);
    found.push({ level: 'error', rule: 'days', file: source.file, line, what, why: WHY, mend: MEND });
  });
  return found;
}

function rawForm(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const [from, to] = node.arguments.map((argument) => argument.getText());
    if (name.text === 'slice' && from === '0' && to === '10')
      return 'It cuts the first ten characters out of a text.';
    if (PARTS.test(name.text)) return `It asks a date for parts of it (${name.text}).`;
    const isDate = ts.isIdentifier(expression) && expression.text === 'Date';
    return isDate && ['UTC', 'parse'].includes(name.text) ? `It calls Date.${name.text}.` : null;
  }
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return null;
  if (TIMES.test(node.text)) return 'It writes a time of day behind a day.';
  return SQL_TODAY.test(node.text) ? 'Its SQL asks for the day of the database.' : null;
}
