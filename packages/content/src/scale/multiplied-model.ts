import { addDays } from '@klarsikt/engine/calendar';
import type { Publication, ReferenceModel, Tag, Threat, ThreatGrade } from '@klarsikt/engine/model';

/** Days between the grading dates of consecutive copies, so that reviews are not all due at once. */
const daysApart = 17;

/** Returns the key of an entity in a copy; copy 0 is the original. */
export function formatCopyKey(key: string, copy: number): string {
  return copy === 0 ? key : `${key}-copy${copy}`;
}

function highestId(model: ReferenceModel): number {
  const lists: readonly (readonly { readonly id: number }[])[] = [
    model.threats,
    model.categories,
    model.customers,
    model.products,
    model.productCategories,
    model.transactions,
    model.channels,
    model.geographies,
    model.industries,
    model.legalForms,
    model.legals,
    model.businesses,
    model.controls,
    model.controlCategories,
    model.riskLabels,
    model.riskLists,
    model.references,
    model.publications,
    model.tags,
  ];
  return lists.reduce((highest, list) => list.reduce((id, entity) => Math.max(id, entity.id), highest), 0);
}

function daysBefore(day: string | null, days: number): string | null {
  return day === null ? null : addDays(day, -days);
}

/** Lowers a grade by one step per copy; below 0 it continues at the top, so that the copies cover the whole scale. */
function shiftedGrade(grade: ThreatGrade | null, copy: number): ThreatGrade | null {
  return grade === null ? null : { ...grade, grade: Math.min(4, (((grade.grade - copy) % 5) + 5) % 5) };
}

function copiedThreat(threat: Threat, copy: number, id: number): Threat {
  const { key, name, parent, privGrade, corpGrade, privGradeTime, corpGradeTime } = threat;
  return {
    ...threat,
    id,
    key: formatCopyKey(key, copy),
    name: { en: `${name.en}, variant ${copy}`, sv: `${name.sv}, variant ${copy}` },
    parent: parent === null ? null : formatCopyKey(parent, copy),
    privGrade: shiftedGrade(privGrade, copy),
    corpGrade: shiftedGrade(corpGrade, copy),
    privGradeTime: daysBefore(privGradeTime, copy * daysApart),
    corpGradeTime: daysBefore(corpGradeTime, copy * daysApart),
  };
}

function copiedPublication(publication: Publication, copy: number, id: number): Publication {
  const { key, title } = publication;
  return {
    ...publication,
    id,
    key: formatCopyKey(key, copy),
    title: { en: `${title.en} (${copy})`, sv: `${title.sv} (${copy})` },
  };
}

/**
 * Returns the model with `factor` times as many threats and publications, for tests and measurements at scale. The
 * originals are first and unchanged. Each copy has its own ids, keys, grades and grading days, its mother threat in
 * the same copy, and the relations, sources and texts of the original. The same model and factor give the same
 * result.
 * @throws RangeError when the factor is not a whole number from 1.
 */
export function multiplyModel(model: ReferenceModel, factor: number): ReferenceModel {
  if (!Number.isInteger(factor) || factor < 1)
    throw new RangeError(`factor must be a whole number from 1, not ${factor}`);
  let lastId = highestId(model);
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const copies = Array.from({ length: factor - 1 }, (_, index) => index + 1);
  const tagged = (tag: Tag): Tag => ({
    ...tag,
    threats: [0, ...copies].flatMap((copy) => tag.threats.map((key) => formatCopyKey(key, copy))),
  });
  return {
    ...model,
    threats: [
      ...model.threats,
      ...copies.flatMap((copy) => model.threats.map((threat) => copiedThreat(threat, copy, nextId()))),
    ],
    publications: [
      ...model.publications,
      ...copies.flatMap((copy) =>
        model.publications.map((publication) => copiedPublication(publication, copy, nextId())),
      ),
    ],
    tags: model.tags.map(tagged),
  };
}
