/** The appendix with the values of own fields. */
import type { Block } from '@klarsikt/engine/report';
import { column, each, heading, row, t, when } from './blocks.ts';

/** Left out without any value. */
export const ownFields: readonly Block[] = [
  when('count > 0', { count: 'ownFields.lines' }, [
    heading(1, t('Own fields', 'Egna fält'), 'ownFields'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Kind', 'Typ'), 18),
        column(t('Name', 'Namn'), 40),
        column(t('Field', 'Fält'), 28),
        column(t('Value', 'Värde'), 40),
      ],
      rows: [
        each('ownFields.lines', 'own', [
          row('{{ own.thing }}', '{{ own.name | text }}', '{{ own.field | text }}', '{{ own.value | text }}'),
        ]),
      ],
    },
  ]),
];
