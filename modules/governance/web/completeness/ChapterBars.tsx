import { requirementChapters, type SheetEntry } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ProgressCount, useProgressWords } from '@klarsikt/web/ui/progress/Progress.tsx';
import styles from './completeness.module.css';
import { computeProgress } from './rows.ts';
import { completenessTexts } from './texts.ts';

export function ChapterBars({ sheet }: { readonly sheet: readonly SheetEntry[] }) {
  const t = useT(completenessTexts);
  const { text } = useFormat();
  const wordsOf = useProgressWords();
  return (
    <div className={styles.chapters}>
      {requirementChapters.map((key) => {
        const entries = sheet.filter(({ requirement }) => requirement.chapter === key);
        const { done, total } = computeProgress(entries);
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
