import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconButton } from '@klarsikt/web/ui/Button.tsx';
import { SegmentedControl } from '@klarsikt/web/ui/kit/fields.ts';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { type AnalysisShareEntry, useCanGrantWrite } from '../../_lib/saved/shares.ts';
import { analysisTexts } from '../../texts.ts';
import styles from './share.module.css';

interface ShareRowProps {
  readonly one: AnalysisShareEntry;
  readonly faults: readonly string[];
  readonly onChange: (write: boolean) => void;
  readonly onRemove: () => void;
}

export function ShareListRow({ one, faults, onChange, onRemove }: ShareRowProps) {
  const t = useT(analysisTexts);
  const why = useId();
  const asked = one.kind === 'assessment' && one.mayLetWrite === null;
  const answered = useCanGrantWrite(one.id, asked);
  // An existing write share may remain. For a unit that was not looked up, the server decides.
  const mayLetWrite = one.write || ((asked ? answered : one.mayLetWrite) ?? !asked);
  const refused = !(asked && answered === null) && !mayLetWrite;
  const name = one.name === '' ? t('analysis.shareGone') : one.name;
  const through = one.kind === 'unit' || one.kind === 'assessment' ? one.kind : null;
  return (
    <li>
      <span>
        <b>{name}</b> <small>{t(`analysis.kind.${one.kind}`)}</small>
      </span>
      <SegmentedControl
        size="xs"
        aria-label={t('analysis.rightOf', { name })}
        aria-describedby={through !== null || refused ? why : undefined}
        value={one.write ? 'write' : 'read'}
        data={[
          { value: 'read', label: t('analysis.mayRead') },
          { value: 'write', label: t('analysis.mayWrite'), disabled: !mayLetWrite },
        ]}
        onChange={(value) => onChange(value === 'write')}
      />
      <IconButton label={t('analysis.unshare', { name })} onClick={onRemove}>
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {refused || through !== null ? (
        <p id={why} className={styles.why}>
          {refused || through === null
            ? t('analysis.mayNotLetWrite')
            : t(one.write ? `analysis.writeThrough.${through}` : `analysis.readThrough.${through}`)}
        </p>
      ) : null}
      {faults.map((fault) => (
        <p key={fault} className={styles.fault} role="alert">
          {fault}
        </p>
      ))}
    </li>
  );
}
