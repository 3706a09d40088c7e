import { noteContract as contract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { threatViewTexts } from '../texts.ts';

export function FollowThreatButton({ itemKey }: { readonly itemKey: string }) {
  const t = useT(threatViewTexts);
  const language = useLanguage();
  const { can } = useSession();
  const params = { key: itemKey };
  const enabled = can('threatview:View');
  const { data } = useCall(contract.list, { params }, { enabled });
  const follow = useCommand(contract.follow, { refreshes: [contract.list, contract.followed] });
  if (!enabled || data === undefined) return null;
  const { followed } = data;
  return (
    <Button
      variant="default"
      aria-pressed={followed}
      disabled={follow.isPending}
      title={t('threat.followHelp')}
      onClick={() =>
        follow.mutate(
          { params, body: { followed: !followed } },
          { onError: (error) => showError(error, language) },
        )
      }
    >
      {t(followed ? 'threat.followed' : 'threat.follow')}
    </Button>
  );
}
