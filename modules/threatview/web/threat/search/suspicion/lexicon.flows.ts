/** Lines of the lexicon about flows of money, and the use of companies and documents. */
import type { LexiconLine } from './lexicon.people.ts';

export const flowLexiconLines: readonly LexiconLine[] = [
  [
    'cash, banknote, note, notes, bill, bills, banknotes, bundle, in cash, envelope, currency notes, coins, physical money, hard cash, denominations, wads, wad, stacks of notes, bag of notes, twenties, fifties, hundreds, five hundreds, used notes',
    'kontant, kontanter, sedel, sedlar, sedelbunt, kontantpengar, sedelbuntar, kuvert, mynt, reda pengar, fysiska pengar, cash, bunt, buntar, sedelpackar, påse med pengar, valörer, femhundralapp, tusenlapp, hundralapp, femhundringar, sedelrulle',
  ],
  [
    'deposit, pays in, pay in, paying in, lodge, deposits, deposit machine, night safe, paid in, puts in',
    'insättning, sätter in, sätta in, insättningsautomat, insatt, servicebox, insättningar, satt in, deponerar, insättningsmaskin',
  ],
  [
    'withdraw, withdrawal, takes out, cash machine, atm, taking out, draws out, empties, cashpoint',
    'uttag, tar ut, uttagsautomat, bankomat, ta ut, tas ut, töms, tömmer, kontantuttag, tog ut, tömt',
  ],
  [
    'just below, under the limit, below the threshold, reporting limit, structuring, smurfing, split, several branches, small amounts, divided, avoid reporting, splits, many small, in portions, threshold',
    'strax under, under gränsen, gränsvärde, beloppsgräns, strukturering, smurfning, delar upp, flera kontor, små belopp, uppdelad, uppdelade, uppdelning, många små, beloppsgränsen, i omgångar, rapporteringsgräns',
  ],
  [
    'border, customs, airport, suitcase, luggage, courier, carry, carrying, flight, taped, hidden in car, ferry, bag, undeclared cash, hand luggage, declaration, carries',
    'gräns, tull, flygplats, resväska, bagage, kurir, bära, medför, flyg, tejpad, gömd i bilen, färja, väska, odeklarerade, handbagage, bilfärja, gömd, tulldeklaration, pengakurir, tejpade',
  ],
  [
    'exchange office, currency exchange, exchange, bureau de change, change money, foreign currency, euro notes, high denomination, small notes, 500 euro, denomination, currency',
    'växlingskontor, valutaväxling, växla, växlar, växling, valuta, euro, eurosedlar, hög valör, stora sedlar, små sedlar, femhundra euro, valör, växlade, femhundraeuro',
  ],
  [
    'hawala, hawaladar, informal transfer, without a bank, value transfer, ledger, collected by relatives, underground, no bank, outside the banking system, token, picked up in, hargeisa, khartoum, asmara, eritrea, erbil, karachi, peshawar, mogadishu, kabul',
    'hawala, hawalabank, informell överföring, utan bank, värdeöverföring, hämtas ut av släkt, hämtar, skuggbank, hämtas av, utanför banksystemet, underjordisk, hargeisa, khartoum, asmara, eritrea, erbil, karachi, peshawar, mogadishu, kabul',
  ],
  [
    'underground banking, mirror transfer, chinese, capital controls, no funds cross, offset, netting, swap of cash, china, wechat, alipay, daigou, yuan, renminbi, chinese student, beijing, shanghai, shenzhen, guangzhou, macau',
    'underjordisk bank, spegelöverföring, kinesisk, kapitalkontroll, kvittning, avräkning, kina, spegelöverföringar, wechat, alipay, kineser, yuan, renminbi, kinesisk student, underjordiska banker, peking, shanghai, shenzhen, guangzhou, macao',
  ],
  [
    'remittance, money transfer, remitter, western union, moneygram, transfer agent, money order, agent, made up senders, invented senders, remit, phone shop, lagos, nairobi',
    'penningöverföring, penningöverförare, pengaöverföring, western union, moneygram, ombud, överföringsombud, betaltjänstombud, penningförmedlare, påhittade avsändare, agent',
  ],
  [
    'swish, instant payment, mobile payment, real time payment, instant transfer, fast payment',
    'swish, omedelbar betalning, mobilbetalning, swishar, direktbetalning, snabb betalning, swishbetalning, realtidsbetalning, realtid',
  ],
  [
    'transfer, payment, wire, sends money, send money, remits, pays, bank transfer, paying',
    'överföring, betalning, girering, skickar pengar, för över, betalar, transaktion, banköverföring, överför, föra över',
  ],
  [
    'within minutes, same day, immediately, within hours, straight on, passed on, pass through, forwarded, moved on, gone again, quickly, quick, transit account, rapid, at once, directly after, next day, in and out',
    'inom minuter, samma dag, omedelbart, inom timmar, vidare, förs vidare, genomströmning, slussas, snabbt, snabb, genomgångskonto, direkt, vidarebefordras, genast, dagen efter, in och ut, strax efter',
  ],
  [
    'strangers, unrelated, unknown payers, unknown senders, many different people, many payers, many senders, no connection, unknown persons, random people',
    'främlingar, okända betalare, okända avsändare, utan koppling, många olika personer, många betalare, obekanta, okända personer, okänd, utan samband',
  ],
  [
    'savings, life savings, fixed deposit, nest egg, pension money',
    'sparpengar, besparingar, sparkapital, sparkonto, spargris, sparande, pensionspengar, livsbesparingar',
  ],
  [
    'invoice, invoicing, billing, bill for, invoices, false invoice, bills',
    'faktura, fakturerar, fakturering, osann faktura, falsk faktura, fakturor, fakturerade, räkning',
  ],
  [
    'vat, value added tax, carousel, missing trader, reclaim vat, vat refund, vat number, mtic, intra community, mobile phones, tax refund, emission rights, carbon',
    'moms, mervärdesskatt, momskarusell, karusell, skenhandlare, momsåterbetalning, återbäring, momsregistrering, överskjutande ingående moms, mobiltelefoner, utsläppsrätter, ingående moms, momsbedrägeri',
  ],
  [
    'tax, tax evasion, tax crime, undeclared income, tax agency, revenue, tax authority, tax fraud, unreported income, evade, income tax',
    'skatt, skattebrott, skatteflykt, oredovisade inkomster, skatteverket, skattefusk, skatteundandragande, undandra, oredovisad inkomst, deklaration, beskattning, dubbel bokföring',
  ],
  [
    'offshore, tax haven, british virgin islands, bvi, panama, seychelles, cayman, bermuda, secrecy, jersey, isle of man, marshall islands, belize, luxembourg, cyprus, liechtenstein, guernsey, gibraltar, monaco, mauritius, andorra, bahamas, nevis, samoa, virgin islands, vaduz, limassol, delaware',
    'offshore, skatteparadis, brittiska jungfruöarna, panama, seychellerna, cayman, caymanöarna, bermuda, sekretess, jersey, cypern, luxemburg, liechtenstein, lågskatteland, marshallöarna, guernsey, gibraltar, monaco, mauritius, andorra, bahamas, nevis, samoa, jungfruöarna, vaduz, limassol, delaware, isle of man',
  ],
  [
    'shell company, shell, letterbox, letter box company, paper company, no employees, no operations, front company, mailbox, brass plate, dormant, office hotel, virtual office, forty companies, no business, no staff, layers of companies, chain of companies',
    'skalbolag, brevlådeföretag, pappersbolag, inga anställda, utan verksamhet, ingen verksamhet, brevlåda, kontorshotell, virtuellt kontor, postbox, vilande, skenbolag, saknar anställda, saknar verksamhet, bolagskedja, bolagsstruktur, kedja av bolag',
  ],
  [
    'company, firm, business, enterprise, limited company, corporation, ltd',
    'bolag, företag, firma, aktiebolag, näringsidkare, ab, rörelse',
  ],
  [
    'shelf company, ready made company, bought company, company hijacking, hijacked company, changes board, change of board, sold off the shelf, dormant company, newly acquired, change of name, change of address, registered office moved, false registration',
    'lagerbolag, nyköpt bolag, bolagskapning, kapat bolag, byter styrelse, styrelsebyte, hyllbolag, vilande bolag, nyförvärvat, byter namn, bytt säte, byter säte, bytt styrelse, ny styrelse, styrelseändring, adressändring, byte av firma, kapade bolag, bolagsverket, falsk anmälan',
  ],
  [
    'bankruptcy, bankrupt, insolvent, insolvency, emptied, stripped, assets moved, plundered, bankruptcy estate, creditors, winding up, liquidator, asset stripping, drained, unpaid suppliers',
    'konkurs, obestånd, insolvens, töms på, plundra, bolagsplundring, tillgångar flyttas, borgenär, konkursbo, likvidation, konkursförvaltare, konkursbolag, plundrad, töms, utförsäljning, obetalda leverantörer',
  ],
  [
    'liquidation, phoenix, phoenix company, same business new name, wound up, starts again, new company same owner, leaving debts, new name, closed down, reopens',
    'likvidation, fenixbolag, avveckling, avvecklas, samma verksamhet nytt namn, börjar om, lämnar skulder, nytt namn, lägger ner, likvideras, ny firma, samma ägare, återuppstår, efterlämnar skulder',
  ],
  [
    'share capital, contribution in kind, paid in capital, capital certificate, contributed property, capital increase, registration, company formation, capital',
    'aktiekapital, apportegendom, apport, bankintyg, nyemission, insatskapital, kapital, bolagsbildning, registrering, nyregistrerad',
  ],
  [
    'goods, import, export, shipment, freight, customs value, over invoiced, under invoiced, price of goods, bill of lading, shipping documents, trade, misdescribed, cargo, consignment, phantom shipment, trade finance, letter of credit, wholesale',
    'varor, import, export, frakt, tullvärde, överfakturering, underfakturering, varupris, fraktsedel, fraktdokument, handel, leverans, sändning, konossement, parti, importör, exportör, remburs, varuhandel, prissatt, handelsfinansiering, skeppas',
  ],
  [
    'services, consultancy fees, consulting, marketing, software, digital goods, hours, commission, fictitious, no evidence of work, licence fee, royalty, management fee, advertising, intangible',
    'tjänster, konsultarvode, konsult, marknadsföring, programvara, digitala varor, timmar, provision, fiktiv, ingen motprestation, licensavgift, konsulttimmar, arvode, reklam, utförts, underlag saknas, fiktiva',
  ],
  [
    'originator, sender name removed, payment message, swift message, stripped, payer information, correspondent, respondent, nested, vostro, altered, correspondent bank, missing information, intermediary bank',
    'avsändare, betalningsmeddelande, swiftmeddelande, betalaruppgift, korrespondent, respondentbank, nästlad, ändrade uppgifter, korrespondentbank, saknade uppgifter, struken, strukits, uppgift om betalare, mellanhandsbank, respondent',
  ],
  [
    'virtual iban, viban, virtual account, pooled account, payment institution, collecting account, payment chain, iban, sub account, payment service provider, third party payments',
    'virtuellt iban, virtuellt kontonummer, virtuella konton, samlingskonto, betalningsinstitut, betalkedja, iban, underkonto, betaltjänstleverantör, virtuella kontonummer, kontonummer i annat land',
  ],
  [
    'trust, foundation, settlor, trustee, beneficiaries, family trust, family foundation, protector, legal arrangement, anstalt',
    'stiftelse, trust, förvaltare, destinatär, familjestiftelse, stiftare, förmånstagare, stiftelser, truster, familjetrust, protektor',
  ],
  [
    'lawsuit, sue, court, settlement, dispute, arbitration, claim, judgment, litigation, damages, sham, legal dispute, settle',
    'stämning, tvist, domstol, förlikning, skiljedom, fordran, dom, rättegång, skenprocess, skadestånd, stämmer, processar, rättstvist, uppgörelse, förliks',
  ],
  [
    'estate of deceased, inheritance, deceased, dead, inherit, heir, will, gift, dead person, probate, funeral, gift deed',
    'dödsbo, arv, avliden, död, ärva, arvinge, testamente, gåva, bouppteckning, gåvobrev, begravning, arvskifte, avlidne, gåvor',
  ],
  [
    'explain, cannot explain, no explanation, unclear origin, cannot show, source of funds, origin of funds, source of wealth, vague',
    'förklara, kan inte förklara, ingen förklaring, oklart ursprung, kan inte visa, medlens ursprung, pengarnas ursprung, saknar förklaring, vag',
  ],
  [
    'transaction account, current account, bank account, payment account',
    'konto, bankkonto, lönekonto, transaktionskonto, betalkonto',
  ],
  [
    'bank card, debit card, card, credit card, pin, pin code, bank app, mobile app',
    'bankkort, betalkort, kort, kreditkort, pinkod, bankapp, mobilapp, app',
  ],
  [
    'social media, snapchat, instagram, facebook, tiktok, advert, chat, whatsapp, messaging app',
    'sociala medier, snapchat, instagram, facebook, tiktok, annons, chatt, whatsapp, chattgrupp, meddelandeapp',
  ],
  [
    'abroad, foreign, overseas, another country, foreign account, other jurisdictions',
    'utomlands, utland, utländsk, annat land, utlandet, utlandskonto',
  ],
  [
    'third party, someone else, unrelated person, other account, another card, another account, another person',
    'tredje man, någon annan, annan person, utomstående, annat konto, annat kort, tredje part',
  ],
];
