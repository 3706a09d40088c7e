import { type CompletenessSheetEntry, requirementChapters } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ProgressCount, useProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import styles from './completeness.module.css';
import { computeSheetProgress } from './rows.ts';
import { completenessTexts } from './texts.ts';

export function ChapterBars({ sheet }: { readonly sheet: readonly CompletenessSheetEntry[] }) {
  const t = useT(completenessTexts);
  const { text } = useFormat();
  const wordsOf = useProgressText();
  return (
    <div className={styles.chapters}>
      {requirementChapters.map((key) => {
        const entries = sheet.filter(({ requirement }) => requirement.chapter === key);
        const { done, total } = computeSheetProgress(entries);
        const chapter = t(`completeness.chapter.${key}`);
        return (
          <div
            key={key}
            role="img"
            aria-label={`${chapter}: ${wordsOf({ of: 'requirements', done, total })}`}
          >
            <span className={styles.chapterName}>
              {chapter} <ProgressCount of="requirements" done={done} total={total} />
            </span>
            <span className={styles.marks}>
              {entries.map(({ requirement, status }) => (
                <span
                  key={requirement.id}
                  data-status={status}
                  title={`${text(requirement.title)}: ${t(`completeness.status.${status}`)}`}
                />
              ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}
