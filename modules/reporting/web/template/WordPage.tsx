/** /ra/templates/word-{id}: findings and preview of a Word file, and all fields with their current values to copy. */

import {
  templateContract as contract,
  type WordTemplate,
  type WordTemplateFinding,
} from '@klarsikt/contract';
import { buildApiAddress } from '@klarsikt/web/platform/api/call.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { TemplateFieldPicker } from './FieldPicker.tsx';
import { usePreviewAssessment } from './TemplatePreview.tsx';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';
import { useWordTemplatePreview, WordTemplatePreview } from './WordSheet.tsx';
import { WordFileDrop } from './WordTools.tsx';

const partKindOf = (part: string): 'body' | 'header' | 'footer' | 'notes' => {
  const name = part.replace(/^word\//, '');
  if (name.startsWith('document')) return 'body';
  if (name.startsWith('header')) return 'header';
  return name.startsWith('footer') ? 'footer' : 'notes';
};

function usePlace() {
  const t = useT(templateTexts);
  return ({ part, heading, paragraph, table, row }: WordTemplateFinding['at']): string =>
    [
      t(`template.part.${partKindOf(part)}`),
      heading === '' ? null : t('template.placeHeading', { heading }),
      paragraph === 0 ? null : t('template.placeParagraph', { paragraph }),
      table === 0 ? null : t('template.placeTable', { table, row }),
    ]
      .filter((piece) => piece !== null)
      .join(', ');
}

function Findings({
  findings,
  kind,
  onShow,
}: {
  readonly findings: readonly WordTemplateFinding[];
  readonly kind: WordTemplateFinding['kind'];
  readonly onShow: ((at: WordTemplateFinding['at']) => void) | null;
}) {
  const t = useT(templateTexts);
  const placeOf = usePlace();
  const own = findings.filter((one) => one.kind === kind);
  if (own.length === 0) return null;
  return (
    <>
      <h3>{t(`template.${kind}`)}</h3>
      <ol className={styles.list}>
        {own.map(({ code, tag, detail, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice at one place
          <li key={index} className={styles.item}>
            <div className={styles.main}>
              {t(`word.${code}`, { tag, detail })}{' '}
              {code === 'unknownName' && detail !== '' ? t('word.meant', { detail: `{{${detail}}}` }) : null}
              {code === 'foreignField' && detail !== '' ? t('word.ours', { detail: `{{${detail}}}` }) : null}
              <p>{placeOf(at)}</p>
            </div>
            {onShow === null || at.paragraph === 0 ? null : (
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('template.showPlace', { place: placeOf(at) })}
                onClick={() => onShow(at)}
              >
                {t('template.show')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function File({ word }: { readonly word: WordTemplate }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const remove = useCommand(contract.removeWord, { refreshes: [contract.words, contract.list] });
  const { id, name, version, bytes, parts, usable, reading } = word;
  const askRemoval = useRemovalConfirmation();
  const showRemoved = useRemovalNotice();
  const previewed = usePreviewAssessment();
  const sheet = useWordTemplatePreview(usable);
  const onShow = previewed.id === null ? null : sheet.show;
  const download = buildApiAddress(contract.download.path, { params: { id } });
  const drop = async () => {
    const question = { message: t('template.deleteAsk'), yes: t('template.delete') };
    if (!(await askRemoval({ kind: 'word', id, onlyUsed: true, ...question }))) return;
    try {
      await remove.mutateAsync({ params: { id } });
      showRemoved({ kind: 'word', id, name, refreshes: [contract.words, contract.list] });
      await navigate({ to: '/ra/templates' });
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <Page
      title={name}
      sub={t('template.version', { version, bytes: Math.ceil(bytes / 1024), parts })}
      tools={
        <>
          <a className="text-link" href={download} download>
            {t('template.download')}
          </a>
          <Button variant="subtle" color="red" onClick={() => void drop()}>
            {t('template.delete')}
          </Button>
        </>
      }
    >
      <div className={styles.wordColumns}>
        <section aria-label={t('template.findings')}>
          <p role="status">{t(usable ? 'template.usable' : 'template.notUsable')}</p>
          <h2>{t('template.findings')}</h2>
          {reading.findings.length === 0 ? <p>{t('template.nothingFound')}</p> : null}
          <Findings findings={reading.findings} kind="mend" onShow={onShow} />
          <Findings findings={reading.findings} kind="know" onShow={onShow} />
          <h3>{t('template.understood')}</h3>
          <p>{t('template.countFields', { fields: reading.fields, loops: reading.loops })}</p>
          {reading.contents ? <p>{t('template.contents')}</p> : null}
          <h3>{t('template.uploadAgain')}</h3>
          <WordFileDrop replaces={id} />
        </section>
        {previewed.id === null ? null : (
          <WordTemplatePreview {...{ ...sheet, word: id, version, usable }} assessment={previewed.id} />
        )}
        <TemplateFieldPicker {...previewed} />
      </div>
    </Page>
  );
}

export function WordTemplatePage({ id }: { readonly id: number }) {
  const t = useT(templateTexts);
  const { data, error, refetch } = useCall(contract.words, {});
  const word = data?.find((one) => one.id === id);
  if (word !== undefined) return <File word={word} />;
  return (
    <Page title={t('template.word')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton /> : null}
      {data === undefined ? null : <EmptyState title={t('template.noneWord')} />}
    </Page>
  );
}
