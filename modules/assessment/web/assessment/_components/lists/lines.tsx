import type { Language, OperationalRelevance } from '@klarsikt/engine/text';
import { relevanceWord } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import type { ReactNode } from 'react';
import styles from './lines.module.css';

interface LineNameProps {
  readonly name: string;
  /** Style of a row that does not count: muted, or struck through if a user has ruled it out. */
  readonly off?: 'muted' | 'struck' | undefined;
  readonly children?: ReactNode;
}

export function LineName({ name, off, children }: LineNameProps) {
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

export function Tag({ tone, title, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

export function LineCount({ children }: { readonly children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}

export const formatAreas = (areas: readonly OperationalRelevance[], language: Language): string =>
  areas.map((area) => relevanceWord(area, language)).join(', ');

export function Areas({ areas }: { readonly areas: readonly OperationalRelevance[] }) {
  const { language } = useFormat();
  return <span className={styles.areas}>{formatAreas(areas, language)}</span>;
}

interface UseBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function UseBox({ label, checked, disabled, onChange }: UseBoxProps) {
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
