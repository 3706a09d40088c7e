import { type OrganizationRow, organizationContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useCountryChoices } from '@klarsikt/web/platform/i18n/countries.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { toOrganizationChoices } from './places.ts';
import { organizationTexts } from './texts.ts';
import { parseTrade, useTradeChoices } from './trades.ts';

interface NewOrganizationPanelProps {
  readonly rows: readonly OrganizationRow[];
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

function useNewOrganization({ rows, onMade }: NewOrganizationPanelProps) {
  const t = useT(organizationTexts);
  const done = useDoneNotice();
  const save = useCommand(organizationContract.save, { refreshes: [organizationContract.list] });
  const here = rows.find((row) => row.here);
  return useRecordForm({
    record: {
      revision: 0,
      values: {
        name: '',
        parent: String(here?.id ?? ''),
        country: here?.country ?? '',
        language: here?.language ?? 'en',
        trade: '',
      },
    },
    problems: ({ name }) => (name.trim() === '' ? { name: t('orgs.nameMissing') } : {}),
    save: async ({ name, parent, country, language, trade }) => {
      const made = await save.mutateAsync({
        body: {
          name,
          parentId: Number(parent),
          country: country === '' ? null : country,
          language,
          trade: parseTrade(trade),
        },
      });
      done(t('orgs.created', { name: made.name }));
      onMade(made.id);
    },
  });
}

export function NewOrganizationPanel(props: NewOrganizationPanelProps) {
  const { rows, onClose } = props;
  const t = useT(organizationTexts);
  const countries = useCountryChoices();
  const trades = useTradeChoices();
  const form = useNewOrganization(props);
  return (
    <RecordPanel title={t('orgs.new')} onClose={onClose}>
      {() => (
        <RecordForm form={form} submit={t('orgs.create')} always>
          <TextField label={t('orgs.name')} required maxLength={200} {...form.field('name')} />
          <ChoiceField
            label={t('orgs.parent')}
            choices={toOrganizationChoices(rows)}
            {...form.field('parent')}
          />
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
          <ChoiceField
            label={t('orgs.language')}
            choices={[
              { value: 'en', label: t('orgs.language.en') },
              { value: 'sv', label: t('orgs.language.sv') },
            ]}
            {...form.field('language')}
          />
        </RecordForm>
      )}
    </RecordPanel>
  );
}
