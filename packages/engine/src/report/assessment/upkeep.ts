/** Trigger criteria and incidents in the report. */
import { addMonths } from '../../calendar/index.ts';
import { incidentKindTexts, incidentReportTexts, incidentSeverityTexts } from '../../incidents/incidents.ts';
import type { Text } from '../../text/terms.ts';
import type { TriggerCriterion } from '../../triggers/index.ts';
import { formatDate, formatNumber } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ReportedIncident, ReportedTrigger } from './report-input.ts';

/** The criteria for a new assessment with their state, and the incidents of the last twelve months. */
export interface UpkeepReport {
  readonly criteria: readonly {
    readonly name: string;
    readonly condition: string;
    readonly owner: string;
    readonly state: string;
  }[];
  /** Number of criteria that are met and have not been handled. */
  readonly openCriteria: number;
  readonly incidents: {
    /** True if the reader may view the register of incidents. */
    readonly shown: boolean;
    /** First and last day of the listed incidents (ISO). */
    readonly from: string;
    readonly until: string;
    readonly reported: number;
    readonly lines: readonly {
      readonly day: string;
      readonly title: string;
      readonly kind: string;
      readonly severity: string;
      readonly unit: string;
      readonly concerns: string;
      readonly controls: string;
      readonly loss: string;
      readonly reported: string;
      readonly lessons: string;
    }[];
  };
}

const words = {
  product: { en: 'A new product or channel', sv: 'En ny produkt eller kanal' },
  place: {
    en: 'A country or area in which the firm operates is added to a list',
    sv: 'Ett land eller område där företaget är verksamt förs upp på en lista',
  },
  placeOn: {
    en: 'A country or area in which the firm operates is added to: #',
    sv: 'Ett land eller område där företaget är verksamt förs upp på: #',
  },
  figure: { en: '# above %', sv: '# över %' },
  growth: { en: '# grows by more than %', sv: '# växer med mer än %' },
  incident: {
    en: 'An incident: #, severity % or higher',
    sv: 'En incident: #, allvarlighetsgrad % eller högre',
  },
  anyIncident: { en: 'any type', sv: 'oavsett typ' },
  news: { en: 'News that concerns the assessment', sv: 'Nyheter som rör bedömningen' },
  newsOn: { en: 'News on: #', sv: 'Nyheter om: #' },
  notMet: { en: 'Not met since the approval', sv: 'Inte uppfyllt sedan godkännandet' },
  notCompared: {
    en: 'Compared from the first approval onwards',
    sv: 'Jämförs från och med det första godkännandet',
  },
  met: { en: 'Met #, review due %', sv: 'Uppfyllt #, översyn senast %' },
  handled: { en: 'Met #, handled %', sv: 'Uppfyllt #, hanterat %' },
} as const satisfies Record<string, Text>;

/** Replaces the placeholders `#` and `%` in a sentence with two values. */
const fillPlaceholders = (sentence: string, first: string, second = ''): string =>
  sentence.replace(/[#%]/g, (place) => (place === '#' ? first : second));

/** Returns the name of an entity in the library, or its key if the library no longer contains it. */
const nameIn = (
  list: ReadonlyMap<string, { readonly name: Text }>,
  key: string,
  { words: say }: AssessmentReportContext,
) => {
  const named = list.get(key);
  return named === undefined ? key : say(named.name);
};

/** Writes the limit of a criterion in words: per cent of the whole, a number, or growth in per cent. */
function limitOf({ kind, mode, above = 0 }: TriggerCriterion, { language }: AssessmentReportContext): string {
  const digits = Number.isInteger(above) ? 0 : 1;
  const number = formatNumber(above, digits, language);
  return kind === 'growth' || mode !== 'abs' ? `${number}${language === 'sv' ? '\u00a0' : ''}%` : number;
}

/** Writes the condition of a criterion in words. */
function conditionOf(criterion: TriggerCriterion, context: AssessmentReportContext): string {
  const { model, words: say } = context;
  const { kind, list, type, risk = '', incident, severity = 'low', tag } = criterion;
  switch (kind) {
    case 'product':
      return say(words.product);
    case 'place':
      return list === undefined
        ? say(words.place)
        : fillPlaceholders(say(words.placeOn), nameIn(model.riskLists.byKey, list, context));
    case 'figure':
    case 'growth': {
      const named = type === undefined ? risk : nameIn(model[type].byKey, risk, context);
      return fillPlaceholders(say(words[kind]), named, limitOf(criterion, context));
    }
    case 'incident': {
      const of = say(incident === undefined ? words.anyIncident : incidentKindTexts[incident]);
      return fillPlaceholders(say(words.incident), of, say(incidentSeverityTexts[severity]).toLowerCase());
    }
    case 'news':
      return tag === undefined
        ? say(words.news)
        : fillPlaceholders(say(words.newsOn), nameIn(model.tags.byKey, tag, context));
  }
}

/** Describes the last time that a criterion was met. Times that are not yet handled take precedence. */
function stateOf(fired: readonly ReportedTrigger[], context: AssessmentReportContext): string {
  const { words: say, dayOf, language, signOff } = context;
  const date = (day: string) => formatDate(day, language);
  const last = fired.find(({ handled }) => handled === null) ?? fired[0];
  if (last === undefined) {
    const wasApproved = signOff?.events?.some(({ part, role }) => part === 'whole' && role === 'approved');
    return say(wasApproved === true ? words.notMet : words.notCompared);
  }
  const { handled, day, due } = last;
  if (handled === null) return fillPlaceholders(say(words.met), date(day), date(due));
  const by = [`${date(dayOf(handled.at))}, ${handled.by}`, handled.word]
    .filter((one) => one !== '')
    .join(': ');
  return fillPlaceholders(say(words.handled), date(day), by);
}

function incidentLine(incident: ReportedIncident, context: AssessmentReportContext) {
  const { model, words: say, language } = context;
  const { links, kind, severity, loss, reported, ownFields: _, ...line } = incident;
  const names = (list: ReadonlyMap<string, { readonly name: Text }>, keys: readonly string[]) =>
    keys.map((key) => nameIn(list, key, context));
  return {
    ...line,
    kind: say(incidentKindTexts[kind]),
    severity: say(incidentSeverityTexts[severity]),
    concerns: [
      ...names(model.products.byKey, links.products),
      ...names(model.threats.byKey, links.threats),
    ].join(', '),
    controls: names(model.controls.byKey, links.controls).join(', '),
    loss: loss === null ? '' : formatNumber(loss, 0, language),
    reported: say(incidentReportTexts[reported]),
  };
}

/** Makes the chapter on upkeep. `incidents` is null if the reader may not view the register. */
export function buildUpkeepReport(
  {
    triggers = [],
    incidents = null,
  }: {
    readonly triggers?: readonly ReportedTrigger[];
    readonly incidents?: readonly ReportedIncident[] | null;
  },
  context: AssessmentReportContext,
): UpkeepReport {
  const until = context.meta.generated;
  const from = addMonths(until, -12);
  const recent = (incidents ?? []).filter(({ day }) => day >= from && day <= until);
  const firedOf = (key: string) => triggers.filter(({ criterion }) => criterion === key);
  const criteria = Object.entries(context.document.governance?.triggers ?? {});
  return {
    criteria: criteria.map(([key, criterion]) => ({
      name: criterion.name,
      condition: conditionOf(criterion, context),
      owner: criterion.owner ?? '',
      state: stateOf(firedOf(key), context),
    })),
    openCriteria: criteria.filter(([key]) => firedOf(key).some(({ handled }) => handled === null)).length,
    incidents: {
      ...{ shown: incidents !== null, from, until },
      reported: recent.filter(({ reported }) => reported === 'yes').length,
      lines: recent.map((one) => incidentLine(one, context)),
    },
  };
}
