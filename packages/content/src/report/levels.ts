/** Table of all levels of the assessment: categories that count in the overall level, and other types. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import {
  createColumn,
  createConditionalBlock,
  createGroupRow,
  createLevelFigureCells,
  createLoopBlock,
  createRow,
  createTotalRow,
  levelFigureColumns,
  t,
} from './blocks.ts';

export const levelsTableBlock: TemplateBlock = {
  type: 'table',
  style: 'compact',
  columns: [createColumn(t('Category', 'Kategori'), 34), ...levelFigureColumns],
  rows: [
    createConditionalBlock('count > 0', { count: 'operational' }, [
      createGroupRow(t('In the overall level', 'I den samlade nivån'), 4),
      createLoopBlock('operational', 'category', [
        createRow('{{ category.name }}', ...createLevelFigureCells('category')),
      ]),
      createConditionalBlock('overall', { overall: 'overall' }, [
        createTotalRow(t('Overall', 'Samlad nivå'), ...createLevelFigureCells('overall')),
      ]),
    ]),
    createConditionalBlock('more > 0', { more: 'beside' }, [
      createGroupRow(
        t(
          'Assessed separately, not part of the overall level',
          'Bedöms för sig, ingår inte i den samlade nivån',
        ),
        4,
      ),
      createLoopBlock('beside', 'category', [
        createRow('{{ category.name }}', ...createLevelFigureCells('category')),
      ]),
    ]),
  ],
  empty: t('Nothing has been assessed yet.', 'Inget har bedömts än.'),
};
