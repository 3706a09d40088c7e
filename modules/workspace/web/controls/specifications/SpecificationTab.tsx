import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { specificationContract as contract } from '@klarsikt/contract';
import { type ControlRow, computeSpecificationValues } from '@klarsikt/engine/assessment';
import { type AttachedSpecification, evaluateSpecification } from '@klarsikt/engine/specification';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useControlEdit } from '../use-control-edit.ts';
import { getSideFigures } from '../write.ts';
import { SpecificationOutcomes } from './Outcomes.tsx';
import styles from './specifications.module.css';
import { specificationsTexts } from './texts.ts';

/** Computes design and operation from a specification; a result for the effect sets both. */
function computeRating(attached: AttachedSpecification, values: Readonly<Record<string, number>>) {
  const given = new Map(
    evaluateSpecification(attached.spec, values).flatMap((outcome) =>
      outcome.state === 'value' && outcome.to !== 'text' ? [[outcome.to, outcome.value] as const] : [],
    ),
  );
  const effect = given.get('effect');
  const design = given.get('design') ?? effect;
  const operation = given.get('operation') ?? effect;
  return { ...(design === undefined ? {} : { design }), ...(operation === undefined ? {} : { operation }) };
}

function Attached({ row, attached }: { readonly row: ControlRow; readonly attached: AttachedSpecification }) {
  const t = useT(specificationsTexts);
  const { document, result, editable } = useAssessment();
  const edit = useControlEdit();
  const values = computeSpecificationValues(attached, document, result);
  const rated = computeRating(attached, values);
  const now = getSideFigures(row.entry.assessment, 'both');
  const isUsed =
    (rated.design ?? now.design) === now.design && (rated.operation ?? now.operation) === now.operation;
  const isRated = Object.keys(rated).length > 0;
  return (
    <>
      {attached.spec.vars
        .filter(({ source }) => source === 'entered')
        .map(({ key, name, unit }) => (
          <NumberField
            key={key}
            size="xs"
            disabled={!editable}
            label={unit === '' ? name : `${name} (${unit})`}
            value={attached.values[key] ?? null}
            onChange={(next) => {
              const { [key]: _, ...others } = attached.values;
              edit.write(row, 'specification', {
                ...attached,
                values: next === null ? others : { ...others, [key]: next },
              });
            }}
          />
        ))}
      <SpecificationOutcomes spec={attached.spec} values={values} />
      {isRated ? <p className="muted">{t(isUsed ? 'spec.used' : 'spec.differs')}</p> : null}
      {editable && isRated && !isUsed ? (
        <div>
          <Button
            size="xs"
            onClick={() =>
              edit.write(row, 'assessment', {
                ...row.entry.assessment,
                both: { ...figuresThere(now), ...rated },
              })
            }
          >
            {t('spec.use')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const figuresThere = ({
  design,
  operation,
}: {
  readonly design: number | null;
  readonly operation: number | null;
}) => ({
  ...(design === null ? {} : { design }),
  ...(operation === null ? {} : { operation }),
});

const statedFields = ['owner', 'frequency', 'evidenceSource'] as const;

export function SpecificationTab({ row }: { readonly row: ControlRow }) {
  const t = useT(specificationsTexts);
  const { editable } = useAssessment();
  const edit = useControlEdit();
  const known = useCall(contract.list, {}).data?.specifications ?? [];
  const attached = row.entry.specification ?? null;
  const newest = known.find(({ id }) => id === attached?.id);
  const newer =
    attached !== null && newest !== undefined && newest.revision > attached.revision ? newest : null;
  const attach = (id: number) => {
    const chosen = known.find((one) => one.id === id);
    if (chosen === undefined) return edit.write(row, 'specification', null);
    const { name, revision, spec } = chosen;
    edit.write(row, 'specification', { id, name, revision, spec, values: attached?.values ?? {} });
  };
  return (
    <div className={styles.part}>
      <NativeSelect
        size="xs"
        label={t('spec.attach')}
        disabled={!editable}
        value={attached === null ? '' : String(attached.id)}
        data={[
          { value: '', label: t('spec.attachNone') },
          ...known.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(attached !== null && newest === undefined
            ? [{ value: String(attached.id), label: attached.name }]
            : []),
        ]}
        onChange={(event) => attach(Number(event.currentTarget.value))}
      />
      {attached === null ? null : (
        <p className="muted">
          {t('spec.attached', { name: attached.name, revision: attached.revision })}{' '}
          {newer === null ? '' : t('spec.newer', { revision: newer.revision })}
        </p>
      )}
      {editable && newer !== null ? (
        <div>
          <Button size="xs" variant="default" onClick={() => attach(newer.id)}>
            {t('spec.takeNewer', { revision: newer.revision })}
          </Button>
        </div>
      ) : null}
      {attached === null ? null : <Attached row={row} attached={attached} />}
      {statedFields.map((field) => (
        <TextInput
          key={field}
          size="xs"
          label={t(`spec.${field}`)}
          disabled={!editable}
          maxLength={255}
          value={row.entry[field] ?? ''}
          onChange={(event) => edit.write(row, field, event.currentTarget.value || null)}
        />
      ))}
    </div>
  );
}
