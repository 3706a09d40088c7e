/** Asks before a change that takes something away, with what it takes. */
import { licence } from '@klarsikt/contract';
import { queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import { confirm } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type EffectQuestion, Effects, takesAway } from './Effects.tsx';
import { texts } from './texts.ts';

interface Asking {
  readonly question: EffectQuestion;
  /** Said above the effects. */
  readonly text: string;
  readonly yes: string;
  /** Asks also when nothing is taken away. */
  readonly always?: boolean;
}

/** True when it may be done. */
export function useAskFirst(): (asking: Asking) => Promise<boolean> {
  const t = useT(texts);
  return async ({ question, text, yes, always = false }) => {
    const effects = await queryClient.fetchQuery({
      ...queryOf(licence.effect, { body: question }),
      staleTime: 0,
    });
    if (!always && !takesAway(effects)) return true;
    const message = (
      <>
        <p>{text}</p>
        <h3>{t('licences.effect')}</h3>
        <Effects effects={effects} />
      </>
    );
    return confirm({ message, yes });
  };
}
