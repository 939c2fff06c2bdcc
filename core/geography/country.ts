import { fold, searchText } from '../fold.ts';

/** A country in the list (spec §3). `value` is how the product stores it. */
export interface Country {
  /** Lower case, hyphenated: `us`, `ca`, `united-kingdom`. */
  readonly value: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2, lower case; also the flag's name. */
  readonly iso: string;
  /** Digits, without the plus. */
  readonly dialCode: string;
}

/** Name, ISO code, dial code. Pickers show the first two first, the rest alphabetically (spec §3). */
const TABLE = `United States us 1|Canada ca 1|Afghanistan af 93|Albania al 355|Algeria dz 213|Andorra ad 376|Angola ao 244|Argentina ar 54|Armenia am 374|Australia au 61|Austria at 43|Azerbaijan az 994|Bahamas bs 1242|Bahrain bh 973|Bangladesh bd 880|Barbados bb 1246|Belarus by 375|Belgium be 32|Belize bz 501|Bolivia bo 591|Bosnia and Herzegovina ba 387|Botswana bw 267|Brazil br 55|Bulgaria bg 359|Cambodia kh 855|Cameroon cm 237|Chile cl 56|China cn 86|Colombia co 57|Costa Rica cr 506|Croatia hr 385|Cyprus cy 357|Czech Republic cz 420|Denmark dk 45|Dominican Republic do 1809|Ecuador ec 593|Egypt eg 20|El Salvador sv 503|Estonia ee 372|Ethiopia et 251|Fiji fj 679|Finland fi 358|France fr 33|Georgia ge 995|Germany de 49|Ghana gh 233|Greece gr 30|Guatemala gt 502|Honduras hn 504|Hong Kong hk 852|Hungary hu 36|Iceland is 354|India in 91|Indonesia id 62|Iraq iq 964|Ireland ie 353|Israel il 972|Italy it 39|Jamaica jm 1876|Japan jp 81|Jordan jo 962|Kazakhstan kz 7|Kenya ke 254|Kuwait kw 965|Latvia lv 371|Lebanon lb 961|Lithuania lt 370|Luxembourg lu 352|Malaysia my 60|Malta mt 356|Mexico mx 52|Moldova md 373|Monaco mc 377|Morocco ma 212|Nepal np 977|Netherlands nl 31|New Zealand nz 64|Nigeria ng 234|Norway no 47|Oman om 968|Pakistan pk 92|Panama pa 507|Paraguay py 595|Peru pe 51|Philippines ph 63|Poland pl 48|Portugal pt 351|Qatar qa 974|Romania ro 40|Saudi Arabia sa 966|Senegal sn 221|Serbia rs 381|Singapore sg 65|Slovakia sk 421|Slovenia si 386|South Africa za 27|South Korea kr 82|Spain es 34|Sri Lanka lk 94|Sweden se 46|Switzerland ch 41|Taiwan tw 886|Tanzania tz 255|Thailand th 66|Tunisia tn 216|Turkey tr 90|Uganda ug 256|Ukraine ua 380|United Arab Emirates ae 971|United Kingdom gb 44|Uruguay uy 598|Venezuela ve 58|Vietnam vn 84|Zambia zm 260|Zimbabwe zw 263`;

const hyphenated = (name: string) => name.toLowerCase().replace(/\s+/gu, '-');

/** Every country in the list, in the order of the pickers. */
export const COUNTRIES: readonly Country[] = TABLE.split('|').map((line) => {
  const [, name = '', iso = '', dialCode = ''] = /^(.+) (\w\w) (\d+)$/u.exec(line) ?? [];
  return { name, iso, dialCode, value: iso === 'us' || iso === 'ca' ? iso : hyphenated(name) };
});

/** Both spellings of the first two that the product has used (decision country-aliases). */
const ALIASES: Readonly<Record<string, string>> = { canada: 'ca', 'united-states': 'us' };

/** Finds a country by its stored value, aliases included; null if it isn't in the list. */
export function findCountry(stored: string | null | undefined): Country | null {
  const value = hyphenated((stored ?? '').trim());
  return COUNTRIES.find((country) => country.value === (ALIASES[value] ?? value)) ?? null;
}

/** The dial code to show for a stored country, with the plus; +1 if the country is unknown (spec §5). */
export const dialCodeOf = (stored: string | null | undefined): string => `+${findCountry(stored)?.dialCode ?? '1'}`;

/**
 * The country for a stored phone number: the stored one, unless the number's dial code belongs to another, as after
 * /register-phone, which saves no country (spec §7).
 */
export function countryOfPhone(stored: string | null, dialCode: string | null): string {
  const digits = (dialCode ?? '').replace(/\D/gu, '');
  if (digits === '' || dialCodeOf(stored) === `+${digits}`) return stored ?? '';
  return COUNTRIES.find((country) => country.dialCode === digits)?.value ?? stored ?? '';
}

/** The countries whose name, ISO code or dial code matches the typed text, prefix matches first. */
export function searchCountries(typed: string): Country[] {
  const wanted = fold(typed.trim().replace(/^\+/u, ''));
  if (wanted === '') return [...COUNTRIES];
  const rank = (country: Country): number => {
    const name = fold(country.name);
    if (country.iso === wanted || country.dialCode === wanted) return 0;
    if (name.startsWith(wanted) || country.dialCode.startsWith(wanted)) return 1;
    return name.split(' ').some((word) => word.startsWith(wanted))
      ? 2
      : searchText(country.name).includes(wanted)
        ? 3
        : 4;
  };
  return COUNTRIES.map((country) => [rank(country), country] as const)
    .filter(([r]) => r < 4)
    .toSorted(([a], [b]) => a - b)
    .map(([, country]) => country);
}
