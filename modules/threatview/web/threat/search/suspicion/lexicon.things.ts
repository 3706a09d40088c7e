/** Lines of the lexicon about goods and objects. */
import type { LexiconLine } from './lexicon.people.ts';

export const objectLexiconLines: readonly LexiconLine[] = [
  [
    'crypto, cryptocurrency, bitcoin, crypto asset, virtual currency, coin, ether, ethereum, token, altcoin, blockchain, btc, digital currency, monero, virtual asset',
    'krypto, kryptovaluta, bitcoin, kryptotillgång, virtuell valuta, ether, token, blockkedja, digital valuta, btc, kryptokonto, monero, digitala tillgångar',
  ],
  [
    'crypto exchange, exchanger, crypto platform, trading platform, coinbase, binance, kraken, crypto broker, crypto account',
    'kryptobörs, kryptoväxlare, kryptoplattform, handelsplattform, växlingsplattform, binance, coinbase, kryptokonto',
  ],
  [
    'mixer, mixing, tumbler, tornado cash, chain hopping, privacy coin, decentralised finance, defi, anonymity, blender, coinjoin, dark web, darknet, decentralised exchange, smart contract',
    'mixer, mixning, tumbler, tornado cash, kedjebyte, mixtjänst, decentraliserad finans, defi, kryptobrygga, anonymitet, mixrar, mörka nätet, darknet, smart kontrakt, blandningstjänst, decentraliserad',
  ],
  [
    'stablecoin, usdt, tether, usdc, dollar token, tron, pegged',
    'stablecoin, usdt, tether, usdc, dollartoken, tron, stabilvaluta',
  ],
  [
    'wallet, self hosted wallet, private wallet, cold wallet, hardware wallet, own wallet, unhosted, ledger',
    'plånbok, egen plånbok, privat plånbok, hårdvaruplånbok, kryptoplånbok, plånböcker',
  ],
  [
    'p2p, peer to peer, meets buyers, face to face, trades bitcoin, localbitcoins, telegram, sells bitcoin, unregistered, unlicensed, without licence, in a car park, private seller, without permit',
    'p2p, person till person, möter köpare, ansikte mot ansikte, handlar bitcoin, telegram, säljer bitcoin, oregistrerad, utan tillstånd, parkeringsplats, privatperson säljer, otillåten, kontantköp',
  ],
  ['bitcoin atm, crypto atm, kiosk machine', 'bitcoinautomat, kryptoautomat'],
  [
    'property, real estate, apartment, flat, house, villa, land, building, housing, condominium, holiday home, premises, estate, dwelling',
    'fastighet, lägenhet, hus, villa, bostad, mark, bostadsrätt, tomt, fritidshus, lokal, sommarstuga, fastigheter, radhus, gård',
  ],
  [
    'mortgage, home loan, housing loan, down payment, instalment, amortise, repay the mortgage, loan repaid early, early repayment',
    'bolån, bostadslån, kontantinsats, amortering, amorterar, löser lånet, förtidslösen, i förtid, extra amortering, återbetalning, pantbrev',
  ],
  [
    'renovation, renovate, rebuild, kitchen, craftsman, refurbish, tradesman, extension, repairs, rot',
    'renovering, renovera, bygga om, kök, hantverkare, rusta upp, tillbyggnad, rot, rotavdrag, ombyggnad, badrum',
  ],
  [
    'rent, tenant, rental, lease, sublet, landlord, rental income, subletting, letting',
    'hyra, hyresgäst, uthyrning, hyresintäkt, andrahand, hyresvärd, hyresintäkter, andrahandsuthyrning, inneboende, hyreskontrakt',
  ],
  [
    'flip, resold, resale, quick resale, price increase, sold several times, jump in price, overvalued, undervalued, market price, resell, valuation, far above, far below',
    'vidareförsäljning, säljs vidare, snabb vidareförsäljning, prisökning, såld flera gånger, övervärderad, undervärderad, marknadspris, vidareförsäljningar, värdering, överpris, underpris, orimligt pris',
  ],
  [
    'new build, land development, developer, housing project, development project, off plan, building plot, unfinished, construction project, housing development',
    'nyproduktion, markexploatering, exploatering, bostadsprojekt, exploatör, byggprojekt, byggherre, nybygge, nybyggd, projektbolag, bostadsutvecklare',
  ],
  [
    'car, vehicle, luxury car, watch, rolex, jewellery, jewelry, handbag, yacht, boat, sports car, luxury, designer, mercedes, lamborghini, diamond, ferrari, designer clothes',
    'bil, fordon, lyxbil, klocka, rolex, smycke, smycken, handväska, båt, yacht, sportbil, lyx, lyxvara, märkesväska, mercedes, diamant, klockor, märkeskläder, porsche',
  ],
  [
    'art, painting, antique, antiquity, statue, cultural goods, artefact, sculpture, auction, archaeological, museum, gallery, excavated, looted, auction house, provenance',
    'konst, målning, tavla, antikvitet, staty, kulturföremål, kulturarv, skulptur, auktion, arkeologisk, museum, galleri, fornfynd, plundrad, mynt, auktionshus, proveniens, konstverk',
  ],
  [
    'collectible, collectibles, trading card, stamp, nft, rare coin, vintage, digital art, comic, memorabilia, pokemon',
    'samlarobjekt, samlarkort, frimärke, nft, sällsynta mynt, digital konst, samlare, serietidning, sneakers, vin, pokemon, digitala konstverk, pokémonkort',
  ],
  [
    'gold, bullion, precious metal, gold bar, diamonds, minerals, mine, mining, gold trader, refinery, ore, gemstone, dore',
    'guld, guldtacka, ädelmetall, guldtackor, diamanter, mineral, gruva, gruvdrift, guldhandlare, raffinaderi, malm, ädelsten, råguld',
  ],
  [
    'scrap gold, gold buyer, gold chain, sells gold, necklace, ring, melted',
    'skrotguld, guldköpare, guldkedja, säljer guld, halsband, ringar, smält, guldringar, guldsmycken',
  ],
  [
    'pawn, pawnshop, pawnbroker, pledged, pledge, redeem',
    'pantbank, pant, pantsätta, pantlån, pantsätter, pantsatt, belåna, lösa ut, pantsättning',
  ],
  [
    'stolen, theft, burglary, catalytic converters, power tools, outboard motors, bicycles, copper, caravan, lithuania, thief, stolen goods, break in, robbery, shoplifting, fence, fencing, stolen property, tools',
    'stulen, stöld, inbrott, katalysatorer, elverktyg, husvagn, cyklar, koppar, båtstöld, litauen, tjuv, stöldgods, inbrottsstöld, rån, snatteri, häleri, hälare, stulna, verktyg, båtmotor, stulits, tjuvgods, katalysator',
  ],
  [
    'counterfeit, fake brand, pirated, piracy, replica, fake goods, imitation, knock off, trademark, copies, illegal streaming, fake clothes, iptv',
    'förfalskad vara, varumärkesförfalskning, piratkopia, piratkopierad, kopior, märkeskopior, falska märkeskläder, varumärke, piratkopiering, kopia, iptv, oäkta, falska märken',
  ],
  [
    'waste, refuse, garbage, landfill, dump, dumping, recycling, recycle, hazardous, scrap, rubbish, asbestos, buried, tyres, toxic, disposal, excavated soil',
    'avfall, sopor, deponi, dumpa, dumpning, återvinning, farligt avfall, asbest, grävs ner, giftigt, miljöfarligt, skrot, soptipp, avfallshantering, schaktmassor, bortforsling, tippa, grovsopor',
  ],
  [
    'timber, logging, wildlife, ivory, illegal fishing, poaching, endangered, animal, forest, species, wood, fishing, eel, environmental',
    'timmer, avverkning, vilda djur, elfenben, illegalt fiske, tjuvjakt, utrotningshotad, djur, skog, arter, trä, fiske, ål, miljöbrott, skövling',
  ],
  [
    'drugs, narcotics, cannabis, heroin, amphetamine, dealer, drug, pills, marijuana, hashish, drug dealer, weed, ecstasy, fentanyl, methadone, tramadol, pusher',
    'narkotika, droger, knark, cannabis, heroin, amfetamin, langare, langning, hasch, marijuana, knarklangare, säljer knark, tabletter, drog, narkotikahandel, knarkförsäljning, tramadol',
  ],
  [
    'cocaine, container, port, harbour, docker, antwerp, rotterdam, fruit import, bananas, dockworker, south america, latin america, colombia, ecuador, shipment of fruit, guayaquil, santos, brazil, peru, coke, gothenburg',
    'kokain, container, hamn, hamnarbetare, antwerpen, rotterdam, fruktimport, bananer, sydamerika, latinamerika, colombia, ecuador, helsingborg, göteborgs hamn, hamnar, guayaquil, santos, brasilien, peru, ladd',
  ],
  [
    'ransom, ransomware, extortion, hacked, encrypted, hacker, locked files, data breach, cyberattack, blackmail, sextortion, computer virus',
    'lösensumma, utpressningsvirus, utpressning, hackad, krypterad, hackare, låsta filer, dataintrång, it attack, cyberangrepp, datavirus, krypterade, låst, lösen',
  ],
  [
    'gambling, casino, bet, betting, chips, roulette, spins, blackjack, jackpot, punter, gamble, lottery, horse racing, stake, player, odds, slot machine, poker, wager, winnings, bookmaker, gaming, betting account, game, plays',
    'spel, kasino, vad, vadslagning, insats, spelare, odds, spelautomat, roulett, marker, spelmarker, jackpott, blackjack, lotteri, lott, trav, poker, vinst, vinster, spelbolag, spelkonto, spela, vadhållning, spelar, travspel, casino',
  ],
  [
    'online gambling, gaming account, borrowed identity, gambling account, another person’s account, other names',
    'onlinespel, nätkasino, lånad identitet, spelkonto, spelkonton, andras namn, annans identitet, nätspel',
  ],
  [
    'match fixing, fixed match, manipulated match, tennis, football match, lower division, suspicious odds, tournament, referee, athlete, losing on purpose, live bets, sports',
    'matchfixning, uppgjord match, läggmatch, tennis, fotbollsmatch, lägre division, turnering, domare, idrottare, förlorar med flit, idrott, lägga sig, matchen, uppgjorda',
  ],
  [
    'chip dumping, collusion, poker table, loses on purpose, deliberately loses, same opponent, fold',
    'chipdumpning, samarbete mellan spelare, pokerbord, förlorar med flit, avsiktligt förlorar, motspelare, medspelare, samma motståndare, förlora avsiktligt, pokerspelare',
  ],
  [
    'insurance, policy, premium, policyholder, surrender, insurance claim, beneficiary, insurer, life insurance, pension, endowment, cancelled policy, annuity',
    'försäkring, premie, försäkringstagare, återköp, förmånstagare, försäkringsbolag, livförsäkring, pension, kapitalförsäkring, premier, pensionssparande, försäkringsersättning, försäkra',
  ],
  [
    'overpay, overpaid, overfunded, refund, refunded, excess, paid too much, reimbursement, cancellation, cooling off, paid back to another',
    'överbetala, för mycket, överinbetald, återbetalning, återbetalas, överskjutande, betalat för mycket, ångerfrist, annullering, ångerrätt, överbetalning, återbetald, tillbaka',
  ],
  [
    'securities, shares, stock, bond, trading, portfolio, brokerage, depot, stockbroker, fund, listed company, mirror trades, free of payment, custody account, off market',
    'värdepapper, aktier, aktie, obligation, handel, portfölj, depå, mäklare, fond, noterat bolag, spegelaffärer, värdepappersdepå, fondandelar, depåflytt, aktiehandel',
  ],
  [
    'pump and dump, hype, hyped, share price, manipulation, chat forum, small cap, penny stock, insider trading, talk up, market abuse',
    'kursmanipulation, hausse, hausse på forum, aktiekurs, manipulation, forum, småbolag, insiderhandel, haussa, haussar, kurs, marknadsmissbruk, hausseas, kursen',
  ],
  [
    'private equity, alternative fund, hedge fund, fund manager, investors in the fund, limited partnership, venture capital, special purpose, aif, family office, investor',
    'riskkapital, alternativ fond, hedgefond, fondförvaltare, investerare i fonden, kommanditbolag, fondstruktur, riskkapitalfond, investerare',
  ],
  [
    'fake documents, forged, false, falsified, forgery, fake, doctored, fabricated',
    'falska handlingar, förfalskad, falsk, förfalskning, fejkad, påhittad, osann, manipulerade, fingerad, oäkta handling',
  ],
  [
    'payslip, employment certificate, income certificate, loan application, credit application, unsecured loan, consumer loan, credit, borrower, payday loan, quick loan, instant loan, borrows in her name, several lenders, credit companies, same night, fake salary, fake employer',
    'lönespecifikation, lönespec, anställningsintyg, inkomstintyg, arbetsgivarintyg, låneansökan, kreditansökan, blancolån, konsumentlån, kredit, låntagare, snabblån, smslån, sms lån, privatlån, avbetalning, lönebesked, kreditbolag, lånar i hennes namn, flera långivare, påhittad arbetsgivare, falsk arbetsgivare, falsk inkomst',
  ],
  [
    'loan, lender, borrow, repay, lending, loan agreement, private loan, interest, debt, collateral, security',
    'lån, långivare, låna, återbetala, utlåning, skuldebrev, privatlån, ränta, skuld, säkerhet, reverslån, revers, låneavtal',
  ],
  [
    'loan back, loanback, own company abroad, back to back, own money, lender is himself, never repaid, loan from own, circular',
    'återlån, eget bolag utomlands, egna pengar, aldrig återbetalt, lån från eget bolag, eget utländskt bolag, återbetalas aldrig, långivaren, rundgång',
  ],
  [
    'safe account, phone, telephone, call, caller, vishing, rang, calls, phone call, voice, number spoofed, spoofing, bank calls, remote access, anydesk, teamviewer, remote control',
    'säkerhetskonto, telefon, samtal, ringer, vishing, ringde, telefonsamtal, ringt, uppringd, spoofing, fjärrstyrning, anydesk, teamviewer, säkert konto, spoofat, i luren, fjärrstyr',
  ],
  [
    'e id, bankid, electronic identification, login, log in, password, credentials, phishing, security code, one time code, codes, gave out the codes, device, new device, new phone, sim swap',
    'e legitimation, bankid, bank id, inloggning, loggar in, lösenord, nätfiske, säkerhetskod, kod, koder, bankdosa, dosa, gav ut koderna, lämnade ut koder, ny enhet, ny telefon, mobilt bankid, identifiering, legitimering',
  ],
  [
    'identity, identity theft, id card, passport, false identity, stolen identity, hijacked, impersonation, fake id, in my name, in someone’s name, personal number',
    'identitet, identitetsstöld, id kort, pass, falsk identitet, stulen identitet, kapad, i mitt namn, i någons namn, personnummer, id handling, legitimation, kapat, id kapning, körkort',
  ],
  [
    'investment, investing, invest, returns, profit, high return, trading app, share tip, get rich, ponzi, pyramid, promised, investment platform, celebrity, promised returns, trading site, froze his winnings, demands a fee, fee before, withdrawal fee, unlock the money, fake broker, share dealing site',
    'investering, investera, avkastning, hög avkastning, tradingapp, bli rik, ponzi, pyramidspel, utlovad, investeringsplattform, kändis, investeringar, placering, lovar avkastning, investeringsbedrägeri, handelssajt, avgift för att få ut, låsta pengar, falsk mäklare, vinsten låst, startavgift',
  ],
  [
    'e mail, email, mail, mailbox, compromised mailbox, changed account number, changed bank details, new bank details, urgent payment, urgent, urgent wire, urgent transfer, confidential, supplier, before five, in a hurry, secret deal, hacked mailbox, changed iban',
    'e post, mejl, mail, e postkonto, kapad e post, ändrat kontonummer, ändrade kontouppgifter, nytt bankgiro, nytt kontonummer, brådskande, konfidentiell, leverantör, mejlet, bråttom, hemlig, snabb utbetalning, innan fem, kapad mejl, nytt iban, falsk chef',
  ],
  [
    'bluff invoice, fake invoice, directory, directory entry, letters demanding payment, nobody ordered, scam invoice, catalogue listing, never ordered, reminder, unordered, subscription trap, debt collection threat, invoice for nothing',
    'bluffaktura, katalog, aldrig beställt, påminnelse, oombedd, inkassohot, inkasso, annonsplats, företagskatalog, bluffakturor, aldrig beställda, obeställd, domännamn, sökoptimering',
  ],
  [
    'gift card, voucher, prepaid card, prepaid, e money, paysafecard, top up, reload, gift cards, code, value code, vouchers',
    'presentkort, värdekod, förbetalt kort, kontantkort, e pengar, paysafecard, ladda kort, laddning, värdebevis, förbetald, koder, kuponger, värdekoder, voucher',
  ],
  [
    'merchant, web shop, webshop, online shop, card payments, card sales, round the clock, card terminal, pos terminal, acquirer, chargeback, terminal, pharmacy, adult site, payment processor, checkout',
    'handlare, webbutik, nätbutik, e handel, kortbetalning, kortköp, kortförsäljning, dygnet runt, kortterminal, inlösare, återkrav, reklamation, terminal, apotek, betalterminal, inlösen, betalväxel, chargeback, e handelsplats',
  ],
  [
    'military, dual use, drone, weapon, ammunition, electronics, microchip, semiconductor, machine tool, export licence, export control, restricted goods, components, ball bearings, spare parts, aircraft parts, reseller, end user, aircraft part, sensor, battlefield',
    'militär, dubbla användningsområden, drönare, vapen, ammunition, elektronik, mikrochip, halvledare, verktygsmaskin, exporttillstånd, exportkontroll, komponent, komponenter, slutanvändare, flygdelar, sensor, krigsmateriel, begränsade varor, lastbilsmotor, kullager, reservdelar, återförsäljare, flygplansdelar, bearbetningscenter, optik',
  ],
  [
    'kazakhstan, kyrgyzstan, bishkek, astana, yerevan, tbilisi, almaty, armenian, kazakh, armenia, georgia, uzbekistan, third country, transit, re export, central asia, turkey, united arab emirates, dubai, serbia, hong kong, istanbul, mersin, sharjah, tashkent, belgrade, turkish',
    'kazakstan, kirgizistan, bisjkek, jerevan, almaty, armenisk, kazakisk, armenien, georgien, uzbekistan, tredjeland, transit, återexport, vidareexport, centralasien, turkiet, förenade arabemiraten, dubai, serbien, hongkong, kirgistan, tredje land, omväg, istanbul, mersin, sharjah, tasjkent, belgrad, turkisk',
  ],
  [
    'russia, russian, moscow, belarus, kremlin, minsk, belarusian, saint petersburg, petersburg, novosibirsk, rostov, novorossiysk, vladivostok, kaliningrad, murmansk, siberia, crimea, sevastopol, donetsk, rouble, roubles',
    'ryssland, rysk, moskva, belarus, vitryssland, ryska, ryss, kreml, minsk, belarusisk, sankt petersburg, petersburg, novosibirsk, rostov, novorossijsk, vladivostok, kaliningrad, murmansk, sibirien, krim, sevastopol, donetsk, rubel',
  ],
  [
    'oil, tanker, vessel, shadow fleet, ship, ais, transponder, flag, ship to ship, price cap, crude, petroleum, cargo, insurance of ship, flag state, went dark, dark activity, at sea, hold, captain, shipowner, loading',
    'olja, tanker, tankfartyg, fartyg, skuggflotta, ais, transponder, flagga, lossning, pristak, råolja, last, omlastning, skepp, byter flagga, sändare, oljepris, till sjöss, släckt, redare, kapten, lastning, mörklagd',
  ],
  [
    'iran, iranian, tehran, exchange house, rial, isfahan, tabriz, shiraz, bandar abbas',
    'iran, iransk, teheran, växlingshus, iranska, rial, isfahan, tabriz, shiraz, bandar abbas',
  ],
  [
    'north korea, dprk, pyongyang, it worker, freelance, freelancer, remote developer, remote programmer, programmer, developer, remote work, camera off, lazarus, video interview, laptop farm',
    'nordkorea, pyongyang, it arbetare, it konsult, frilans, frilansare, programmerare, utvecklare, distansarbete, kamera, nordkoreansk, videointervju, lazarus, på distans, distans',
  ],
  [
    'missile, nuclear, chemical, chemicals, proliferation, weapons of mass destruction, centrifuge, laboratory, biological, enrichment, precursor, graphite',
    'missil, robot, kärnvapen, kemikalie, massförstörelsevapen, spridning, centrifug, laboratorium, biologisk, anrikning, kemikalier, kärnteknik, prekursor, ballistisk',
  ],
  [
    'prohibited services, consulting for russia, software for russia, moscow insurer, maintenance, licences to russia, engineering services, it services, management consulting, tax advice, audit services, consultancy, services to',
    'förbjudna tjänster, konsulttjänst, underhåll av programvara, uppdateringar till ryskt, ryskt bolag, ingenjörstjänst, it tjänst, managementkonsult, rådgivningstjänst, tjänster till, programvarulicens, molntjänst',
  ],
];
