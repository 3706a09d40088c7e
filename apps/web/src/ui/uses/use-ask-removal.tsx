/** The one question before something is deleted, with where it is used. */
import { use as contract, type PlaceKind, type UsedKind, type Uses } from '@klarsikt/contract';
import { call } from '../../platform/api/call.ts';
import { choose, confirm, noOption } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { sayError } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { texts as ui } from '../texts.ts';
import { texts } from './texts.ts';
import { UseList } from './UseList.tsx';

/** Uses that keep a thing from being deleted, as the server refuses it. */
const bars: { readonly [K in UsedKind]?: readonly PlaceKind[] } = {
  group: ['signin'],
  report: ['accepted'],
  unit: ['assessment', 'launch', 'deleted', 'unit'],
};

/** What deleting something leaves as it is. */
const lasting: readonly PlaceKind[] = ['approval', 'accepted', 'pack'];

interface Removal {
  readonly kind: UsedKind;
  /** Its id; of an own part its key. */
  readonly id: number | string;
  readonly message: string;
  readonly yes: string;
  /** Asks only where it is used: what is deleted can be brought back. */
  readonly onlyUsed?: boolean;
}

const isUsed = ({ places, hidden }: Uses) => places.length + hidden > 0;

/** Gives a function that asks, and tells whether the thing is to be deleted. */
export function useAskRemoval(): (removal: Removal) => Promise<boolean> {
  const t = useT(texts);
  const word = useT(ui);
  const language = useLanguage();
  const ask = async ({ kind, id, message, yes, onlyUsed = false }: Removal): Promise<boolean> => {
    const uses = await call(contract.list, { query: { kind, id: String(id) } });
    if (!isUsed(uses)) return onlyUsed || confirm({ message, yes });
    if (uses.places.some((place) => bars[kind]?.includes(place.kind))) {
      const why = t(kind === 'report' ? 'uses.kept' : 'uses.barred');
      const told = (
        <>
          <p>{why}</p>
          <UseList uses={uses} />
        </>
      );
      await choose({ message: told, options: [{ id: noOption, label: word('ui.close') }] });
      return false;
    }
    const stays = uses.places.some((place) => place.approved || lasting.includes(place.kind));
    const question = (
      <>
        <p>{message}</p>
        <UseList uses={uses} />
        {stays ? <p>{t('uses.stays')}</p> : null}
      </>
    );
    return confirm({ message: question, yes });
  };
  return async (removal) => {
    try {
      return await ask(removal);
    } catch (error) {
      sayError(error, language);
      return false;
    }
  };
}
