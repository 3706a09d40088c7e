import { type EndpointResponse, licenceContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import type { RecordListState } from '@klarsikt/web/ui/records/use-record-list.ts';
import { useLicenceEffectConfirmation } from './ask.tsx';
import { LicenceEffectPreview } from './Effects.tsx';
import { checkLicenceValues, LicenceFields } from './LicenceFields.tsx';
import { licenceTexts } from './texts.ts';
import { createLicenceValues, isAtlasAdded, toLicenceEffectTerms, toLicenceInput } from './values.ts';

interface NewLicencePanelProps {
  readonly list: RecordListState;
  readonly grantees: EndpointResponse<typeof licenceContract.grantees>;
}

export function NewLicencePanel({ list, grantees }: NewLicencePanelProps) {
  const t = useT(licenceTexts);
  const done = useDoneNotice();
  const save = useCommand(licenceContract.save, {
    refreshes: [licenceContract.list, licenceContract.getEffective, licenceContract.effect],
  });
  const asked = grantees.find(({ id }) => String(id) === list.filters.organization);
  const first = asked ?? grantees.find(({ depth }) => depth > 0) ?? grantees[0];
  const { act } = useRecordAction();
  const asksFirst = useLicenceEffectConfirmation();
  const form = useRecordForm({
    record: { revision: 0, values: createLicenceValues(String(first?.id ?? ''), getToday()) },
    problems: (values) => checkLicenceValues(t, values),
    save: async (values) => {
      const made = await save.mutateAsync({
        body: { organizationId: Number(values.organizationId), ...toLicenceInput(values) },
      });
      done(t('licences.created', { name: made.organization.name }));
      list.openRow(String(made.id), { saved: true });
    },
  });
  const { values } = form;
  const complete = Object.keys(checkLicenceValues(t, values)).length === 0;
  const question = { organizationId: Number(values.organizationId), terms: toLicenceEffectTerms(values) };
  const submit = async () => {
    const name = grantees.find(({ id }) => id === question.organizationId)?.name ?? '';
    const gives = isAtlasAdded(values, []);
    const text = gives ? t('licences.atlasAsk', { name }) : t('licences.saveAsk', { name });
    const asked = { question, text, yes: t('licences.create'), always: gives };
    const agreed = !complete || (await act(() => asksFirst(asked))) === true;
    return agreed && form.submit();
  };
  return (
    <RecordPanel title={t('licences.new')} crumb={t('licences.title')} onClose={() => list.close()}>
      {() => (
        <RecordForm form={{ ...form, submit }} submit={t('licences.create')} always>
          <ChoiceField
            label={t('licences.organization')}
            required
            choices={grantees.map(({ id, name, depth }) => ({
              value: String(id),
              label: `${'\u2003'.repeat(depth)}${name}`,
            }))}
            {...form.field('organizationId')}
          />
          <LicenceFields form={form} />
          {complete ? <LicenceEffectPreview question={question} /> : null}
        </RecordForm>
      )}
    </RecordPanel>
  );
}
