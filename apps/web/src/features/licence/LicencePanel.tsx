import { type LicenceRow, licence } from '@klarsikt/contract';
import { Button } from '@mantine/core';
import { useCall, useCommand } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import { useAct } from '../../ui/records/done.ts';
import { RecordForm } from '../../ui/records/RecordForm.tsx';
import { Facts, RecordPanel, Section } from '../../ui/records/RecordPanel.tsx';
import { useRecordForm } from '../../ui/records/use-record-form.ts';
import { LicenceFields, problemsOf } from './LicenceFields.tsx';
import { texts } from './texts.ts';
import { termsOf, valuesOf } from './values.ts';

/** What counts for the organisation today: this licence, another one of its own, or a parent's. */
function Effective({ row }: { readonly row: LicenceRow }) {
  const t = useT(texts);
  const { date } = useFormat();
  const { data } = useCall(licence.getEffective, { params: { x: row.organization.id } });
  if (data === undefined) return null;
  const { licence: effective } = data;
  if (effective === null) return <p>{t('licences.effectiveNone')}</p>;
  return (
    <Facts
      of={[
        [
          t('licences.whose'),
          effective.inherited
            ? t('licences.effectiveFrom', { name: effective.from.name })
            : t('licences.effectiveOwn'),
        ],
        [
          t('licences.applications'),
          effective.applications.map((one) => t(`licences.app.${one}`)).join(', '),
        ],
        [t('licences.to'), effective.validTo === null ? t('licences.noEnd') : date(effective.validTo)],
      ]}
    />
  );
}

const refreshes = [licence.list, licence.getEffective];

interface LicencePanelProps {
  readonly row: LicenceRow;
  readonly onClose: () => void;
  readonly refetch: () => Promise<unknown>;
}

export function LicencePanel({ row, onClose, refetch }: LicencePanelProps) {
  const t = useT(texts);
  const { act, busy } = useAct();
  const save = useCommand(licence.save, { refreshes });
  const end = useCommand(licence.end, { refreshes });
  const { id, revision, editable, state } = row;
  const { name } = row.organization;
  const form = useRecordForm({
    record: { revision, values: valuesOf(row) },
    problems: (values) => problemsOf(t, values),
    refetch,
    save: (values, from) => save.mutateAsync({ body: { id, revision: from, ...termsOf(values) } }),
  });
  const endNow = async () => {
    if (!(await confirm({ message: t('licences.endAsk', { name }), yes: t('licences.end') }))) return;
    await act(() => end.mutateAsync({ params: { id }, body: { revision } }), {
      done: t('licences.ended', { name }),
    });
  };
  return (
    <RecordPanel
      title={name}
      crumb={t('licences.title')}
      onClose={onClose}
      {...(editable && state !== 'ended'
        ? {
            foot: (
              <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void endNow()}>
                {t('licences.end')}
              </Button>
            ),
          }
        : {})}
    >
      {() => (
        <>
          <Section title={t('licences.effective')}>
            <Effective row={row} />
          </Section>
          <Section title={t(`licences.state.${state}`)}>
            {editable ? null : <p className="muted">{t('licences.readOnly')}</p>}
            <RecordForm form={form} readOnly={!editable}>
              <LicenceFields form={form} readOnly={!editable} />
            </RecordForm>
          </Section>
        </>
      )}
    </RecordPanel>
  );
}
