/** The form of an own entity, read from the table of its collection: a field that is added there is asked for here. */
import {
  addDays,
  dependencyFlags,
  type Entity,
  type Field,
  type Fields,
  isRecord,
  isText,
  modelTables,
  type OwnCollection,
  reviewPeriodDays,
} from '@klarsikt/engine';
import { today } from '@klarsikt/web/platform/days.ts';
import { sentenceCase, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { memberWord } from '@klarsikt/web/platform/model/model-words.ts';
import { FieldInput } from './FieldInput.tsx';
import { GradeInput } from './GradeInput.tsx';
import styles from './own.module.css';
import { useParts, writeAt } from './parts.tsx';
import { texts } from './texts.ts';

/** The day on which a grade is looked at again. */
const reviewDate = (graded: string): string => addDays(graded, reviewPeriodDays);

/** Not asked for: what identifies, what belongs to a licence or to the library's editing, and what has a screen of its own. */
const unasked: ReadonlySet<string> = new Set(
  `id key demo context multiRelevance inheritance probability levelIndividual levelCorporate privGradeTime corpGradeTime
   texts summary offering datapoint hidden pdfCmsId maiaDocumentId spec measures group`.split(/\s+/),
);

/** An own threat is always of the organisation's own source level. */
const isAsked = (collection: OwnCollection, name: string, field: Field): boolean =>
  !unasked.has(name) && field.editorial !== true && !(collection === 'threats' && name === 'label');

const isGrade = (field: Field): boolean => field.type === 'object' && field.named === 'Grade';

/** The flag of a customer that decides whether it depends on anything of a kind. */
const flagOf = (kind: string): string | undefined =>
  Object.hasOwn(dependencyFlags, kind)
    ? Object.entries(dependencyFlags).find(([name]) => name === kind)?.[1]
    : undefined;

/** The kinds of what a customer depends on: those whose flag is set. */
function dependencyFields(fields: Fields, customer: ReadonlyMap<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([kind]) => customer.get(flagOf(kind) ?? '') === true),
  );
}

interface MembersProps {
  readonly collection: OwnCollection;
  readonly fields: Fields;
  readonly value: object;
  readonly onWrite: (path: readonly string[], value: unknown) => void;
  /** The entity and everything below it: none of them can be its mother. */
  readonly circle: ReadonlySet<string>;
}

/** The fields of an object, each written at its place. */
function Members({ collection, fields, value, onWrite, circle }: MembersProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const members = new Map<string, unknown>(Object.entries(value));
  const most = members.get('kind') === 'index' ? 100 : 4;
  return (
    <>
      {Object.entries(fields)
        .filter(([name, field]) => isAsked(collection, name, field))
        .map(([name, field]) => {
          const label = sentenceCase(memberWord(field.label ?? name, language) ?? name, language);
          const current = members.get(name);
          if (isGrade(field))
            return (
              <GradeInput
                key={name}
                field={field}
                label={label}
                value={current}
                most={most}
                onWrite={(next) => onWrite([name], next)}
              />
            );
          if (field.type === 'object')
            return (
              <Members
                key={name}
                collection={collection}
                fields={name === 'dep' ? dependencyFields(field.fields, members) : field.fields}
                value={isRecord(current) ? current : {}}
                onWrite={(path, next) => onWrite([name, ...path], next)}
                circle={circle}
              />
            );
          return (
            <FieldInput
              key={name}
              field={field}
              label={label}
              {...(name === 'businesses' ? { description: t('own.businessesAll') } : {})}
              value={current}
              most={most}
              onWrite={(next) => onWrite([name], next)}
              circle={circle}
            />
          );
        })}
    </>
  );
}

const motherOf = (entity: Entity): string | null =>
  'parent' in entity && typeof entity.parent === 'string' ? entity.parent : null;

/** Keys of an entity and of everything that has it as a mother, also by way of others. */
function familyOf(list: readonly Entity[], key: string): ReadonlySet<string> {
  const family = new Set([key]);
  let size = 0;
  while (size < family.size) {
    size = family.size;
    for (const one of list) if (family.has(motherOf(one) ?? '')) family.add(one.key);
  }
  return family;
}

interface EntityFormProps {
  readonly collection: OwnCollection;
  readonly entity: Entity;
}

export function EntityForm({ collection, entity }: EntityFormProps) {
  const t = useT(texts);
  const { date } = useFormat();
  const { change, model } = useParts();
  const { fields }: { readonly fields: Fields } = modelTables[collection];
  const { text } = useFormat();
  const name = 'name' in entity && isText(entity.name) ? text(entity.name) : entity.key;
  const graded = 'privGradeTime' in entity ? entity.privGradeTime : null;
  const write = (path: readonly string[], value: unknown) => {
    const place = [collection, entity.key, ...path];
    const first = path.length === 1 ? fields[path[0] ?? ''] : undefined;
    const isLeftOut = value === null && first?.optional === true && first.nullable !== true;
    const nullable = value === null && !isLeftOut;
    // A field that may be null is set to it: members of an entity are always there.
    const set = nullable ? { ...writeAt(place, ''), op: 'set' as const, value: null } : writeAt(place, value);
    const time = path[0] === 'privGrade' || path[0] === 'corpGrade' ? `${path[0]}Time` : null;
    // A flag that is taken away takes with it what it decides about.
    const kind = Object.entries(dependencyFlags).find(([, flag]) => flag === path[0])?.[0];
    const dependencies = 'dep' in entity && isRecord(entity.dep) ? entity.dep : null;
    const depends =
      kind !== undefined && value === false && dependencies !== null && Object.hasOwn(dependencies, kind);
    change(name, [
      set,
      ...(depends ? [writeAt([collection, entity.key, 'dep', kind], null)] : []),
      ...(time === null
        ? []
        : [
            {
              ...writeAt([collection, entity.key, time], today()),
              op: 'set' as const,
              value: nullable ? null : today(),
            },
          ]),
    ]);
  };
  return (
    <div className={styles.form}>
      <Members
        collection={collection}
        fields={fields}
        value={entity}
        onWrite={write}
        circle={familyOf(model[collection].list, entity.key)}
      />
      {typeof graded === 'string' ? (
        <p className="muted">{t('own.due', { date: date(reviewDate(graded)) })}</p>
      ) : null}
    </div>
  );
}
