/** All levels of the assessment in one table: categories in the overall level, and other types. */
import type { Block } from '@klarsikt/engine/report';
import { column, each, figureCells, figureColumns, groupRow, row, t, totalRow, when } from './blocks.ts';

export const levelsTable: Block = {
  type: 'table',
  style: 'compact',
  columns: [column(t('Category', 'Kategori'), 34), ...figureColumns],
  rows: [
    when('count > 0', { count: 'operational' }, [
      groupRow(t('In the overall level', 'I den samlade nivån'), 4),
      each('operational', 'category', [row('{{ category.name }}', ...figureCells('category'))]),
      when('overall', { overall: 'overall' }, [
        totalRow(t('Overall', 'Samlad nivå'), ...figureCells('overall')),
      ]),
    ]),
    when('more > 0', { more: 'beside' }, [
      groupRow(
        t(
          'Assessed separately, not part of the overall level',
          'Bedöms för sig, ingår inte i den samlade nivån',
        ),
        4,
      ),
      each('beside', 'category', [row('{{ category.name }}', ...figureCells('category'))]),
    ]),
  ],
  empty: t('Nothing has been assessed yet.', 'Inget har bedömts än.'),
};
