/** Values of own fields in the report. */
import {
  labelOwnField,
  listShownFields,
  type OwnField,
  type OwnFieldThing,
  type OwnFieldValue,
  type OwnFieldValues,
} from '../../own-fields/own-field.ts';
import { formatOwnFieldValue } from '../../own-fields/own-field-cells.ts';
import type { Text } from '../../terms.ts';
import { formatDate } from '../format.ts';
import type { ReportContext } from './context.ts';

/** Every value with its thing and field, in the order of the lists of the report. */
export interface OwnFieldsReport {
  readonly lines: readonly {
    readonly thing: string;
    readonly name: string;
    readonly field: string;
    readonly value: string;
  }[];
}

const things: { readonly [T in OwnFieldThing]: Text } = {
  action: { en: 'Action', sv: 'Åtgärd' },
  incident: { en: 'Incident', sv: 'Incident' },
};

interface Holder {
  readonly title: string;
  readonly ownFields?: OwnFieldValues;
}

/** The values of the actions and, for a reader of the register, of the incidents of the report. */
export function buildOwnFieldsReport({
  actions = [],
  incidents,
  own = { fields: [], people: [] },
  language,
  words,
}: ReportContext): OwnFieldsReport {
  const holders: { readonly [T in OwnFieldThing]: readonly Holder[] } = {
    action: actions,
    incident: incidents ?? [],
  };
  const { fields, people } = own;
  const write = (field: OwnField, value: OwnFieldValue): string =>
    field.kind === 'date'
      ? formatDate(String(value), language)
      : formatOwnFieldValue(field, value, { language, people });
  const linesOf = (thing: OwnFieldThing) =>
    holders[thing].flatMap(({ title: name, ownFields = {} }) =>
      listShownFields(fields, thing, [ownFields]).flatMap((field) => {
        const value = ownFields[field.key];
        if (value === undefined) return [];
        const label = labelOwnField(field, language);
        return [{ thing: words(things[thing]), name, field: label, value: write(field, value) }];
      }),
    );
  return { lines: [...linesOf('action'), ...linesOf('incident')] };
}
