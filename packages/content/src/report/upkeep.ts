/** Chapter on keeping the assessment up to date: criteria for a new assessment, and incidents. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import {
  createColumn,
  createConditionalBlock,
  createHeading,
  createLoopBlock,
  createParagraph,
  createRow,
  t,
} from './blocks.ts';

const criteria: readonly TemplateBlock[] = [
  createHeading(2, t('Criteria for a new assessment', 'Kriterier för en ny bedömning')),
  {
    type: 'table',
    style: 'compact',
    columns: [
      createColumn(t('Reassess when', 'Bedöm på nytt när'), 34),
      createColumn(t('Condition', 'Villkor'), 34),
      createColumn(t('Responsible', 'Ansvarig'), 16),
      createColumn(t('Status', 'Status'), 30),
    ],
    rows: [
      createLoopBlock('upkeep.criteria', 'criterion', [
        createRow(
          '{{ criterion.name }}',
          '{{ criterion.condition | text }}',
          '{{ criterion.owner | text }}',
          '{{ criterion.state | text }}',
        ),
      ]),
    ],
    empty: t('No criteria have been set.', 'Inga kriterier är angivna.'),
  },
];

const incidents: readonly TemplateBlock[] = [
  createConditionalBlock(
    'count > 0',
    { count: 'upkeep.incidents.lines' },
    [
      createParagraph(
        t(
          '{{ upkeep.incidents.lines.count | count: incident; incidents }} from {{ upkeep.incidents.from | date }} to {{ upkeep.incidents.until | date }}. Reported to an authority: {{ upkeep.incidents.reported | number }} of them. Losses are in the currency of the organisation.',
          '{{ upkeep.incidents.lines.count | count: incident; incidenter }} från {{ upkeep.incidents.from | date }} till {{ upkeep.incidents.until | date }}. Rapporterade till myndighet: {{ upkeep.incidents.reported | number }} av dem. Förluster anges i organisationens valuta.',
        ),
      ),
    ],
    [
      createParagraph(
        t(
          'The register has no incident from {{ upkeep.incidents.from | date }} to {{ upkeep.incidents.until | date }}.',
          'Registret har ingen incident från {{ upkeep.incidents.from | date }} till {{ upkeep.incidents.until | date }}.',
        ),
      ),
    ],
  ),
  createConditionalBlock('count > 0', { count: 'upkeep.incidents.lines' }, [
    {
      type: 'table',
      style: 'compact',
      caption: t('Incidents of the register', 'Incidenter i registret'),
      columns: [
        createColumn(t('Day', 'Dag'), 27),
        createColumn(t('Incident', 'Incident'), 30),
        createColumn(t('Concerns', 'Avser'), 24),
        createColumn(t('Failed control', 'Brist i kontroll'), 22),
        createColumn(t('Loss', 'Förlust'), 17, 'right'),
        createColumn(t('Reported', 'Rapporterad'), 20),
        createColumn(t('Lessons', 'Lärdomar'), 26),
      ],
      rows: [
        createLoopBlock('upkeep.incidents.lines', 'incident', [
          createRow(
            '{{ incident.day | date }}',
            '**{{ incident.title }}**\n{{ incident.kind }}, {{ incident.severity }}, {{ incident.unit }}',
            '{{ incident.concerns | text }}',
            '{{ incident.controls | text }}',
            '{{ incident.loss | text }}',
            '{{ incident.reported }}',
            '{{ incident.lessons | text }}',
          ),
        ]),
      ],
    },
  ]),
];

/**
 * Chapter on upkeep; it is left out if there are no criteria and the reader lacks access to the register of
 * incidents.
 */
export const upkeepChapter: readonly TemplateBlock[] = [
  createConditionalBlock('count > 0 | shown', { count: 'upkeep.criteria', shown: 'upkeep.incidents.shown' }, [
    createHeading(1, t('Reassessment and incidents', 'Ny bedömning och incidenter'), 'upkeep'),
    ...criteria,
    createHeading(2, t('Incidents', 'Incidenter')),
    createConditionalBlock('upkeep_incidents_shown', {}, incidents, [
      createParagraph(
        t(
          'The register of incidents has a permission of its own and is not part of this copy.',
          'Incidentregistret har en egen behörighet och ingår inte i det här exemplaret.',
        ),
      ),
    ]),
  ]),
];
