/** Lists the names that are available at a place of a template: the names of the enclosing loops and of the data. */
import type { TemplateKind } from '@klarsikt/contract';
import {
  analysisReportShape,
  assessmentReportShape,
  getShapeAtPath,
  groupReportShape,
  isListShape,
  type NameScope,
  type RecordShape,
  type ReportTemplate,
} from '@klarsikt/engine/report';
import type { BlockPath, BlockTreeRow } from '../blocks.ts';

const shapes: { readonly [K in TemplateKind]: RecordShape } = {
  assessment: assessmentReportShape,
  analysis: analysisReportShape,
  group: groupReportShape,
};

export function createTemplateShape(
  kind: TemplateKind,
  { parameters = [] }: Pick<ReportTemplate, 'parameters'>,
): RecordShape {
  const own: RecordShape = Object.fromEntries(
    parameters.map(({ name, type }) => [name, type === 'choice' ? 'text' : type]),
  );
  return { ...shapes[kind], parameters: own };
}

const isAbove = (above: BlockPath, path: BlockPath): boolean =>
  path.join('.').startsWith(`${above.join('.')}.`);

export function findNameScope(
  row: BlockTreeRow,
  rows: readonly BlockTreeRow[],
  data: RecordShape,
): NameScope | null {
  const loops = rows.filter(({ block, path }) => block.type === 'loop' && isAbove(path, row.path));
  return loops.reduce<NameScope | null>((outer, { block, path }) => {
    const isInside = row.path[path.length] === 'blocks';
    if (!isInside || typeof block.each !== 'string' || typeof block.as !== 'string') return outer;
    const list = getShapeAtPath(block.each, outer, data);
    if (list === null || !isListShape(list)) return outer;
    return { name: block.as, shape: list.item, outer };
  }, null);
}
