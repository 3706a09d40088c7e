/**
 * Requirements that Atlas contains in a new installation: the built-in requirements with their days, and later
 * additions.
 */
import { baselineRequirementSet, getRequirementTitle } from '@klarsikt/engine/completeness';
import type { InstrumentRow, RequirementRow } from '@klarsikt/engine/model';
import type { RequirementInstrument, RequirementParagraph } from '@klarsikt/engine/requirements';
import type { Text } from '@klarsikt/engine/text';
import { regulationSummaries } from './regulation.ts';

/** Instruments and requirements without ids, which each installation assigns itself. */
export interface RequirementSetEntities {
  readonly instruments: readonly Omit<InstrumentRow, 'id'>[];
  readonly requirements: readonly Omit<RequirementRow, 'id'>[];
}

const t = (en: string, sv: string): Text => ({ en, sv });

/** The Swedish act and the regulation are both in the set until the day before the regulation applies. */
const lastDayOfTheAct = '2027-07-09';
const firstDayOfTheRegulation = '2027-07-10';

/** Periods of validity and remarks for the built-in instruments, by key. */
const additions: Readonly<Record<string, Partial<RequirementInstrument> & { readonly description?: Text }>> =
  {
    'it-amlr': {
      from: '2024-07-09',
      description: t('Applies from 10 July 2027.', 'Tillämpas från den 10 juli 2027.'),
    },
    'it-amla-bwra': {
      description: t(
        'Consultation of 16 April 2026. Not final on 7 October 2026; the paragraphs may be numbered anew.',
        'Remiss den 16 april 2026. Inte slutliga den 7 oktober 2026; punkterna kan numreras om.',
      ),
    },
    'it-se-2017-630': { until: lastDayOfTheAct },
    'it-fffs-2017-11': {
      until: lastDayOfTheAct,
      description: t('Issued under the Swedish act.', 'Meddelade med stöd av den svenska lagen.'),
    },
  };

const added: readonly (RequirementInstrument & { readonly description: Text })[] = [
  {
    ...{ key: 'it-rts-group', short: 'RTS-GROUP', version: '2026', date: '2026-09-30', state: 'final' },
    name: t(
      'Technical standards on group-wide requirements (Article 16 AMLR)',
      'Tekniska standarder om krav på koncernnivå (artikel 16 AMLR)',
    ),
    description: t('Final report of AMLA.', 'AMLA:s slutrapport.'),
    ...{ from: firstDayOfTheRegulation, until: null },
  },
  {
    ...{ key: 'it-rts-40-financial', short: 'RTS-40(2)-F', version: '2025', date: null, state: 'final' },
    name: t(
      'Technical standards under Article 40(2) of Directive (EU) 2024/1640, financial sector',
      'Tekniska standarder enligt artikel 40.2 i direktiv (EU) 2024/1640, finansiella sektorn',
    ),
    description: t(
      'Information: addressed to supervisors. Final in December 2025, applies from 31 December 2027.',
      'Information: riktar sig till tillsynsmyndigheter. Slutlig i december 2025, tillämpas från den 31 december 2027.',
    ),
    ...{ from: '2027-12-31', until: null },
  },
  {
    ...{ key: 'it-rts-40-other', short: 'RTS-40(2)-NF', version: '', date: null, state: 'draft' },
    name: t(
      'Technical standards under Article 40(2) of Directive (EU) 2024/1640, other sectors',
      'Tekniska standarder enligt artikel 40.2 i direktiv (EU) 2024/1640, övriga sektorer',
    ),
    description: t(
      'Information: addressed to supervisors. Draft.',
      'Information: riktar sig till tillsynsmyndigheter. Utkast.',
    ),
    ...{ from: null, until: null },
  },
  {
    ...{
      key: 'it-eba-gl-2024-14',
      short: 'EBA-RM',
      version: '2024/14',
      date: '2024-11-14',
      state: 'inForce',
    },
    name: t(
      'EBA guidelines on restrictive measures (EBA/GL/2024/14)',
      'EBA:s riktlinjer om restriktiva åtgärder (EBA/GL/2024/14)',
    ),
    description: t('Applies from 30 December 2025.', 'Tillämpas från den 30 december 2025.'),
    ...{ from: '2025-12-30', until: null },
  },
];

const addedRequirements: readonly RequirementParagraph[] = [
  {
    ...{ key: 'rq-rts-group-c32', instrument: 'it-rts-group', paragraph: 'Group assessment' },
    ...{ check: 'C32', severity: 'should', from: null, until: null },
    summary: t(
      'The parent undertaking’s assessment of the group rests on the assessments of all branches and subsidiaries.',
      'Moderföretagets riskbedömning för koncernen bygger på alla filialers och dotterföretags egna riskbedömningar.',
    ),
  },
  {
    ...{ key: 'rq-eba-gl-2024-14-c2', instrument: 'it-eba-gl-2024-14', paragraph: 'Exposure assessment' },
    ...{ check: 'C2', severity: 'should', from: null, until: null },
    summary: t(
      'A financial institution assesses its exposure to restrictive measures, and how exposed it is to their circumvention.',
      'Ett finansiellt institut bedömer sin exponering mot restriktiva åtgärder och mot att de kringgås.',
    ),
  },
];

const nothingToAdd: Text = { en: '', sv: '' };

const days = (term: Pick<RequirementInstrument, 'from' | 'until'>) => ({
  ...(term.from === null ? {} : { from: term.from }),
  ...(term.until === null ? {} : { until: term.until }),
});

const instrumentEntity = ({
  date,
  from,
  until,
  ...one
}: RequirementInstrument & { readonly description?: Text }) => ({
  description: nothingToAdd,
  ...one,
  ...(date === null ? {} : { date }),
  ...days({ from, until }),
});

const requirementEntity = ({ from, until, ...one }: RequirementParagraph) => ({
  ...one,
  name: getRequirementTitle(one.check) ?? one.summary,
  ...days({ from, until }),
});

/** Creates the initial set of requirements, in the order of the completeness sheet. */
export function createStarterRequirementSet(): RequirementSetEntities {
  const { instruments, requirements } = baselineRequirementSet;
  return {
    instruments: [...instruments.map((one) => ({ ...one, ...additions[one.key] })), ...added].map(
      instrumentEntity,
    ),
    requirements: [
      ...requirements.map((one) => ({ ...one, summary: regulationSummaries[one.key] ?? one.summary })),
      ...addedRequirements,
    ].map(requirementEntity),
  };
}
