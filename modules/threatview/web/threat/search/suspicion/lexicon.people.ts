/** Lines of the lexicon about persons and businesses: the people who act, their victims, and their trades. */
export type LexiconLine = readonly [en: string, sv: string];

export const peopleLexiconLines: readonly LexiconLine[] = [
  [
    'elderly, older, aged, granny, grandma, nan, old lady, old man, old woman, elderly couple, 80 year old, 85 year old, in his eighties, in her eighties, over seventy, pensioner, retired, retiree, senior, grandmother, grandfather, widow, widower, elder',
    'äldre, gammal dam, gammal man, åttioårig, 80 årig, tant, farbror, i åttioårsåldern, sjuttioårig, äldre par, pensionär, pensionerad, ålderspensionär, mormor, farfar, farmor, morfar, änka, änkling, senior, åldring, moster, faster',
  ],
  [
    'young, youth, teenager, teen, student, pupil, schoolchild, schoolboy, adolescent, lad, youngster, seventeen, pocket money, school leaver, undergraduate, kids, 18 year old, 19 year old',
    'ung, ungdom, tonåring, student, studerande, elev, gymnasieelev, skolungdom, unge, kille, gymnasiet, ungdomskonto, tonåringar, sjuttonåring, artonåring, nittonåring, studentkonto',
  ],
  ['child, minor, underage, children', 'barn, minderårig, underårig, barnet'],
  [
    'victim, defrauded, deceived, tricked, duped, fooled, talked into',
    'offer, bedragen, lurad, vilseledd, förmås, övertalad, lura, luras, vilseleds',
  ],
  [
    'romance, dating, love, lover, sweetheart, met online, lonely, fiancé, boyfriend, online friend, in love, never met, soldier abroad, flight home, dating site, dating app, tinder, widow online, proposed marriage, romance scam, met on the internet',
    'romans, dejting, dejta, kärlek, träffat på nätet, träffat online, ensam, fästman, pojkvän, flickvän, nätkärlek, aldrig träffat, aldrig mött, kärleksrelation, nätdejting, dejtingapp, dejtingsajt, tinder, soldat utomlands, friare, romansbedragare, lärt känna på nätet',
  ],
  [
    'police, officer, bank employee, bank staff, fraud department, security department, authority, impersonate, pretend, posing, in uniform, at the door, courier collects card, fake officer, claims to be, pretending to be',
    'polis, polisen, banktjänsteman, bankpersonal, säkerhetsavdelning, myndighet, utger sig, låtsas, påstår sig, sagt sig vara, utgav sig, utgett sig, uppgav sig vara, falsk polis, vid dörren, knackar på, hämtar kortet, gav sig ut',
  ],
  [
    'mule, money mule, rents out account, lends account, lend, rent out, borrowed account, account holder, sells account, hand over card, recruited, recruit',
    'målvakt, kontomålvakt, mula, mule, penningmula, penningmule, pengamula, lånar ut, hyr ut, lånat konto, uthyrt konto, uthyrd, lånar ut sitt konto, kontoinnehavare, rekryterad, värvad, rekrytera, värva, säljer sitt konto',
  ],
  [
    'straw person, straw man, straw, front man, figurehead, nominee, strawman, frontman, director in name only, puppet, stooge, nominal director',
    'målvakt, bulvan, skenföreträdare, målvakter, stråman, skendirektör, formell företrädare, bulvanförhållande, på papperet',
  ],
  [
    'homeless, unemployed, alcoholic, drug user, does not know he is, vulnerable person, no income, jobless, on benefits, addict, debt ridden, in debt, low income, no visible income, unexplained wealth',
    'hemlös, arbetslös, utan inkomst, utan inkomster, missbrukare, alkoholist, utsatt person, ovetande, vet inte att, skuldsatt, sjukpensionär, försörjningsstöd, låg inkomst, saknar inkomst, låg lön, inga inkomster, kronofogden, låginkomsttagare, oförklarad förmögenhet',
  ],
  [
    'director, chairman, chairperson, chair of the board, board member, board, managing director, chief executive, ceo, signatory, management, manager, company representative',
    'styrelse, ordförande, styrelseordförande, ensam ledamot, styrelseledamot, styrelsemedlem, vd, verkställande direktör, företrädare, firmatecknare, ledning, ledamot, direktör',
  ],
  [
    'executive, ceo, boss, chief executive, managing director, finance director, cfo, superior',
    'chef, vd, verkställande direktör, ekonomichef, överordnad, koncernchef, finanschef',
  ],
  [
    'beneficial owner, owner, ownership, ubo, who owns, real owner, shareholder, hidden owner, ultimate owner, true owner, behind the company, controls the company',
    'verklig huvudman, ägare, ägande, ägarstruktur, huvudman, delägare, aktieägare, dold ägare, egentlig ägare, ägarkedja, ägarbild, ägarförhållande',
  ],
  [
    'relative, family, wife, husband, son, daughter, brother, cousin, spouse, sister, nephew, close associate, associate, in law, mother',
    'anhörig, familj, hustru, fru, make, son, dotter, bror, kusin, maka, syster, släkting, närstående, svåger, brorson, släkt, mamma',
  ],
  [
    'politician, minister, pep, politically exposed, head of state, president, official, civil servant, mayor, governor, ambassador, general',
    'politiker, minister, politiskt exponerad, person i politiskt utsatt ställning, statschef, president, ämbetsman, tjänsteman, borgmästare, guvernör, ambassadör, general',
  ],
  [
    'bribe, bribery, corruption, kickback, corrupt, favour, facilitation payment, backhander, pay off, under the table, sweetener',
    'muta, bestickning, korruption, mutor, korrupt, otillbörlig förmån, smörjmedel, gentjänst, muta tjänsteman, tack för',
  ],
  [
    'procurement, tender, bid, bidder, public contract, municipal, municipality, contract award, contracting authority, council, framework agreement',
    'upphandling, anbud, anbudsgivare, upphandlare, kommun, offentligt kontrakt, kommunal, tilldelning, upphandlande, ramavtal, region, anbudsgivning, inköpare',
  ],
  [
    'dictator, regime, state funds, state assets, looted, treasury, sovereign, state owned, embezzled, kleptocrat, ruling family',
    'diktator, regim, statliga medel, statstillgång, plundrad, statskassa, statsägd, förskingrad, kleptokrat, härskande familj, statlig',
  ],
  [
    'oligarch, listed person, designated, sanctioned, sanctions list, sanctions, sanction, asset freeze, frozen, freezing, blacklisted, embargo, prohibited',
    'oligark, listad, sanktionerad, sanktionslista, sanktion, sanktioner, frysning, frysta, spärrlista, embargo, förbjuden, sanktionslistad',
  ],
  [
    'lawyer, attorney, solicitor, law firm, advocate, counsel, notary, legal adviser',
    'advokat, jurist, advokatbyrå, juristbyrå, ombud, notarie, juridiskt ombud, juridisk rådgivare',
  ],
  [
    'accountant, bookkeeper, auditor, accounting firm, tax adviser, bookkeeping, accounts, audit',
    'redovisningskonsult, redovisare, bokförare, revisor, redovisningsbyrå, skatterådgivare, bokföring, revisionsbyrå, redovisning, revision',
  ],
  [
    'adviser, consultant, enabler, company formation agent, formation agent, service provider, professional, facilitator, intermediary',
    'rådgivare, konsult, möjliggörare, bolagsbildare, bolagsförmedlare, förmedlare, mellanhand, tjänsteleverantör',
  ],
  [
    'client account, escrow, client money, client funds, hold the money, deposit with lawyer, held in trust, trust account, estate agent account',
    'klientmedel, klientmedelskonto, klientkonto, klientmedelskonton, depositionskonto, redovisningsmedel, deponera, deponerad, handpenning, deposition',
  ],
  [
    'insider, employee of the bank, colleague, staff member, clerk, caseworker, infiltrate, infiltration, corrupt employee, looks up customers, search records, leak, bribed employee',
    'insider, anställd i banken, kollega, handläggare, infiltration, infiltrera, infiltrerad, läcka, läcker, slår upp, otillåten slagning, slagning, medarbetare, personal, möjliggörare',
  ],
  [
    'gang, criminal network, criminal, organised crime, organized crime, mafia, biker, clan, network, underworld',
    'gäng, kriminellt nätverk, kriminell, organiserad brottslighet, maffia, mc, klan, nätverk, kriminella, gängkriminell, undre världen',
  ],
  [
    'takes over, takeover of business, forced to sell, extort owner, infiltrated company, threat, threatened, forced out, new owner with criminal record, protection money, coerced',
    'tar över, övertagande, tvingas sälja, utpressad ägare, infiltrerat företag, hot, hotad, tvingad, beskyddarpengar, beskydd, tvingas, påtvingad, trängs ut',
  ],
  [
    'professional launderer, laundering network, laundering service, controller, money broker, for a fee, for a commission, launderer, on behalf of criminals, service to criminals',
    'professionell penningtvättare, penningtvättsnätverk, tvättjänst, kontrollör, mäklare, mot ersättning, mot provision, åt kriminella, penningtvättare, avgift',
  ],
  [
    'hairdresser, barber, nail salon, nail bar, hair salon, car repair, garage, workshop, phone shop, greengrocer, tobacconist, gym, shisha, hookah, snack bar, food truck, sushi, car wash, kebab, pizzeria, restaurant, café, cafe, bar, taxi, tyre, kiosk, massage parlour, convenience store, beauty salon, nightclub, laundry, corner shop, bakery',
    'frisör, frisersalong, nagelsalong, biltvätt, kebab, pizzeria, restaurang, kafé, krog, taxi, däck, kiosk, massagesalong, närbutik, skönhetssalong, bilverkstad, verkstad, mobilbutik, livsmedelsbutik, tobaksaffär, gym, vattenpipa, sushi, salong, affär, butik, nattklubb, tvättinrättning, barberare, restauranger, bageri, gatukök',
  ],
  [
    'front, cash intensive, cash business, facade, too few customers, few customers, turnover, takings, cash register, till, receipts, sales, daily takings, empty premises',
    'fasad, kontantintensiv, täckmantel, få kunder, omsättning, dagskassa, kassa, kassaregister, kassaapparat, försäljning, bong, kvitto, kontantförsäljning, intäkter, tom lokal',
  ],
  [
    'construction, builder, building firm, contractor, building site, scaffolding, demolition, construction company, carpenter, bricklayer, painter, plumber, electrician, roofer, plasterer, tinsmith, handyman, paving',
    'bygg, byggföretag, byggfirma, byggare, entreprenör, byggarbetsplats, ställning, rivning, byggbolag, byggbransch, snickare, målare, byggsektor, plåtslagare, rörmokare, elektriker, murare, takläggare, stenläggare, asfaltläggare, golvläggare',
  ],
  [
    'subcontractor, staffing, subcontracting, temp agency, cleaning firm, cleaning company, labour hire, chain of contractors, agency workers',
    'underentreprenör, bemanning, underleverantör, bemanningsföretag, städföretag, städfirma, städbolag, entreprenörskedja, underentreprenad, personaluthyrning, inhyrd',
  ],
  [
    'wages, salary, wage, payroll, undeclared, off the books, black wages, under the counter, paid in cash, unreported, moonlighting, pay workers, cash in hand, no receipt, without receipt, untaxed wages',
    'lön, löner, svartlön, svart, svarta löner, oredovisad, svartarbete, svartjobb, vid sidan av, odeklarerad, löneutbetalning, svart arbetskraft, avlönas, betalt i handen, i handen, utan kvitto, kontant lön, lön kontant',
  ],
  [
    'worker, foreign worker, migrant worker, labourer, employee, berry picker, farm hand, workforce, labour, au pair, cleaner, guest worker, seasonal',
    'arbetare, utländsk arbetskraft, arbetskraft, gästarbetare, anställd, bärplockare, arbetstagare, säsongsarbetare, städare, arbetstillstånd, utländsk arbetare, lantarbetare',
  ],
  [
    'exploitation, exploited, forced labour, passport taken, debt bondage, slave, slavery, housing deducted, same address, live together, crowded, wages handed over, passports, locked up, controlled by another, back room, sleep in, never see their pay, confiscated, keeps their passports, bank cards kept',
    'exploatering, utnyttjad, tvångsarbete, tagit passet, skuldfälla, slaveri, samma adress, bor tillsammans, trångbodd, inneboende, människoexploatering, pass, avdrag för boende, styrs av annan, utnyttja, sover i, bakrum, omhändertagna pass, tar deras lön, tvingas lämna ifrån sig',
  ],
  [
    'prostitution, brothel, escort, sex work, sexual, sexual services, massage, hotel, pimp, trafficking, adult advert, women, sex buyer',
    'prostitution, bordell, eskort, sexuella tjänster, sexuell, sexköp, massage, hotell, hallick, koppleri, människohandel, kvinna, kvinnor, annons, prostituerad',
  ],
  [
    'smuggled people, migrant, migrants, refugee, people smuggler, human smuggler, migrant smuggling, smuggler, boat crossing, asylum, visa, crossing the mediterranean, border crossing, irregular entry, van driver, per head, bringing people, smuggle people, lorry, over the bridge, hidden in lorry, sham marriage',
    'människosmuggling, migrant, flykting, smugglare, människosmugglare, asyl, visum, båtresa, gränspassage, medelhavet, asylsökande, smuggling av människor, inresa, öresundsbron, smuggla människor, per person, gömda i lastbil, skenäktenskap, papperslösa',
  ],
  [
    'live streaming, webcam, child sexual, child abuse material, abuse images, livestream, philippines, sexual abuse, grooming, explicit, nude, manila, cebu, filipino, filipina',
    'livestreaming, direktsänd, webbkamera, övergrepp, barnpornografi, övergreppsmaterial, filippinerna, sexuella övergrepp, barnövergrepp, direktsända, strömmade, naken, manila, cebu, filippinsk',
  ],
  [
    'charity, non profit, nonprofit, association, ngo, foundation, aid organisation, humanitarian, relief, mosque, religious, congregation, aid, church, charitable, sports club, cultural association, flood victims, earthquake, humanitarian relief',
    'välgörenhet, ideell, förening, organisation, bistånd, hjälporganisation, humanitär, moské, religiös, församling, ideell förening, samfund, bidragsgivare, nödhjälp, insamlingsstiftelse, kyrka, idrottsförening, kulturförening, studieförbund, översvämningsoffer, jordbävning, hjälpverksamhet',
  ],
  [
    'donation, fundraising, collection, crowdfunding, donate, donor, appeal, campaign, gofundme, collected from, raised, collects money, zakat, orphans, widows',
    'donation, insamling, gräsrotsfinansiering, gåva, givare, kampanj, samla in, insamlingskonto, upprop, samlar in pengar, zakat, föräldralösa, krigsänkor, skänka, insamlade, bidra',
  ],
  [
    'terrorist, terrorism, jihadist, isis, islamic state, daesh, caliphate, jihad, martyr, terror group, terror cell, taliban, al shabaab, extremist, extremism, al qaeda, hamas, hezbollah, pkk, attack, radicalised, radical, militant',
    'terrorist, terrorism, jihadist, is, islamiska staten, daesh, kalifat, jihad, martyr, terrorgrupp, terrorcell, talibaner, al shabaab, extremist, extremism, al qaida, hamas, hizbollah, pkk, attentat, radikaliserad, radikal, våldsbejakande, militant, terrordåd, terror',
  ],
  [
    'conflict zone, conflict area, war zone, syria, iraq, afghanistan, somalia, gaza, turkish border, turkey, yemen, libya, sahel, camps, northern syria, syrian, damascus, aleppo, idlib, raqqa, mosul, baghdad, kabul, gaziantep, mali',
    'konfliktområde, konfliktzon, krigszon, krig, syrien, irak, afghanistan, somalia, gaza, turkiet, turkiska gränsen, jemen, libyen, sahel, läger, mogadishu, syrisk, damaskus, aleppo, idlib, raqqa, mosul, bagdad, kabul, gaziantep, mali',
  ],
  [
    'travel, traveller, foreign fighter, returnee, one way ticket, ticket, flight ticket, travelling to join, leave the country, going to fight, outdoor equipment, camouflage',
    'resa, resande, återvändare, enkel biljett, enkelbiljett, flygbiljett, utresa, lämnar landet, ansluta sig, strida, friluftsutrustning, resenär, åka',
  ],
  [
    'diaspora, expatriate community, community, home country, ethnic, exile',
    'diaspora, exil, hemland, landsmän, hemlandet, landsman',
  ],
  [
    'neo nazi, right wing, white power, nationalist, far right, nazi, white supremacist, concert, festival, t shirts, merchandise, racist, combat training',
    'nynazist, högerextrem, högerextremism, vit makt, nationalist, nazist, högerextremist, konsert, festival, tröjor, entré, rasistisk, vit maktmusik, kampsport, ultranationalist',
  ],
  [
    'benefits, welfare, benefit fraud, social insurance, allowance, sick pay, parental allowance, housing allowance, grant, subsidy, social security, wage subsidy, entitlement, claims benefits, unemployment benefit, state aid, pandemic support, furlough',
    'bidrag, välfärd, bidragsfusk, socialförsäkring, försäkringskassan, sjukpenning, föräldrapenning, bostadsbidrag, ersättning, stöd, välfärdsbrott, lönestöd, lönebidrag, bidragsbrott, socialbidrag, arbetsförmedlingen, föräldraförsäkring, a kassa, omställningsstöd, korttidsstöd, statligt stöd, felaktiga utbetalningar, vab',
  ],
  [
    'personal assistance, home care, assistant, care company, disabled, hours never worked, assistance allowance, carer, caregiver, care provider, care visits, home visits, home help',
    'personlig assistans, hemtjänst, assistent, assistansbolag, omsorgsbolag, funktionsnedsättning, assistansersättning, vårdbolag, assistansersättningen, omsorg, assistansanordnare, brukare, funktionshindrad, besök, omsorgstagare, tidrapport, timmar som aldrig',
  ],
  [
    'clinic, health care, dentist, patient, school, preschool, medical, private school, childcare, hospital, vaccination',
    'vårdcentral, sjukvård, tandläkare, patient, skola, förskola, vård, friskola, barnomsorg, klinik, tandvård, vårdbolag, sjukhus, vårdgivare',
  ],
  ['customer, client, account holder, buyer, person', 'kund, klient, kontohavare, köpare, person'],
  [
    'politically connected, golden visa, golden passport, citizenship, residence permit, second passport, investor visa, passport by investment, malta, vanuatu, residence',
    'gyllene visum, gyllene pass, medborgarskap, uppehållstillstånd, andra pass, investerarvisum, köpt pass, köpa medborgarskap, malta, vanuatu, pass genom investering',
  ],
];
