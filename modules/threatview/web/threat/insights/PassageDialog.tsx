import { insightContract, type PassageContext } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from './insights.module.css';
import { formatPageRange } from './place.ts';
import { SourceModalDialog } from './SourceDialog.tsx';
import { insightsTexts } from './texts.ts';

export interface OpenPassage {
  readonly documentId: number;
  readonly passage: number;
  readonly title: string;
}

/** Scrolls to the passage, because long passages may precede it. */
const showIt = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function Context({ context, passage }: { readonly context: PassageContext; readonly passage: number }) {
  const t = useT(insightsTexts);
  const linkTo = useFileLink();
  const { document, passages } = context;
  return (
    <>
      <div className={styles.context} lang={document.language}>
        {passages.map((each) => {
          const where = [formatPageRange(each, t), ...each.headings]
            .filter((part) => part !== '')
            .join(' · ');
          const here = each.passage === passage;
          return (
            <section key={each.passage} data-here={here || undefined} {...(here ? { ref: showIt } : {})}>
              {where === '' ? null : <p className={styles.where}>{where}</p>}
              {here ? <p className="visually-hidden">{t('insights.here')}</p> : null}
              <p>{each.text}</p>
            </section>
          );
        })}
      </div>
      <p className={styles.foot}>
        <a className="text-link" {...linkTo(insightContract.getFile, { params: { id: document.id } })}>
          {t('insights.downloadNamed', { title: document.title })}
        </a>
      </p>
    </>
  );
}

export function PassageDialog({
  open,
  onClose,
}: {
  readonly open: OpenPassage;
  readonly onClose: () => void;
}) {
  const { documentId: id, passage, title } = open;
  const { data, error, refetch } = useCall(insightContract.getPassage, { params: { id, passage } });
  return (
    <SourceModalDialog title={title} onClose={onClose}>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <TextSkeleton /> : null}
      {data === undefined ? null : <Context context={data} passage={passage} />}
    </SourceModalDialog>
  );
}
