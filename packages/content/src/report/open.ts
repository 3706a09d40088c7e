/** Table of the open items of an assessment, each number with its total. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import type { Text } from '@klarsikt/engine/text';
import { createColumn, createConditionalBlock, createRow, t } from './blocks.ts';

/** Creates one line of open items, which is left out if there are none. */
const openRow = (count: string, what: Text, number: Text): TemplateBlock =>
  createConditionalBlock('count > 0', { count }, [createRow(what, number)]);

export const openItemsTableBlock: TemplateBlock = {
  type: 'table',
  style: 'compact',
  columns: [createColumn(t('Open', 'Öppet'), 52), createColumn(t('Number', 'Antal'), 48)],
  rows: [
    openRow(
      'completeness.missing',
      t('Requirements where something is missing', 'Krav där något saknas'),
      t(
        '{{ completeness.missing | number }} of {{ completeness.total | count: requirement; requirements }}',
        '{{ completeness.missing | number }} av {{ completeness.total | number }} krav',
      ),
    ),
    openRow(
      'completeness.accepted',
      t('Requirements accepted as gaps', 'Krav godtagna som brister'),
      t(
        '{{ completeness.accepted | number }} of {{ completeness.total | count: requirement; requirements }}',
        '{{ completeness.accepted | number }} av {{ completeness.total | number }} krav',
      ),
    ),
    openRow(
      'counts.unassessedControls',
      t('Controls not assessed (counted as 0)', 'Kontroller som inte är bedömda (räknas som 0)'),
      t(
        '{{ counts.unassessedControls | number }} of {{ counts.controls | count: control; controls }} in use',
        '{{ counts.unassessedControls | number }} av {{ counts.controls | count: kontroll; kontroller }} i bruk',
      ),
    ),
    openRow(
      'gaps.uncovered',
      t('Risks without a specific control', 'Risker utan specifik kontroll'),
      t(
        '{{ gaps.uncovered.count | number }} of {{ counts.exposedRisks | count: risk; risks }} at Medium or higher before controls',
        '{{ gaps.uncovered.count | number }} av {{ counts.exposedRisks | count: risk; risker }} på medel eller högre före kontroller',
      ),
    ),
    openRow(
      'gaps.missingConclusions',
      t('Categories without a conclusion', 'Kategorier utan slutsats'),
      t(
        '{{ gaps.missingConclusions.count | number }} of {{ categories.count | count: assessed category; assessed categories }}',
        '{{ gaps.missingConclusions.count | number }} av {{ categories.count | count: bedömd kategori; bedömda kategorier }}',
      ),
    ),
  ],
  empty: t(
    'No control, requirement, risk or category is open.',
    'Ingen kontroll, inget krav, ingen risk och ingen kategori är öppen.',
  ),
};
