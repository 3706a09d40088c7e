/** Asks for confirmation of a licence change that takes something away, and lists the losses. */
import { licenceContract } from '@klarsikt/contract';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { hasLicenceLosses, type LicenceEffectRequest, LicenceEffects } from './Effects.tsx';
import { licenceTexts } from './texts.ts';

interface EffectConfirmation {
  readonly question: LicenceEffectRequest;
  readonly text: string;
  readonly yes: string;
  /** Ask even if the change removes nothing. */
  readonly always?: boolean;
}

export function useLicenceEffectConfirmation(): (asking: EffectConfirmation) => Promise<boolean> {
  const t = useT(licenceTexts);
  return async ({ question, text, yes, always = false }) => {
    const effects = await queryClient.fetchQuery({
      ...createQueryOptions(licenceContract.effect, { body: question }),
      staleTime: 0,
    });
    if (!always && !hasLicenceLosses(effects)) return true;
    const message = (
      <>
        <p>{text}</p>
        <h3>{t('licences.effect')}</h3>
        <LicenceEffects effects={effects} />
      </>
    );
    return askConfirmation({ message, yes });
  };
}
