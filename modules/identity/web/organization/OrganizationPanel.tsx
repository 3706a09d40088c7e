import { type OrganizationDetail, type OrganizationRow, organizationContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { reportError } from '@klarsikt/web/platform/api/report-error.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useCountryChoices } from '@klarsikt/web/platform/i18n/countries.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useZoneChoices } from '@klarsikt/web/platform/i18n/zones.ts';
import { startAdministering } from '@klarsikt/web/platform/session/administer.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import {
  ChoiceField,
  SearchableChoiceField,
  SwitchField,
  TextField,
} from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import { AccountLinking } from './AccountLinking.tsx';
import { LicenceTab } from './LicenceTab.tsx';
import { MoveOrganizationDialog } from './MoveDialog.tsx';
import styles from './organization.module.css';
import { SignInForm } from './SignInForm.tsx';
import { organizationTexts } from './texts.ts';
import { parseTrade, useTradeChoices } from './trades.ts';

const refreshes = [organizationContract.list, organizationContract.get];

interface PartProps {
  readonly detail: OrganizationDetail;
  readonly refetch: () => Promise<unknown>;
}

function useGeneralForm({ detail, refetch }: PartProps) {
  const t = useT(organizationTexts);
  const save = useCommand(organizationContract.save, { refreshes });
  const { id, revision, name, country, language, demo, trade, timeZone } = detail;
  return useRecordForm({
    record: {
      revision,
      values: { name, country: country ?? '', trade: trade ?? '', timeZone: timeZone ?? '', language, demo },
    },
    problems: (values) => (values.name.trim() === '' ? { name: t('orgs.nameMissing') } : {}),
    refetch,
    save: async (values, from) => {
      const { country: code, timeZone: zone, trade: kind, demo: mark, ...rest } = values;
      const marked = mark === demo ? {} : { demo: mark };
      const chosen = {
        country: code === '' ? null : code,
        trade: parseTrade(kind),
        timeZone: zone === '' ? null : zone,
      };
      const saved = await save.mutateAsync({ body: { id, revision: from, ...rest, ...chosen, ...marked } });
      // Reload the session, because a new time zone can change today's date in the user's own organisation.
      reloadSession().catch(reportError);
      return saved;
    },
  });
}

function GeneralForm({ detail, refetch }: PartProps) {
  const t = useT(organizationTexts);
  const { date, number } = useFormat();
  const countries = useCountryChoices();
  const trades = useTradeChoices();
  const { timeZone, dayZone: inForce } = detail;
  const zones = useZoneChoices(timeZone ?? '');
  const form = useGeneralForm({ detail, refetch });
  return (
    <>
      <RecordForm form={form}>
        <TextField label={t('orgs.name')} required maxLength={200} {...form.field('name')} />
        <ChoiceField
          label={t('orgs.country')}
          choices={[{ value: '', label: t('orgs.noCountry') }, ...countries]}
          {...form.field('country')}
        />
        <ChoiceField
          label={t('orgs.trade')}
          hint={t('orgs.tradeHint')}
          choices={trades}
          {...form.field('trade')}
        />
        <SearchableChoiceField
          label={t('orgs.timeZone')}
          nothing={t('orgs.timeZoneNone')}
          hint={t('orgs.timeZoneHint', { zone: inForce })}
          choices={[{ value: '', label: t('orgs.timeZoneDefault') }, ...zones]}
          {...form.field('timeZone')}
        />
        <ChoiceField
          label={t('orgs.language')}
          choices={[
            { value: 'en', label: t('orgs.language.en') },
            { value: 'sv', label: t('orgs.language.sv') },
          ]}
          {...form.field('language')}
        />
        <SwitchField
          label={t('orgs.demoMark')}
          hint={t('orgs.demoHint')}
          readOnly={!detail.can.govern}
          {...form.field('demo')}
        />
      </RecordForm>
      <div className={styles.gap}>
        <RecordFacts
          of={[
            [t('orgs.users'), number(detail.users)],
            [t('orgs.units'), number(detail.units)],
            [t('orgs.assessments'), number(detail.assessments)],
            [t('orgs.made'), date(detail.createdAt)],
            [t('orgs.changed'), date(detail.updatedAt)],
          ]}
        />
      </div>
    </>
  );
}

function Actions({
  detail,
  rows,
  onGone,
}: {
  readonly detail: OrganizationDetail;
  readonly rows: readonly OrganizationRow[];
  readonly onGone: () => void;
}) {
  const t = useT(organizationTexts);
  const [moving, setMoving] = useState(false);
  const { act, busy } = useRecordAction();
  const remove = useCommand(organizationContract.remove, { refreshes: [organizationContract.list] });
  const { id, name, revision, parentId } = detail;
  const end = async () => {
    if (!(await askConfirmation({ message: t('orgs.deleteAsk', { name }), yes: t('orgs.delete') }))) return;
    const done = t('orgs.deleted', { name });
    const gone = await act(() => remove.mutateAsync({ params: { id }, query: { revision } }), { done });
    if (gone) onGone();
  };
  const movable = parentId !== null && !detail.system;
  if (!detail.can.administer && !movable) return null;
  return (
    <div className={styles.buttons}>
      {detail.can.administer ? (
        <Button
          size="xs"
          loading={busy}
          title={t('orgs.administerHelp', { name })}
          onClick={() => void act(() => startAdministering(id))}
        >
          {t('orgs.administer')}
        </Button>
      ) : null}
      {movable ? (
        <>
          <Button size="xs" variant="default" onClick={() => setMoving(true)}>
            {t('orgs.move')}
          </Button>
          <Button size="xs" color="red" variant="light" loading={busy} onClick={() => void end()}>
            {t('orgs.delete')}
          </Button>
        </>
      ) : null}
      {moving ? (
        <MoveOrganizationDialog detail={detail} rows={rows} onClose={() => setMoving(false)} />
      ) : null}
    </div>
  );
}

interface OrganizationPanelProps {
  readonly row: OrganizationRow;
  readonly rows: readonly OrganizationRow[];
  readonly onClose: () => void;
  readonly onGone: () => void;
}

export function OrganizationPanel({ row, rows, onClose, onGone }: OrganizationPanelProps) {
  const t = useT(organizationTexts);
  const answer = useCall(organizationContract.get, { params: { id: row.id } });
  const { data: detail, refetch } = answer;
  const above = detail?.line.slice(0, -1).map(({ name }) => name) ?? [];
  return (
    <RecordPanel
      title={row.name}
      crumb={above.length === 0 ? t('orgs.title') : above.join(' › ')}
      onClose={onClose}
      answer={answer}
      tabs={[
        { value: 'general', label: t('orgs.general') },
        { value: 'signin', label: t('orgs.signIn') },
        { value: 'licence', label: t('orgs.licence') },
      ]}
      {...(detail ? { foot: <Actions detail={detail} rows={rows} onGone={onGone} /> } : {})}
    >
      {(tab) => {
        if (detail === undefined) return null;
        if (tab === 'licence') return <LicenceTab row={row} />;
        if (tab === 'signin')
          return (
            <>
              <SignInForm detail={detail} refetch={refetch} />
              {detail.federation?.enabled && detail.can.signIn ? <AccountLinking id={detail.id} /> : null}
            </>
          );
        return <GeneralForm detail={detail} refetch={refetch} />;
      }}
    </RecordPanel>
  );
}
