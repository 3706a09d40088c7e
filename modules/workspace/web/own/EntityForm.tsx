/**
 * Form of an own entity, generated from the fields of its collection, so that a new field appears without further
 * code.
 */
import { gradeReviewPeriodDays } from '@klarsikt/engine/analysis';
import { addDays } from '@klarsikt/engine/calendar';
import { getModelFieldLabel } from '@klarsikt/engine/field-words';
import { type Field, type FieldsByName, isBilingualText, isRecord } from '@klarsikt/engine/fields';
import { dependencyFlags, type ModelEntity, modelTables } from '@klarsikt/engine/model';
import type { OwnCollection } from '@klarsikt/engine/overlay';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { capitalizeFirst, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { OwnPartFieldInput } from './FieldInput.tsx';
import { MotivatedGradeInput } from './GradeInput.tsx';
import styles from './own.module.css';
import { buildOwnPartPatch, useOwnParts } from './parts.tsx';
import { ThreatCalculationStatus } from './ThreatCounts.tsx';
import { ownPartsTexts } from './texts.ts';

const reviewDate = (graded: string): string => addDays(graded, gradeReviewPeriodDays);

/**
 * Fields without an input: identifiers, fields for licences and editing, and fields that are edited on other pages.
 */
const unasked: ReadonlySet<string> = new Set(
  `id key demo context multiRelevance inheritance probability levelIndividual levelCorporate privGradeTime corpGradeTime
   texts summary offering datapoint hidden pdfCmsId maiaDocumentId spec measures group`.split(/\s+/),
);

/**
 * Returns true if the form shows the field. The label of an own threat has no input, because its source level is
 * always that of the organisation.
 */
const isAsked = (collection: OwnCollection, name: string, field: Field): boolean =>
  !unasked.has(name) && field.editorial !== true && !(collection === 'threats' && name === 'label');

const isGrade = (field: Field): boolean => field.type === 'object' && field.named === 'Grade';

/** Returns the flag of a customer type that enables dependencies of a kind. */
const flagOf = (kind: string): string | undefined =>
  Object.hasOwn(dependencyFlags, kind)
    ? Object.entries(dependencyFlags).find(([name]) => name === kind)?.[1]
    : undefined;

/** Selects the dependency fields that the flags of the customer type enable. */
function pickDependencyFields(fields: FieldsByName, customer: ReadonlyMap<string, unknown>): FieldsByName {
  return Object.fromEntries(
    Object.entries(fields).filter(([kind]) => customer.get(flagOf(kind) ?? '') === true),
  );
}

/** Fields that a threat needs to count in the assessment; the form shows them first. */
const firstOfThreats: readonly string[] = ['name', 'relevance', 'privGrade', 'corpGrade', 'relations'];

function listFieldsInOrder(
  collection: OwnCollection,
  fields: FieldsByName,
): readonly (readonly [string, Field])[] {
  const all = Object.entries(fields);
  if (collection !== 'threats') return all;
  const isFirst = (name: string) => firstOfThreats.includes(name);
  const first = firstOfThreats.flatMap((name) => all.filter(([own]) => own === name));
  return [...first, ...all.filter(([name]) => !isFirst(name))];
}

interface MembersProps {
  readonly collection: OwnCollection;
  readonly fields: FieldsByName;
  readonly value: object;
  readonly onWrite: (path: readonly string[], value: unknown) => void;
  /** Keys of the entity and its descendants, none of which may become its mother threat. */
  readonly circle: ReadonlySet<string>;
}

function Members({ collection, fields, value, onWrite, circle }: MembersProps) {
  const t = useT(ownPartsTexts);
  const { language } = useFormat();
  const members = new Map<string, unknown>(Object.entries(value));
  const most = members.get('kind') === 'index' ? 100 : 4;
  return (
    <>
      {listFieldsInOrder(collection, fields)
        .filter(([name, field]) => isAsked(collection, name, field))
        .map(([name, field]) => {
          const label = capitalizeFirst(getModelFieldLabel(field.label ?? name, language) ?? name, language);
          const current = members.get(name);
          if (isGrade(field))
            return (
              <div key={name} data-member={name}>
                <MotivatedGradeInput
                  field={field}
                  label={label}
                  value={current}
                  most={most}
                  onWrite={(next) => onWrite([name], next)}
                />
              </div>
            );
          if (field.type === 'object')
            return (
              <Members
                key={name}
                collection={collection}
                fields={name === 'dep' ? pickDependencyFields(field.fields, members) : field.fields}
                value={isRecord(current) ? current : {}}
                onWrite={(path, next) => onWrite([name, ...path], next)}
                circle={circle}
              />
            );
          return (
            <div key={name} data-member={name}>
              <OwnPartFieldInput
                field={field}
                label={label}
                {...(name === 'businesses' ? { description: t('own.businessesAll') } : {})}
                value={current}
                most={most}
                onWrite={(next) => onWrite([name], next)}
                circle={circle}
              />
            </div>
          );
        })}
    </>
  );
}

const motherOf = (entity: ModelEntity): string | null =>
  'parent' in entity && typeof entity.parent === 'string' ? entity.parent : null;

/** Finds the keys of an entity and of all its descendants. */
function findFamily(list: readonly ModelEntity[], key: string): ReadonlySet<string> {
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
  readonly entity: ModelEntity;
}

export function OwnEntityForm({ collection, entity }: EntityFormProps) {
  const t = useT(ownPartsTexts);
  const { date } = useFormat();
  const { change, model } = useOwnParts();
  const { fields }: { readonly fields: FieldsByName } = modelTables[collection];
  const { text } = useFormat();
  const name = 'name' in entity && isBilingualText(entity.name) ? text(entity.name) : entity.key;
  const graded = 'privGradeTime' in entity ? entity.privGradeTime : null;
  const write = (path: readonly string[], value: unknown) => {
    const place = [collection, entity.key, ...path];
    const first = path.length === 1 ? fields[path[0] ?? ''] : undefined;
    const isLeftOut = value === null && first?.optional === true && first.nullable !== true;
    const nullable = value === null && !isLeftOut;
    // Set a nullable field to null instead of removing it, because the fields of an entity are never removed.
    const set = nullable
      ? { ...buildOwnPartPatch(place, ''), op: 'set' as const, value: null }
      : buildOwnPartPatch(place, value);
    const time = path[0] === 'privGrade' || path[0] === 'corpGrade' ? `${path[0]}Time` : null;
    // Clear the dependencies that a flag enables together with the flag.
    const kind = Object.entries(dependencyFlags).find(([, flag]) => flag === path[0])?.[0];
    const dependencies = 'dep' in entity && isRecord(entity.dep) ? entity.dep : null;
    const depends =
      kind !== undefined && value === false && dependencies !== null && Object.hasOwn(dependencies, kind);
    change(name, [
      set,
      ...(depends ? [buildOwnPartPatch([collection, entity.key, 'dep', kind], null)] : []),
      ...(time === null
        ? []
        : [
            {
              ...buildOwnPartPatch([collection, entity.key, time], getToday()),
              op: 'set' as const,
              value: nullable ? null : getToday(),
            },
          ]),
    ]);
  };
  return (
    <div className={styles.form}>
      {collection === 'threats' ? <ThreatCalculationStatus threat={entity.key} /> : null}
      <Members
        collection={collection}
        fields={fields}
        value={entity}
        onWrite={write}
        circle={findFamily(model[collection].list, entity.key)}
      />
      {typeof graded === 'string' ? (
        <p className="muted">{t('own.due', { date: date(reviewDate(graded)) })}</p>
      ) : null}
    </div>
  );
}
