/** The names that a place of a template offers: those of the loops that it stands in, and the data's own. */
import type { TemplateKind } from '@klarsikt/contract';
import {
  analysisShape,
  assessmentShape,
  groupShape,
  isList,
  type NameScope,
  type RecordShape,
  type ReportTemplate,
  shapeAt,
} from '@klarsikt/engine';
import type { Path, TreeRow } from '../blocks.ts';

const shapes: { readonly [K in TemplateKind]: RecordShape } = {
  assessment: assessmentShape,
  analysis: analysisShape,
  group: groupShape,
};

/** What templates of a kind can name, with their own parameters. */
export function shapeOf(
  kind: TemplateKind,
  { parameters = [] }: Pick<ReportTemplate, 'parameters'>,
): RecordShape {
  const own: RecordShape = Object.fromEntries(
    parameters.map(({ name, type }) => [name, type === 'choice' ? 'text' : type]),
  );
  return { ...shapes[kind], parameters: own };
}

const isAbove = (above: Path, path: Path): boolean => path.join('.').startsWith(`${above.join('.')}.`);

export function scopeAt(row: TreeRow, rows: readonly TreeRow[], data: RecordShape): NameScope | null {
  const loops = rows.filter(({ block, path }) => block.type === 'loop' && isAbove(path, row.path));
  return loops.reduce<NameScope | null>((outer, { block, path }) => {
    const isInside = row.path[path.length] === 'blocks';
    if (!isInside || typeof block.each !== 'string' || typeof block.as !== 'string') return outer;
    const list = shapeAt(block.each, outer, data);
    if (list === null || !isList(list)) return outer;
    return { name: block.as, shape: list.item, outer };
  }, null);
}
