/** Appendix with the values of the organisation's own fields. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import {
  createColumn,
  createConditionalBlock,
  createHeading,
  createLoopBlock,
  createRow,
  t,
} from './blocks.ts';

/** Appendix with the values of own fields; it is left out if there are none. */
export const ownFieldsChapter: readonly TemplateBlock[] = [
  createConditionalBlock('count > 0', { count: 'ownFields.lines' }, [
    createHeading(1, t('Own fields', 'Egna fält'), 'ownFields'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createColumn(t('Type', 'Typ'), 18),
        createColumn(t('Name', 'Namn'), 40),
        createColumn(t('Field', 'Fält'), 28),
        createColumn(t('Value', 'Värde'), 40),
      ],
      rows: [
        createLoopBlock('ownFields.lines', 'own', [
          createRow(
            '{{ own.thing }}',
            '{{ own.name | text }}',
            '{{ own.field | text }}',
            '{{ own.value | text }}',
          ),
        ]),
      ],
    },
  ]),
];
