import { isRecord } from '@klarsikt/engine/fields';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import type { OwnFieldInputProps } from './input.ts';
import { RiskListFileImport } from './ListFile.tsx';
import styles from './own.module.css';
import { useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';
import { useEntityChoices } from './use-offered.ts';

export function RiskListEntriesInput({ value, onWrite, most }: OwnFieldInputProps) {
  const t = useT(ownPartsTexts);
  const { editable } = useOwnParts();
  const countries = useEntityChoices()('geographies');
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const write = (at: number, next: object | null) =>
    onWrite(entries.flatMap((entry, index) => (index === at ? (next === null ? [] : [next]) : [entry])));
  const taken = new Set(entries.map(({ geography }) => geography));
  const free = countries.find(({ value: key }) => !taken.has(key));
  return (
    <div className={styles.form}>
      {entries.map((entry, at) => (
        <div key={String(entry.geography)} className={styles.pair}>
          <NativeSelect
            size="xs"
            aria-label={t('own.geography')}
            disabled={!editable}
            value={String(entry.geography)}
            data={countries.filter(({ value: key }) => key === entry.geography || !taken.has(key))}
            onChange={(event) => write(at, { ...entry, geography: event.currentTarget.value })}
          />
          <NumberField
            size="xs"
            aria-label={t('own.value')}
            disabled={!editable}
            min={0}
            max={most}
            value={typeof entry.value === 'number' ? entry.value : null}
            onChange={(next) => write(at, next === null ? null : { ...entry, value: next })}
          />
        </div>
      ))}
      {editable && entries.length === 0 ? <p className="muted">{t('own.listHow', { most })}</p> : null}
      {editable ? <RiskListFileImport most={most} onTake={onWrite} /> : null}
      {editable && free !== undefined ? (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => onWrite([...entries, { geography: free.value, value: 0 }])}
          >
            {t('own.addEntry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
