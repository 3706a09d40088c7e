import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, told, whether } from './build.ts';

export const agent: PortalTrade = {
  key: 'agent',
  name: { sv: 'Betalningsombud', en: 'Payment agent' },
  businesses: ['bu-remit'],
  description: {
    sv: 'Företaget tar emot och betalar ut pengar åt ett betalningsföretag.',
    en: 'The firm takes in and pays out money for a payment company.',
  },
  questions: [
    often('o-cash', 'products', {
      q: [
        'Hur ofta skickar kunden kontanter till en annan person utan konto?',
        'How often does the customer send cash to another person without an account?',
      ],
      why: [
        'Pengarna är framme på några minuter, och mottagaren kan vara vem som helst [re-fatf-mvts-2016].',
        'The money arrives in minutes, and the receiver can be anybody [re-fatf-mvts-2016].',
      ],
      about: ['products/pr-remittance', 'threats/th-hawala'],
      from: ['re-fatf-mvts-2016'],
    }),
    often('o-account', 'products', {
      q: [
        'Hur ofta blir kontanter till pengar på ett bankkonto?',
        'How often does cash become money on a bank account?',
      ],
      why: [
        'Då har sedlarna kommit in i banken utan att banken såg dem.',
        'Then the notes have reached the bank without the bank seeing them.',
      ],
      about: ['products/pr-remitacct', 'threats/th-cash'],
    }),
    often('o-wallet', 'products', {
      q: [
        'Hur ofta går pengarna till en plånbok i mobilen?',
        'How often does the money go to a wallet in a mobile phone?',
      ],
      why: [
        'En mobil kan bytas eller lånas, och mottagaren är svår att följa.',
        'A phone can be swapped or lent, and the receiver is hard to follow.',
      ],
      about: ['products/pr-remitwallet', 'threats/th-prepaid'],
    }),
    often('o-business', 'products', {
      q: ['Hur ofta betalar företag fakturor genom er?', 'How often do companies pay invoices through you?'],
      why: [
        'Ett företag har bank. Fråga varför betalningen går genom er.',
        'A company has a bank. Ask why the payment goes through you.',
      ],
      about: ['products/pr-remitbiz', 'threats/th-tbml'],
    }),
    often('o-firm', 'customers', {
      q: [
        'Hur ofta skickar en butik eller restaurang pengar genom er?',
        'How often does a shop or restaurant send money through you?',
      ],
      why: [
        'Pengar från brott kan blandas med dagskassan [re-eu-snra-2022].',
        'Money from crime can be mixed with daily takings [re-eu-snra-2022].',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    often('o-identity', 'customers', {
      q: [
        'Hur ofta har kunden handlingar som är svåra att kontrollera?',
        'How often does the customer have papers that are hard to check?',
      ],
      why: [
        'Alla ska kunna skicka pengar hem. Ni ska ändå veta vem det är.',
        'Everybody should be able to send money home. You must still know who it is.',
      ],
      about: ['customers/cu-limited-id', 'threats/th-identity'],
    }),
    often('o-behalf', 'customers', {
      q: ['Hur ofta skickar någon pengar åt en annan?', 'How often does somebody send money for another?'],
      why: [
        'Den som lämnar pengarna kan vara lurad eller betald för det.',
        'Who hands over the money may be deceived or paid for it.',
      ],
      about: ['transactions/tr-thirdparty', 'threats/th-mules'],
    }),
    often('o-desk', 'channels', {
      q: ['Hur ofta träffar ni kunden över disk?', 'How often do you meet the customer at the counter?'],
      why: [
        'I ett möte kan ni se legitimationen och ställa frågor.',
        'In a meeting you can see the identity and ask questions.',
      ],
      about: ['channels/ch-branch'],
    }),
    often('o-under', 'channels', {
      q: [
        'Hur ofta arbetar någon annan åt er som ombud?',
        'How often does somebody else work for you as an agent?',
      ],
      why: [
        'Ni ansvarar för vad den personen ser och frågar [re-se-fi-ombud-2021].',
        'You are responsible for what that person sees and asks [re-se-fi-ombud-2021].',
      ],
      about: ['channels/ch-agent', 'threats/th-insider'],
      from: ['re-se-fi-ombud-2021'],
    }),
    often('o-conflict', 'geography', {
      q: [
        'Hur ofta går pengarna till områden nära krig eller konflikt?',
        'How often does the money go to places near war or conflict?',
      ],
      why: [
        'De flesta hjälper sin familj. Små belopp kan också nå terrorister [re-fatf-tf-2025].',
        'Most help their family. Small amounts can also reach terrorists [re-fatf-tf-2025].',
      ],
      about: ['transactions/tr-smallconflict', 'customers/cu-conflict-link', 'threats/th-tf'],
      from: ['re-fatf-tf-2025'],
    }),
    often('o-risk', 'geography', {
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
    whether('o-split', 'threats', {
      q: [
        'Har ett belopp delats upp på flera personer eller dagar?',
        'Has an amount been split over several people or days?',
      ],
      why: [
        'Betalningar som hör ihop räknas ihop [re-se-ptl].',
        'Payments that belong together count together [re-se-ptl].',
      ],
      about: ['transactions/tr-cashstruct', 'transactions/tr-agentsplit', 'threats/th-cash'],
      from: ['re-se-ptl'],
    }),
    whether('o-mirror', 'threats', {
      q: [
        'Har ni bett kunder lämna pengar till någon annan i stället för att skicka dem?',
        'Have you asked customers to hand money to somebody else instead of sending it?',
      ],
      why: [
        'Så jobbar hawala: skulder kvittas utan att pengarna flyttas. Det kräver tillstånd [re-fatf-hawala-2013].',
        'That is hawala: debts are set off without money being moved. It requires a permit [re-fatf-hawala-2013].',
      ],
      about: ['transactions/tr-mirror', 'threats/th-hawala'],
      from: ['re-fatf-hawala-2013'],
    }),
    told('o-deceived', 'threats', {
      q: [
        'Hur märker ni att en kund är lurad att skicka pengar?',
        'How do you notice that a customer is deceived into sending money?',
      ],
      why: [
        'Den som är lurad har bråttom och vill inte berätta. Några lugna frågor kan stoppa det [re-se-fipo-2024].',
        'Who is deceived is in a hurry and will not tell. A few calm questions can stop it [re-se-fipo-2024].',
      ],
      about: ['threats/th-vishing', 'threats/th-invest'],
      from: ['re-se-fipo-2024'],
    }),
    routine('o-agents', 'co-agents', {
      q: [
        'Följer ni betalningsföretagets regler, och kontrolleras det?',
        'Do you follow the rules of the payment company, and is it checked?',
      ],
      why: [
        'Gemensamma regler gör att samma kund får samma frågor överallt [re-se-fi-ombud-2021].',
        'Common rules give the same customer the same questions everywhere [re-se-fi-ombud-2021].',
      ],
      from: ['re-se-fi-ombud-2021'],
    }),
    routine('o-transfer', 'co-travelrule', {
      q: [
        'Följer namn på avsändare och mottagare alltid med betalningen?',
        'Do the names of sender and receiver always go with the payment?',
      ],
      why: [
        'Utan namn kan ingen stoppa eller spåra pengarna [re-eu-tfr].',
        'Without names nobody can stop or trace the money [re-eu-tfr].',
      ],
      from: ['re-eu-tfr'],
    }),
    routine('o-pattern', 'co-txmon', {
      q: [
        'Lägger ni ihop samma kunds betalningar över tid?',
        "Do you add up the same customer's payments over time?",
      ],
      why: [
        'Mönstret syns först när flera betalningar läggs bredvid varandra.',
        'The pattern is seen only when several payments are put side by side.',
      ],
    }),
  ],
};
