/** Fields of other programs in a Word file: they look like ours, and would stay in a report as they are. */
import { assessmentShape, fieldsAt, nearestName } from '@klarsikt/engine';

/** A field of another program: as it is written, and the field of ours that may be meant; '' for none. */
export interface ForeignField {
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

/** Letters and digits of the last part of a name: `client.company_name` is `companyname`. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Fields of ours by words that other programs use for them. */
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

/** The field of ours that a name of another program corresponds to; '' for none. */
function oursFor(name: string): string {
  known ??= fieldsAt(null, assessmentShape).map(({ path }) => path);
  const fields = known;
  const [whole, last] = [plain(name), plain(name.split(/[.\s]/u).at(-1) ?? '')];
  const listed = Object.hasOwn(words, whole)
    ? words[whole]
    : Object.hasOwn(words, last)
      ? words[last]
      : undefined;
  if (listed !== undefined && fields.includes(listed)) return listed;
  const same = fields.find((path) => plain(path) === whole);
  return same ?? nearestName(name, fields) ?? '';
}

/** The fields of other programs in a text; tags of ours are none. */
export function foreignFields(text: string): readonly ForeignField[] {
  const rest = text.replace(/\{\{[^{}]*\}\}/g, (tag) => ' '.repeat(tag.length));
  return forms.flatMap((form) =>
    [...rest.matchAll(form)].map(([tag, name = '']) => ({ tag: tag.slice(0, 80), ours: oursFor(name) })),
  );
}

/** The names of the fields for mail merge in the codes of a part. */
export function mergeFields(codes: string): readonly ForeignField[] {
  return [...codes.matchAll(/(?<![\w])MERGEFIELD\s+(?:"([^"]{1,80})"|([^\s"\\]{1,80}))/giu)].map(
    ([, quoted, bare = '']) => {
      const name = quoted ?? bare;
      return { tag: `MERGEFIELD ${name}`, ours: oursFor(name) };
    },
  );
}
