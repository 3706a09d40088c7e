import type { Language, OperationalRelevance } from '@klarsikt/engine/text';
import { getRelevanceName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { ReactNode } from 'react';
import styles from './lines.module.css';
import { texts } from './texts.ts';

interface LineNameProps {
  readonly name: string;
  /** Style of a row that does not count in the assessment: muted, or struck through if a user has ruled it out. */
  readonly off?: 'muted' | 'struck' | undefined;
  readonly children?: ReactNode;
}

export function ListRowName({ name, off, children }: LineNameProps) {
  return (
    <span className={styles.name}>
      <span data-off={off} title={name}>
        {name}
      </span>
      {children}
    </span>
  );
}

interface TagProps {
  readonly tone?: 'open' | 'strong' | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

export function ListRowTag({ tone, title, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

export function ListRowCount({ children }: { readonly children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}

export const formatRelevanceAreas = (areas: readonly OperationalRelevance[], language: Language): string =>
  areas.map((area) => getRelevanceName(area, language)).join(', ');

/** Shows a single area by its full name, and several areas by short words, so that they fit the column. */
export function RelevanceAreas({ areas }: { readonly areas: readonly OperationalRelevance[] }) {
  const t = useT(texts);
  const { language } = useFormat();
  const full = formatRelevanceAreas(areas, language);
  const short = areas.map((area, at) => t(at === 0 ? `area.first.${area}` : `area.next.${area}`)).join(', ');
  return (
    <span className={styles.areas} title={full}>
      {areas.length > 1 ? short : full}
    </span>
  );
}

interface UseBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function InclusionCheckbox({ label, checked, disabled, onChange }: UseBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
