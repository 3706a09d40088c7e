import { rollupContract as contract, type GroupMember } from '@klarsikt/contract';
import { getPartStatusName } from '@klarsikt/engine/words';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showMessage } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './rollup.module.css';
import { rollupTexts } from './texts.ts';

function useCandidates({ candidates }: GroupMember) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  return [
    { value: '', label: t('rollup.byRuleShort') },
    ...candidates.map(({ id, name, period, status }) => ({
      value: String(id),
      label: t('rollup.speaksFor', {
        ...{ name, year: String(period), status: getPartStatusName(status, language) },
      }),
    })),
  ];
}

export function CountedAssessmentForm({ place }: { readonly place: GroupMember }) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  const candidates = useCandidates(place);
  const [chosen, setChosen] = useState(place.chosen === null ? '' : String(place.chosen));
  const [weight, setWeight] = useState<number | null>(place.weight);
  const [reason, setReason] = useState(place.reason);
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useCommand(contract.settle, { refreshes: [contract.tree] });
  const lacksReason = chosen !== '' && reason.trim() === '';
  const save = async () => {
    setTried(true);
    if (lacksReason) return;
    await mutateAsync({
      params: { id: place.id },
      body: { assessmentId: chosen === '' ? null : Number(chosen), weight, reason: reason.trim() },
    });
    setTried(false);
    showMessage({ id: 'rollup.saved', tone: 'success', text: { sentence: t('rollup.saved') } });
  };
  return (
    <ErrorSummaryForm className={styles.settle} onSubmit={save}>
      <NativeSelect
        size="xs"
        label={t('rollup.choose')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={candidates}
      />
      <TextInput
        size="xs"
        label={t('rollup.reason')}
        description={t('rollup.reasonHow')}
        error={tried && lacksReason ? t('rollup.reasonMissing') : null}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <NumberField
        size="xs"
        label={t('rollup.weight')}
        min={0}
        max={1e12}
        value={weight}
        onChange={setWeight}
      />
      <Button size="xs" type="submit" disabled={isPending}>
        {t('rollup.save')}
      </Button>
      {error === null ? null : (
        <p role="alert" className={styles.refused}>
          {formatErrorMessage(error, language)}
        </p>
      )}
    </ErrorSummaryForm>
  );
}
