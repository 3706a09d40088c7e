/** Stems of common English and Swedish passwords, and their usual endings. */

const words = `
password passw0rd passcode passphrase letmein welcome login admin administrator root superuser master access
secret private security secure system server network computer internet laptop desktop windows microsoft
google apple android iphone samsung nokia ericsson linux ubuntu debian oracle cisco router default changeme
change temporary temp guest user username test testing tester demo sample example hello goodbye please
thanks thankyou iloveyou loveyou lovely love lover sunshine rainbow princess prince queen king dragon monkey
monster shadow ninja samurai pirate wizard magic magician unicorn angel devil heaven spirit ghost football
baseball basketball hockey soccer tennis golfer golf cricket rugby batman superman spiderman ironman
starwars startrek pokemon pikachu mario zelda minecraft fortnite charlie michael michelle jennifer jessica
jordan hunter ranger harley thomas robert daniel andrew joshua matthew anthony william george ashley amanda
nicole samantha elizabeth stephanie christopher alexander benjamin jonathan nicholas patrick richard summer
winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning evening night midnight today tomorrow
yesterday weekend holiday christmas easter birthday family mother father brother sister daughter children
baby honey sweet sweetie sugar candy chocolate cookie cheese banana orange cherry peaches pepper ginger
coffee whiskey vodka beer wine bottle kitchen flower flowers roses daisy garden forest river ocean mountain
island beach sunset sunrise stars galaxy planet earth moon silver golden diamond crystal purple yellow black
white green blue pink brown tiger lion eagle falcon hawk wolf bear horse dolphin panda kitten puppy doggie
buddy freedom liberty justice peace power powerful energy thunder lightning storm phoenix fire water
trustno1 whatever nothing something anything everything nobody somebody office business company account
accounts accounting finance financial banking banker bank money dollar euro cash credit payment invoice
customer client service support helpdesk manager director president boss employee worker compliance audit
auditor risk assessment laundering sanctions london paris berlin madrid newyork boston chicago texas
california america england scotland ireland germany france spain italy europe canada australia mustang
porsche ferrari mercedes toyota honda yamaha arsenal chelsea liverpool barcelona realmadrid manchester
united metallica nirvana beatles eminem slipknot jesus christ church bible faith blessed matrix killer
fucker fuckyou asshole bitch sexy hottie playboy student teacher school college university science history
biology chemistry physics music guitar piano drummer dancer singer artist qwerty qwertyuiop qwertz azerty
asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx abc123 a1b2c3 aa123456
123qwe qwe123 asd123 pass word pass123 112233 121212 123123 123321 654321 696969 987654 159753 147258 123456
1234567 12345678 123456789 1234567890 111111 000000 222222 333333 555555 666666 777777 888888 999999
klarsikt threatview atlas lösenord losenord hemlig hemligt hemlighet sakerhet säkerhet välkommen valkommen
inloggning logga användare anvandare administratör dator datorn nätverk sverige svensk svenska stockholm
goteborg göteborg malmö malmo uppsala västerås örebro linköping helsingborg norrköping jönköping umeå lund
borås sundsvall gävle kalmar karlstad växjö halmstad luleå östersund visby kiruna gotland öland skåne
dalarna norrland småland värmland lappland sommar sommaren vinter vintern höst hösten våren januari februari
mars juni juli augusti oktober måndag tisdag onsdag torsdag fredag lördag söndag midsommar julafton jultomte
tomten påsk påsken semester helgen födelsedag älskling alskling älskar kärlek karlek hjärta hjärtat gullunge
sötnos mamma pappa mormor morfar farmor farfar syster bror barnen familjen familj sommarstuga stugan skogen
sjön havet stranden solsken solen månen stjärna stjärnan regnbåge fotboll ishockey bandy innebandy handboll
hammarby djurgården malmöff frölunda färjestad brynäs modo leksand skidor längdskidor hästar hästen hunden
katten kattunge fjäril blomma blommor rosor äpple banan choklad godis kaffe kaffet fika bullar kanelbulle
pannkaka köttbulle köttbullar smörgås midsommarkrans volvo saab scania ikea spotify bamse pippi
pippilångstrump emil astrid karlsson andersson johansson nilsson eriksson larsson olsson persson svensson
gustafsson pettersson jonsson jansson hansson bengtsson jönsson lindberg lindqvist lindgren lindström anders
johan erik lars karl mikael fredrik magnus stefan jonas mattias andreas marcus niklas peter björn gustav
oscar oskar viktor lucas elias hugo liam noah anna maria margareta elisabeth kristina birgitta karin sara
emma johanna malin jenny linda sofia elin julia matilda alice maja ella wilma ebba saga företag företaget
kontor kontoret jobbet arbete ekonomi banken pengar kronor kunden kund kunder konto faktura revision
riskbedömning penningtvätt sanktioner trygghet öppna sesam sesamöppnadig hejsan hejhej tjena tjenare hejdå
tack snälla bajskorv rövhål fitta jävlar fanskap kuken
`;

export const commonPasswordStems: readonly string[] = words.trim().split(/\s+/);

const years = Array.from({ length: 81 }, (_, index) => String(1950 + index));

export function listCommonPasswordEndings(): readonly string[] {
  const marks = ['!', '.', '?', '*', '#'];
  const numbers = ['1', '12', '123', '1234', '12345', '123456', '01', '007', '69', '99', ...years];
  return [...marks, ...numbers, ...numbers.flatMap((number) => [`${number}!`, `!${number}`])];
}
