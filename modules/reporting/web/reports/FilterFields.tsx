import { type ReportRiskFilter, riskFilterValues } from '@klarsikt/engine/report';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

const members = ['segment', 'relevance', 'quantifiability', 'kri', 'level'] as const;

interface FilterProps {
  readonly value: ReportRiskFilter;
  readonly disabled?: boolean;
  readonly onChange: (value: ReportRiskFilter) => void;
}

export function ReportRiskFilterFields({ value, disabled = false, onChange }: FilterProps) {
  const t = useT(savedReportsTexts);
  return (
    <fieldset className={styles.row} disabled={disabled}>
      <legend>{t('reports.filter')}</legend>
      {members.map((member) => (
        <NativeSelect
          key={member}
          size="xs"
          label={t(`reports.${member}`)}
          value={value[member]}
          data={riskFilterValues[member].map((one) => ({ value: one, label: t(`filter.${one}`) }))}
          onChange={(event) => onChange({ ...value, [member]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
