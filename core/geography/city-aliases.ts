/** Words that people shorten in names of cities, and the spelling that's compared. */
export const CITY_WORDS: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', ft: 'fort', mt: 'mount' };

/** Words before a name that aren't part of it. */
export const BEFORE_CITIES: readonly string[] = ['city of ', 'ville de '];

/**
 * Former cities, boroughs and postal names of a city, which are one market with it: all as `foldPlace` and the words
 * above spell them. A place that's still a city of its own isn't in the list.
 */
const NAMES: Readonly<Record<string, string>> = {
  'ca|ab|calgary': 'bowness|forest lawn|midnapore',
  'ca|ab|edmonton': 'beverly|jasper place|strathcona',
  'ca|bc|abbotsford': 'clearbrook|matsqui',
  'ca|bc|delta': 'ladner|north delta|tsawwassen',
  'ca|bc|maple ridge': 'haney',
  'ca|bc|richmond': 'steveston',
  'ca|bc|surrey': 'cloverdale|guildford|newton|whalley',
  'ca|bc|vancouver': 'kerrisdale|kitsilano|marpole',
  'ca|mb|winnipeg':
    'charleswood|east kildonan|fort garry|north kildonan|st boniface|st james|st vital|transcona|tuxedo|west kildonan',
  'ca|ns|halifax': 'bedford|cole harbour|dartmouth|lower sackville|middle sackville|upper sackville',
  'ca|ns|sydney': 'cape breton|glace bay|new waterford|north sydney|sydney mines',
  'ca|on|brampton': 'bramalea',
  'ca|on|cambridge': 'galt|hespeler|preston',
  'ca|on|chatham kent': 'chatham',
  'ca|on|clarington': 'bowmanville|courtice',
  'ca|on|halton hills': 'acton|georgetown',
  'ca|on|hamilton': 'ancaster|dundas|flamborough|glanbrook|mount hope|stoney creek|waterdown',
  'ca|on|kawartha lakes': 'lindsay',
  'ca|on|markham': 'unionville',
  'ca|on|mississauga': 'clarkson|cooksville|erin mills|malton|meadowvale|port credit|streetsville',
  'ca|on|ottawa':
    'barrhaven|cumberland|gloucester|greely|kanata|manotick|nepean|orleans|osgoode|rockcliffe park|stittsville|vanier',
  'ca|on|quinte west': 'trenton',
  'ca|on|sudbury': 'copper cliff|greater sudbury|hanmer|lively|val caron',
  'ca|on|thunder bay': 'fort william|port arthur',
  'ca|on|toronto':
    'agincourt|don mills|downsview|east york|etobicoke|forest hill|islington|leaside|long branch|mimico|new toronto|' +
    'north york|rexdale|scarborough|swansea|weston|willowdale|york',
  'ca|on|vaughan': 'concord|kleinburg|maple|woodbridge',
  'ca|qc|gatineau': 'aylmer|buckingham|hull|masson angers',
  'ca|qc|laval': 'auteuil|chomedey|duvernay|fabreville|laval des rapides|pont viau|ste dorothee|ste rose|vimont',
  'ca|qc|levis': 'breakeyville|charny|lauzon|st jean chrysostome|st nicolas|st romuald',
  'ca|qc|longueuil': 'greenfield park|le moyne|lemoyne|st hubert|vieux longueuil',
  'ca|qc|montreal':
    'ahuntsic|anjou|cartierville|cote des neiges|hochelaga maisonneuve|ile bizard|ile des soeurs|lachine|lasalle|' +
    'le plateau mont royal|le sud ouest|lile bizard|montreal nord|montreal north|notre dame de grace|nuns island|outremont|' +
    'pierrefonds|plateau mont royal|pointe aux trembles|riviere des prairies|rosemont|roxboro|st laurent|st leonard|' +
    'ste genevieve|verdun|ville marie|villeray',
  'ca|qc|quebec':
    'beauport|cap rouge|charlesbourg|lac st charles|loretteville|quebec city|sillery|st emile|ste foy|val belair|vanier',
  'ca|qc|repentigny': 'le gardeur',
  'ca|qc|saguenay': 'chicoutimi|jonquiere|la baie|laterriere',
  'ca|qc|sherbrooke': 'bromptonville|fleurimont|lennoxville|rock forest',
  'ca|qc|terrebonne': 'la plaine|lachenaie',
  'ca|qc|trois rivieres': 'cap de la madeleine|pointe du lac|trois rivieres ouest',
  'us|ca|los angeles':
    'arleta|canoga park|chatsworth|eagle rock|encino|granada hills|harbor city|hollywood|lake balboa|mission hills|' +
    'north hills|north hollywood|northridge|pacific palisades|pacoima|panorama city|playa del rey|playa vista|porter ranch|' +
    'reseda|san pedro|sherman oaks|silver lake|studio city|sun valley|sunland|sylmar|tarzana|toluca lake|tujunga|' +
    'valley glen|valley village|van nuys|venice|west hills|westwood|wilmington|winnetka|woodland hills',
  'us|ca|san diego': 'la jolla|pacific beach|point loma|rancho bernardo|san ysidro',
  'us|ca|san jose': 'alviso',
  'us|dc|washington': 'washington dc',
  'us|hi|honolulu': 'waikiki',
  'us|la|new orleans': 'algiers',
  'us|ma|boston':
    'allston|brighton|charlestown|dorchester|dorchester center|east boston|hyde park|jamaica plain|mattapan|roslindale|' +
    'roxbury|roxbury crossing|south boston|west roxbury',
  'us|ny|new york':
    'arverne|astoria|bayside|breezy point|bronx|brooklyn|cambria heights|college point|corona|east elmhurst|elmhurst|' +
    'far rockaway|flushing|forest hills|fresh meadows|glen oaks|hollis|howard beach|jackson heights|jamaica|kew gardens|' +
    'little neck|long island city|manhattan|maspeth|middle village|new york city|nyc|oakland gardens|ozone park|queens|' +
    'queens village|rego park|richmond hill|ridgewood|rockaway park|rosedale|south ozone park|south richmond hill|' +
    'springfield gardens|st albans|staten island|sunnyside|the bronx|whitestone|woodhaven|woodside',
  'us|tn|nashville': 'antioch|hermitage|old hickory',
  'us|tx|houston': 'kingwood',
};

/** The present city of each other name: `ca|on|north york` is `toronto`. The database has the same table. */
export const CITY_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).flatMap(([city, names]) => {
    const at = city.lastIndexOf('|') + 1;
    return names.split('|').map((name) => [`${city.slice(0, at)}${name}`, city.slice(at)]);
  }),
);

/** A city by its present name. All names are as `foldPlace` returns them: `north york` in Ontario is `toronto`. */
export function cityNamed(country: string, region: string, name: string): string {
  const before = BEFORE_CITIES.find((words) => name.startsWith(words)) ?? '';
  const plain = name
    .slice(before.length)
    .split(' ')
    .map((word) => (Object.hasOwn(CITY_WORDS, word) ? CITY_WORDS[word] : word))
    .join(' ');
  const key = `${country}|${region}|${plain}`;
  return (Object.hasOwn(CITY_ALIASES, key) ? CITY_ALIASES[key] : undefined) ?? plain;
}
