/** /ra/control-specs: the control specifications of the organisation. */

import { specificationContract as contract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { SpecificationEditor } from './SpecificationEditor.tsx';
import styles from './specifications.module.css';
import { specificationsTexts } from './texts.ts';

function useRemoval() {
  const t = useT(specificationsTexts);
  const { language } = useFormat();
  const askRemoval = useRemovalConfirmation();
  const showRemoved = useRemovalNotice();
  const { mutate, isPending } = useCommand(contract.remove, { refreshes: [contract.list] });
  const drop = async (id: number, name: string) => {
    const question = { message: t('spec.removeAsk', { name }), yes: t('spec.remove') };
    if (!(await askRemoval({ kind: 'specification', id, onlyUsed: true, ...question }))) return;
    mutate(
      { params: { id } },
      {
        onSuccess: () => showRemoved({ kind: 'specification', id, name, refreshes: [contract.list] }),
        onError: (error) => showError(error, language),
      },
    );
  };
  return { drop, isPending };
}

export function SpecificationsPage() {
  const t = useT(specificationsTexts);
  const { date } = useFormat();
  const [open, setOpen] = useSearchParameter('open');
  const { drop, isPending } = useRemoval();
  const answer = useCall(contract.list, {});
  const editable = answer.data?.mayEdit === true;
  const close = () => setOpen(undefined);
  const specifications = answer.data?.specifications;
  const kept = specifications?.find(({ id }) => String(id) === open) ?? null;
  if (specifications !== undefined && ((open === 'new' && editable) || kept !== null))
    return <SpecificationEditor key={open} kept={kept} onClose={close} />;
  const add = (
    <Button size="xs" onClick={() => setOpen('new')}>
      {t('spec.new')}
    </Button>
  );
  return (
    <Page title={t('spec.title')} sub={t('spec.sub')} tools={editable ? add : undefined}>
      {answer.error ? <ErrorState error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.error === null && specifications === undefined ? <ListSkeleton /> : null}
      {specifications?.length === 0 ? <EmptyState title={t('spec.title')} text={t('spec.none')} /> : null}
      <ul className={styles.list}>
        {specifications?.map(({ id, name, revision, at, author }) => (
          <li key={id} className={styles.line}>
            <span>
              {name}
              <br />
              <small className="muted">
                {t('spec.attached', { name: author, revision })} {date(at)}
              </small>
            </span>
            {editable ? (
              <span>
                <Button size="compact-xs" variant="default" onClick={() => setOpen(String(id))}>
                  {name}
                </Button>{' '}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={isPending}
                  onClick={() => void drop(id, name)}
                >
                  {t('spec.removeOf', { name })}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Page>
  );
}
