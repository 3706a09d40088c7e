/**
 * Finds fields of other programs in a Word file. They look like fields of Klarsikt, but would remain unfilled in a
 * report.
 */
import { assessmentReportShape, listAvailableFields, nearestName } from '@klarsikt/engine/report';

/** A field of another program as written, and the corresponding field of Klarsikt ('' for none). */
export interface ForeignMergeField {
  readonly tag: string;
  readonly ours: string;
}

const forms: readonly RegExp[] = [
  /\$\{\s*([A-Za-z_][\w .-]{0,60}?)\s*\}/gu,
  /(?<![{$])\{\s*[#/^]?([A-Za-z_][\w.-]{0,60})\s*\}(?!\})/gu,
  /\{%[=-]?\s*([A-Za-z_][^%{}]{0,80}?)\s*-?%\}/gu,
  /<%=?\s*([A-Za-z_][^%<>]{0,80}?)\s*%>/gu,
  /<<\s*\/?([A-Za-z_][\w .-]{0,60}?)\s*>>/gu,
  /\[\[\s*([A-Za-z_][\w .-]{0,60}?)\s*\]\]/gu,
  /«\s*([\p{L}_][\p{L}\p{N}_.-]{0,60})\s*»/gu,
];

/** Reduces a name to its letters and digits: `company_name` becomes `companyname`. */
const normalizeFieldName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Fields of Klarsikt by the names that other programs use for them. */
const words: Readonly<Record<string, string>> = {
  company: 'meta.organisation',
  companyname: 'meta.organisation',
  client: 'meta.organisation',
  clientname: 'meta.organisation',
  organisation: 'meta.organisation',
  organization: 'meta.organisation',
  företag: 'meta.organisation',
  bolag: 'meta.organisation',
  kund: 'meta.organisation',
  unit: 'meta.unit',
  enhet: 'meta.unit',
  date: 'meta.date',
  datum: 'meta.date',
  title: 'meta.title',
  titel: 'meta.title',
  rubrik: 'meta.title',
  status: 'meta.status',
  version: 'meta.modelName',
  inherentrisk: 'overall.inherent',
  inneboenderisk: 'overall.inherent',
  residualrisk: 'overall.residual',
  restrisk: 'overall.residual',
  kvarståenderisk: 'overall.residual',
};

let known: readonly string[] | null = null;

/** Finds the field of Klarsikt for a name of another program; returns '' if there is none. */
function findOwnField(name: string): string {
  known ??= listAvailableFields(null, assessmentReportShape).map(({ path }) => path);
  const fields = known;
  const [whole, last] = [normalizeFieldName(name), normalizeFieldName(name.split(/[.\s]/u).at(-1) ?? '')];
  const listed = Object.hasOwn(words, whole)
    ? words[whole]
    : Object.hasOwn(words, last)
      ? words[last]
      : undefined;
  if (listed !== undefined && fields.includes(listed)) return listed;
  const same = fields.find((path) => normalizeFieldName(path) === whole);
  return same ?? nearestName(name, fields) ?? '';
}

export function findForeignMergeFields(text: string): readonly ForeignMergeField[] {
  const rest = text.replace(/\{\{[^{}]*\}\}/g, (tag) => ' '.repeat(tag.length));
  return forms.flatMap((form) =>
    [...rest.matchAll(form)].map(([tag, name = '']) => ({ tag: tag.slice(0, 80), ours: findOwnField(name) })),
  );
}

export function findMergeFields(codes: string): readonly ForeignMergeField[] {
  return [...codes.matchAll(/(?<![\w])MERGEFIELD\s+(?:"([^"]{1,80})"|([^\s"\\]{1,80}))/giu)].map(
    ([, quoted, bare = '']) => {
      const name = quoted ?? bare;
      return { tag: `MERGEFIELD ${name}`, ours: findOwnField(name) };
    },
  );
}
