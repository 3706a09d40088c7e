/** Shows a confirmation question before an object is deleted, with the places where the object is used. */
import {
  useContract as contract,
  type EntityUseKind,
  type EntityUses,
  type UsableEntityKind,
} from '@klarsikt/contract';
import { call } from '../../platform/api/call.ts';
import { askChoice, askConfirmation, cancelOptionId } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { showError } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { uiTexts as ui } from '../texts.ts';
import { entityUsesTexts } from './texts.ts';
import { EntityUseList } from './UseList.tsx';

/** Uses that prevent the deletion; the server checks the same. */
const bars: { readonly [K in UsableEntityKind]?: readonly EntityUseKind[] } = {
  group: ['signin'],
  report: ['accepted'],
  unit: ['assessment', 'launch', 'deleted', 'unit'],
};

/** Kinds of uses that a deletion leaves unchanged, such as an approval in force. */
const lasting: readonly EntityUseKind[] = ['approval', 'accepted', 'pack'];

interface Removal {
  readonly kind: UsableEntityKind;
  /** Id of the object; for an own part its key. */
  readonly id: number | string;
  readonly message: string;
  readonly yes: string;
  /** True to ask only if the object is used, because the deletion can be undone. */
  readonly onlyUsed?: boolean;
}

const isUsed = ({ places, hidden }: EntityUses) => places.length + hidden > 0;

/** Returns a function that shows the question; it resolves to true if the person confirms the deletion. */
export function useRemovalConfirmation(): (removal: Removal) => Promise<boolean> {
  const t = useT(entityUsesTexts);
  const word = useT(ui);
  const language = useLanguage();
  const ask = async ({ kind, id, message, yes, onlyUsed = false }: Removal): Promise<boolean> => {
    const uses = await call(contract.list, { query: { kind, id: String(id) } });
    if (!isUsed(uses)) return onlyUsed || askConfirmation({ message, yes });
    if (uses.places.some((place) => bars[kind]?.includes(place.kind))) {
      const why = t(kind === 'report' ? 'uses.kept' : 'uses.barred');
      const told = (
        <>
          <p>{why}</p>
          <EntityUseList uses={uses} />
        </>
      );
      await askChoice({ message: told, options: [{ id: cancelOptionId, label: word('ui.close') }] });
      return false;
    }
    const stays = uses.places.some((place) => place.approved || lasting.includes(place.kind));
    const question = (
      <>
        <p>{message}</p>
        <EntityUseList uses={uses} />
        {stays ? <p>{t('uses.stays')}</p> : null}
      </>
    );
    return askConfirmation({ message: question, yes });
  };
  return async (removal) => {
    try {
      return await ask(removal);
    } catch (error) {
      showError(error, language);
      return false;
    }
  };
}
