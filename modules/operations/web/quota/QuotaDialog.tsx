import {
  clusterContract,
  type EndpointResponse,
  type QuotaKind,
  type QuotaRow,
  quotaContract,
  quotaKinds,
} from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { type RecordFormState, useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import {
  getMaxQuota,
  parseQuotaLimit,
  parseQuotaRule,
  type QuotaRuleValues,
  toQuotaRuleValues,
  useQuotaAmountFormat,
} from './amount.ts';
import styles from './quota.module.css';
import { quotaTexts } from './texts.ts';

type Defaults = EndpointResponse<typeof quotaContract.list>['defaults'];
type Values = Record<QuotaKind, QuotaRuleValues['choice']> & Record<`${QuotaKind}Limit`, string>;

function valuesOf(row: QuotaRow): Values {
  const [storage, jobs, keys, assessments] = [
    toQuotaRuleValues('storage', row),
    toQuotaRuleValues('jobs', row),
    toQuotaRuleValues('keys', row),
    toQuotaRuleValues('assessments', row),
  ];
  return {
    ...{ storage: storage.choice, jobs: jobs.choice, keys: keys.choice, assessments: assessments.choice },
    ...{ storageLimit: storage.text, jobsLimit: jobs.text },
    ...{ keysLimit: keys.text, assessmentsLimit: assessments.text },
  };
}

const ruleIn = (values: Values, kind: QuotaKind) =>
  parseQuotaRule(kind, { choice: values[kind], text: values[`${kind}Limit`] });

interface KindProps {
  readonly kind: QuotaKind;
  readonly row: QuotaRow;
  readonly usual: number | null;
  readonly form: RecordFormState<Values>;
}

function KindFields({ kind, row, usual, form }: KindProps) {
  const t = useT(quotaTexts);
  const { amount } = useQuotaAmountFormat();
  const choice = form.values[kind];
  const word = t(`quota.${kind}`);
  const limit = parseQuotaLimit(kind, form.values[`${kind}Limit`]);
  const { used } = row.use[kind];
  const isBelow = choice === 'own' && limit !== null && limit < used;
  const defaultWord = usual === null ? t('quota.rule.none') : amount(kind, usual);
  return (
    <>
      <ChoiceField
        {...form.field(kind)}
        label={word}
        hint={t(`quota.${kind}Help`)}
        choices={[
          { value: 'default', label: t('quota.rule.default', { limit: defaultWord }) },
          { value: 'none', label: t('quota.rule.none') },
          { value: 'own', label: t('quota.rule.own') },
        ]}
      />
      {choice === 'own' ? (
        <TextField
          {...form.field(`${kind}Limit`)}
          label={t(kind === 'storage' ? 'quota.limitOfStorage' : 'quota.limitOf', { kind: word })}
          hint={isBelow ? t('quota.below', { used: amount(kind, used) }) : undefined}
          required
          maxLength={12}
        />
      ) : null}
    </>
  );
}

interface QuotaDialogProps {
  readonly row: QuotaRow;
  readonly defaults: Defaults;
  readonly onClose: () => void;
}

export function QuotaDialog({ row, defaults, onClose }: QuotaDialogProps) {
  const t = useT(quotaTexts);
  const { number } = useFormat();
  const done = useDoneNotice();
  const [record] = useState({ values: valuesOf(row), revision: 0 });
  const set = useCommand(quotaContract.set, {
    refreshes: [quotaContract.list, quotaContract.own, clusterContract.get],
  });
  const form = useRecordForm<Values>({
    record,
    problems: (values) => {
      const wrong = quotaKinds.filter(
        (kind) => values[kind] === 'own' && parseQuotaLimit(kind, values[`${kind}Limit`]) === null,
      );
      return Object.fromEntries(
        wrong.map((kind) => [`${kind}Limit`, t('quota.wrong', { most: number(getMaxQuota(kind)) })]),
      );
    },
    save: (values) =>
      set.mutateAsync({
        params: { id: row.id },
        body: {
          storage: ruleIn(values, 'storage'),
          jobs: ruleIn(values, 'jobs'),
          keys: ruleIn(values, 'keys'),
          assessments: ruleIn(values, 'assessments'),
        },
      }),
  });
  return (
    <Modal opened onClose={onClose} title={t('quota.dialog', { name: row.name })}>
      <div className={styles.dialog}>
        <RecordForm
          form={form}
          onSaved={() => {
            done(t('quota.saved', { name: row.name }));
            onClose();
          }}
        >
          {quotaKinds.map((kind) => (
            <KindFields key={kind} kind={kind} row={row} usual={defaults[kind]} form={form} />
          ))}
        </RecordForm>
      </div>
    </Modal>
  );
}
