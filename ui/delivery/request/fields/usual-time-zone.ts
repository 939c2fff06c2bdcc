import { foldPlace } from '#core/delivery/price/zone.ts';
import { isTimeZone } from '#core/delivery/request/delivery-form.ts';
import { findCountry } from '#core/geography/country.ts';

/** The time zone of most people in each state and province; exceptions are cities after a colon. */
const STATES = {
  us: `America/New_York ct dc de fl ga in ky ma md me mi nc nh nj ny oh pa ri sc va vt wv tn:knoxville tn:chattanooga
America/Chicago al ar ia il ks la mn mo ms nd ne ok sd tn tx wi fl:pensacola fl:panama_city in:gary in:hammond in:evansville ky:bowling_green ky:owensboro ky:paducah
America/Denver co id mt nm ut wy tx:el_paso sd:rapid_city ne:scottsbluff
America/Los_Angeles ca nv or wa id:coeur_dalene id:lewiston
America/Phoenix az|America/Anchorage ak|Pacific/Honolulu hi|America/Puerto_Rico pr`,
  ca: `America/Toronto on qc|America/Vancouver bc|America/Edmonton ab nt bc:cranbrook sk:lloydminster
America/Winnipeg mb on:kenora|America/Regina sk|America/Halifax ns pe|America/Moncton nb|America/St_Johns nl
America/Goose_Bay nl:happy_valley-goose_bay nl:labrador_city|America/Iqaluit nu|America/Whitehorse yt
America/Dawson_Creek bc:dawson_creek bc:fort_st._john`,
} as const;

/** The time zones of the other countries by area, the most common one of each country first. */
const COUNTRIES = `Africa dz:Algiers ao:Luanda bw:Gaborone cm:Douala eg:Cairo et:Addis_Ababa gh:Accra ke:Nairobi ma:Casablanca ng:Lagos sn:Dakar tn:Tunis tz:Dar_es_Salaam ug:Kampala za:Johannesburg zm:Lusaka zw:Harare
America ar:Argentina/Buenos_Aires bs:Nassau bb:Barbados bz:Belize bo:La_Paz br:Sao_Paulo,Manaus,Fortaleza,Recife,Belem,Bahia,Cuiaba,Campo_Grande,Porto_Velho,Boa_Vista,Rio_Branco,Maceio cl:Santiago,Punta_Arenas co:Bogota cr:Costa_Rica do:Santo_Domingo ec:Guayaquil gt:Guatemala hn:Tegucigalpa jm:Jamaica mx:Mexico_City,Tijuana,Cancun,Monterrey,Hermosillo,Chihuahua,Merida,Mazatlan,Ciudad_Juarez,Matamoros pa:Panama pe:Lima py:Asuncion sv:El_Salvador uy:Montevideo ve:Caracas
Asia ae:Dubai af:Kabul am:Yerevan az:Baku bd:Dhaka bh:Bahrain cn:Shanghai cy:Nicosia ge:Tbilisi hk:Hong_Kong id:Jakarta,Makassar,Jayapura,Pontianak il:Jerusalem in:Kolkata iq:Baghdad jo:Amman jp:Tokyo kh:Phnom_Penh kr:Seoul kw:Kuwait kz:Almaty lb:Beirut lk:Colombo my:Kuala_Lumpur np:Kathmandu om:Muscat ph:Manila pk:Karachi qa:Qatar sa:Riyadh sg:Singapore th:Bangkok tw:Taipei vn:Ho_Chi_Minh
Atlantic is:Reykjavik
Australia au:Sydney,Melbourne,Brisbane,Perth,Adelaide,Hobart,Darwin
Europe ad:Andorra al:Tirane at:Vienna ba:Sarajevo be:Brussels bg:Sofia by:Minsk ch:Zurich cz:Prague de:Berlin dk:Copenhagen ee:Tallinn es:Madrid fi:Helsinki fr:Paris gb:London gr:Athens hr:Zagreb hu:Budapest ie:Dublin it:Rome lt:Vilnius lu:Luxembourg lv:Riga mc:Monaco md:Chisinau mt:Malta nl:Amsterdam no:Oslo pl:Warsaw pt:Lisbon ro:Bucharest rs:Belgrade se:Stockholm si:Ljubljana sk:Bratislava tr:Istanbul ua:Kyiv
Pacific fj:Fiji nz:Auckland`;

const underscored = (place: string): string => foldPlace(place).replace(/['’]/gu, '').replaceAll(' ', '_');

function inState(table: string, state: string, city: string): string | undefined {
  const zones = table.split(/[|\n]/u).map((line) => line.split(' '));
  const find = (key: string) => zones.find((words) => words.indexOf(key) > 0)?.[0];
  return find(`${state}:${underscored(city)}`) ?? find(state);
}

/** The zones of a country, the most common one first. */
const zonesOf = (iso: string): readonly string[] =>
  COUNTRIES.split('\n').flatMap((line) => {
    const [area = '', ...countries] = line.split(' ');
    const own = countries.find((entry) => entry.startsWith(`${iso}:`))?.slice(3);
    return own === undefined ? [] : own.split(',').map((zone) => `${area}/${zone}`);
  });

/**
 * The time zone to suggest for a business: the one of its city or state; else the device's, if it's in that country;
 * else the country's most common one; else the device's.
 */
export function usualTimeZone(
  { country, state, city }: { readonly country: string; readonly state: string; readonly city: string },
  device: string,
): string {
  const iso = findCountry(country)?.iso ?? '';
  const zones = zonesOf(iso);
  const found =
    iso === 'us' || iso === 'ca'
      ? inState(STATES[iso], state, city)
      : (zones.find((zone) => zone.toLowerCase().endsWith(`/${underscored(city)}`)) ??
        zones.find((zone) => zone === device) ??
        zones[0]);
  return [found, device].find((zone) => zone !== undefined && isTimeZone(zone)) ?? 'Etc/UTC';
}
