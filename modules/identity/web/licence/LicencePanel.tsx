import { type LicenceRow, licenceContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useLicenceEffectConfirmation } from './ask.tsx';
import { LicenceEffectPreview } from './Effects.tsx';
import { checkLicenceValues, LicenceFields } from './LicenceFields.tsx';
import { licenceTexts } from './texts.ts';
import { isAtlasAdded, toLicenceEffectTerms, toLicenceInput, toLicenceValues } from './values.ts';

function Effective({ row }: { readonly row: LicenceRow }) {
  const t = useT(licenceTexts);
  const { date, number } = useFormat();
  const { data } = useCall(licenceContract.getEffective, { params: { x: row.organization.id } });
  if (data === undefined) return null;
  const { licence: effective, ended } = data;
  if (effective === null) return <p>{t(ended ? 'licences.effectiveEnded' : 'licences.effectiveNone')}</p>;
  const { seats } = effective;
  return (
    <RecordFacts
      of={[
        [
          t('licences.whose'),
          effective.inherited
            ? t('licences.effectiveFrom', { name: effective.from.name })
            : t('licences.effectiveOwn', { count: effective.ids.length }),
        ],
        [
          t('licences.applications'),
          effective.applications.map((one) => t(`licences.app.${one}`)).join(', '),
        ],
        [t('licences.offering'), t(`licences.offering.${effective.offering}`)],
        [t('licences.datapoint'), t(`licences.datapoint.${effective.datapoint}`)],
        [t('licences.countries'), effective.countries.join(', ')],
        [t('licences.seats'), seats === null ? t('licences.effect.any') : number(seats)],
        [t('licences.to'), effective.validTo === null ? t('licences.noEnd') : date(effective.validTo)],
      ]}
    />
  );
}

const refreshes = [licenceContract.list, licenceContract.getEffective, licenceContract.effect];

interface LicencePanelProps {
  readonly row: LicenceRow;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Commands that save the terms of the licence or end the licence; both first show the losses and ask for
 * confirmation.
 */
function useTerms({ row, refetch }: Pick<LicencePanelProps, 'row' | 'refetch'>) {
  const t = useT(licenceTexts);
  const { act, busy } = useRecordAction();
  const done = useDoneNotice();
  const save = useCommand(licenceContract.save, { refreshes });
  const end = useCommand(licenceContract.end, { refreshes });
  const { id, revision } = row;
  const { name } = row.organization;
  const asksFirst = useLicenceEffectConfirmation();
  const form = useRecordForm({
    record: { revision, values: toLicenceValues(row) },
    problems: (values) => checkLicenceValues(t, values),
    refetch,
    save: (values, from) => save.mutateAsync({ body: { id, revision: from, ...toLicenceInput(values) } }),
  });
  const complete = Object.keys(checkLicenceValues(t, form.values)).length === 0;
  const submit = async () => {
    const question = { id, terms: toLicenceEffectTerms(form.values) };
    const gives = isAtlasAdded(form.values, row.applications);
    const text = gives ? t('licences.atlasAsk', { name }) : t('licences.saveAsk', { name });
    const asked = { question, text, yes: t('licences.saveYes'), always: gives };
    const agreed = !complete || (await act(() => asksFirst(asked))) === true;
    return agreed && form.submit();
  };
  const endNow = async () => {
    const question = { id, terms: null };
    const text = t('licences.endAsk', { name });
    if (!(await asksFirst({ question, text, yes: t('licences.end'), always: true }))) return;
    await end.mutateAsync({ params: { id }, body: { revision } });
    done(t('licences.ended', { name }));
  };
  return { form: { ...form, submit }, complete, end: () => act(endNow), busy };
}

export function LicencePanel({ row, onClose, refetch }: LicencePanelProps) {
  const t = useT(licenceTexts);
  const { form, complete, end, busy } = useTerms({ row, refetch });
  const { id, editable, state } = row;
  return (
    <RecordPanel
      title={row.organization.name}
      crumb={t('licences.title')}
      onClose={onClose}
      {...(editable && state !== 'ended'
        ? {
            foot: (
              <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void end()}>
                {t('licences.end')}
              </Button>
            ),
          }
        : {})}
    >
      {() => (
        <>
          <RecordSection title={t('licences.effective')}>
            <Effective row={row} />
          </RecordSection>
          <RecordSection title={t(`licences.state.${state}`)}>
            {editable ? null : <p className="muted">{t('licences.readOnly')}</p>}
            <RecordForm form={form} readOnly={!editable}>
              <LicenceFields
                form={form}
                readOnly={!editable}
                hasAtlas={row.applications.includes('backoffice')}
              />
              {editable && form.changed && complete ? (
                <LicenceEffectPreview question={{ id, terms: toLicenceEffectTerms(form.values) }} />
              ) : null}
            </RecordForm>
          </RecordSection>
        </>
      )}
    </RecordPanel>
  );
}
