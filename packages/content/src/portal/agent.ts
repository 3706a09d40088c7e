import type { PortalTrade } from '@klarsikt/engine/portal';
import {
  createFrequencyQuestion,
  createRoutineQuestion,
  createTextQuestion,
  createYesNoQuestion,
} from './build.ts';

export const paymentAgentTrade: PortalTrade = {
  key: 'agent',
  name: { sv: 'Betalningsombud', en: 'Payment agent' },
  businesses: ['bu-remit'],
  description: {
    sv: 'Företaget tar emot och betalar ut pengar åt ett betalningsföretag.',
    en: 'The firm takes in and pays out money for a payment company.',
  },
  questions: [
    createFrequencyQuestion('o-cash', 'products', {
      q: [
        'Hur ofta skickar kunden kontanter till en annan person utan konto?',
        'How often does the customer send cash to another person without an account?',
      ],
      why: [
        'Pengarna är framme på några minuter, och vem som helst kan vara mottagare [re-fatf-mvts-2016].',
        'The money arrives in minutes, and anybody can be the recipient [re-fatf-mvts-2016].',
      ],
      about: ['products/pr-remittance', 'threats/th-hawala'],
      from: ['re-fatf-mvts-2016'],
    }),
    createFrequencyQuestion('o-account', 'products', {
      q: [
        'Hur ofta blir kontanter till pengar på ett bankkonto?',
        'How often does cash become money in a bank account?',
      ],
      why: [
        'Då kommer kontanterna in i banken utan att banken har sett dem.',
        'The cash then enters the bank without being seen by the bank.',
      ],
      about: ['products/pr-remitacct', 'threats/th-cash'],
    }),
    createFrequencyQuestion('o-wallet', 'products', {
      q: [
        'Hur ofta går pengarna till en plånbok i mobilen?',
        'How often does the money go to a wallet in a mobile phone?',
      ],
      why: [
        'En mobil kan bytas eller lånas ut, och mottagaren är svår att spåra.',
        'A phone can be swapped or lent, and the recipient is hard to trace.',
      ],
      about: ['products/pr-remitwallet', 'threats/th-prepaid'],
    }),
    createFrequencyQuestion('o-business', 'products', {
      q: ['Hur ofta betalar företag fakturor genom er?', 'How often do companies pay invoices through you?'],
      why: [
        'Företag har bankkonton. Fråga varför betalningen går genom er.',
        'Companies have bank accounts. Ask why the payment goes through you.',
      ],
      about: ['products/pr-remitbiz', 'threats/th-tbml'],
    }),
    createFrequencyQuestion('o-firm', 'customers', {
      q: [
        'Hur ofta skickar en butik eller restaurang pengar genom er?',
        'How often does a shop or restaurant send money through you?',
      ],
      why: [
        'Brottspengar kan blandas med dagskassan [re-eu-snra-2022].',
        'Criminal money can be mixed with daily takings [re-eu-snra-2022].',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('o-identity', 'customers', {
      q: [
        'Hur ofta har kunden id-handlingar som är svåra att kontrollera?',
        'How often does the customer have identity documents that are hard to check?',
      ],
      why: [
        'Alla ska kunna skicka pengar hem. Ni måste ändå veta vem kunden är.',
        'Everybody should be able to send money home. You must still know who the customer is.',
      ],
      about: ['customers/cu-limited-id', 'threats/th-identity'],
    }),
    createFrequencyQuestion('o-behalf', 'customers', {
      q: [
        'Hur ofta skickar någon pengar åt en annan?',
        'How often does somebody send money for another person?',
      ],
      why: [
        'Kunden kan ha blivit lurad eller få betalt för det.',
        'The customer may have been deceived or paid to do it.',
      ],
      about: ['transactions/tr-thirdparty', 'threats/th-mules'],
    }),
    createFrequencyQuestion('o-desk', 'channels', {
      q: ['Hur ofta träffar ni kunden över disk?', 'How often do you meet the customer at the counter?'],
      why: [
        'Vid ett möte kan ni kontrollera legitimationen och ställa frågor.',
        'At a meeting you can check the ID and ask questions.',
      ],
      about: ['channels/ch-branch'],
    }),
    createFrequencyQuestion('o-under', 'channels', {
      q: [
        'Hur ofta arbetar någon annan åt er som ombud?',
        'How often does somebody else work for you as an agent?',
      ],
      why: [
        'Ni ansvarar för ombudets kontroller [re-se-fi-ombud-2021].',
        'You are responsible for the checks of the agent [re-se-fi-ombud-2021].',
      ],
      about: ['channels/ch-agent', 'threats/th-insider'],
      from: ['re-se-fi-ombud-2021'],
    }),
    createFrequencyQuestion('o-conflict', 'geography', {
      q: [
        'Hur ofta går pengarna till områden nära krig eller konflikt?',
        'How often does the money go to areas near war or conflict?',
      ],
      why: [
        'De flesta hjälper sin familj. Men även små belopp kan nå terrorister [re-fatf-tf-2025].',
        'Most customers help their families. But even small amounts can reach terrorists [re-fatf-tf-2025].',
      ],
      about: ['transactions/tr-smallconflict', 'customers/cu-conflict-link', 'threats/th-tf'],
      from: ['re-fatf-tf-2025'],
    }),
    createFrequencyQuestion('o-risk', 'geography', {
      q: [
        'Hur ofta går pengarna till ett land på officiella listor?',
        'How often does the money go to a country on official lists?',
      ],
      why: [
        'Det är tillåtet men kräver fler frågor [re-eu-hrtc][re-fatf-lists].',
        'It is allowed but requires more questions [re-eu-hrtc][re-fatf-lists].',
      ],
      about: ['transactions/tr-highrisk', 'threats/th-sv'],
      from: ['re-eu-hrtc', 're-fatf-lists'],
    }),
    createYesNoQuestion('o-split', 'threats', {
      q: [
        'Har ett belopp delats upp på flera personer eller dagar?',
        'Has an amount been split over several people or days?',
      ],
      why: [
        'Sammanhängande betalningar räknas som en [re-se-ptl].',
        'Connected payments count as one [re-se-ptl].',
      ],
      about: ['transactions/tr-cashstruct', 'transactions/tr-agentsplit', 'threats/th-cash'],
      from: ['re-se-ptl'],
    }),
    createYesNoQuestion('o-mirror', 'threats', {
      q: [
        'Har ni bett en kund att lämna pengar till någon annan i stället för att skicka dem?',
        'Have you asked a customer to hand money to somebody else instead of sending it?',
      ],
      why: [
        'Det är hawala: skulder kvittas utan att pengar flyttas. Det kräver tillstånd [re-fatf-hawala-2013].',
        'This is hawala: debts are set off and no money is moved. It requires a licence [re-fatf-hawala-2013].',
      ],
      about: ['transactions/tr-mirror', 'threats/th-hawala'],
      from: ['re-fatf-hawala-2013'],
    }),
    createTextQuestion('o-deceived', 'threats', {
      q: [
        'Hur märker ni att en kund har lurats att skicka pengar?',
        'How do you notice that a customer has been deceived into sending money?',
      ],
      why: [
        'En lurad kund har ofta bråttom och vill inte berätta. Några lugna frågor kan stoppa bedrägeriet [re-se-fipo-2024].',
        'A deceived customer is often in a hurry and unwilling to explain. A few calm questions can stop the fraud [re-se-fipo-2024].',
      ],
      about: ['threats/th-vishing', 'threats/th-invest'],
      from: ['re-se-fipo-2024'],
    }),
    createRoutineQuestion('o-agents', 'co-agents', {
      q: [
        'Följer ni betalningsföretagets regler, och kontrolleras det att ni gör det?',
        'Do you follow the rules of the payment company, and is this checked?',
      ],
      why: [
        'Med gemensamma regler får samma kund samma frågor överallt [re-se-fi-ombud-2021].',
        'With common rules, a customer is asked the same questions everywhere [re-se-fi-ombud-2021].',
      ],
      from: ['re-se-fi-ombud-2021'],
    }),
    createRoutineQuestion('o-transfer', 'co-travelrule', {
      q: [
        'Följer avsändarens och mottagarens namn alltid med betalningen?',
        'Do the names of sender and recipient always follow the payment?',
      ],
      why: [
        'Utan namn kan ingen stoppa eller spåra pengarna [re-eu-tfr].',
        'Without names nobody can stop or trace the money [re-eu-tfr].',
      ],
      from: ['re-eu-tfr'],
    }),
    createRoutineQuestion('o-pattern', 'co-txmon', {
      q: [
        'Lägger ni ihop samma kunds betalningar över tid?',
        'Do you add up the payments of the same customer over time?',
      ],
      why: [
        'Mönstret syns först när flera betalningar jämförs.',
        'The pattern only becomes visible when several payments are compared.',
      ],
    }),
  ],
};
