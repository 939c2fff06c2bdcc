/** A town with streets that exist; `#` is replaced by the house number. */
export interface Town {
  /** As in the country list. */
  readonly country: string;
  /** A code in the United States and Canada, a name elsewhere. */
  readonly state: string;
  readonly city: string;
  readonly streets: readonly string[];
}

const TABLE = `us|or|Portland|# Alder Street,# Hawthorne Boulevard,# Mississippi Avenue
us|ny|Brooklyn|# Atlantic Avenue,# Bedford Avenue,# Court Street
us|il|Chicago|# Milwaukee Avenue,# Halsted Street,# Clark Street
us|tx|Austin|# South Congress Avenue,# Guadalupe Street,# Manor Road
us|wa|Seattle|# Ballard Avenue,# Pike Street,# Rainier Avenue
us|tn|Nashville|# Gallatin Avenue,# 12th Avenue South
us|ca|San Diego|# Adams Avenue,# India Street
us|ma|Boston|# Charles Street,# Tremont Street
us|nm|Santa Fe|# Canyon Road,# Cerrillos Road
us|la|New Orleans|# Magazine Street,# Oak Street
ca|on|Toronto|# Queen Street West,# Ossington Avenue,# Danforth Avenue
ca|qc|Montréal|# rue Saint-Denis,# avenue Laurier,# boulevard Saint-Laurent
ca|bc|Vancouver|# Commercial Drive,# Main Street,# West 4th Avenue
ca|ab|Calgary|# 17 Avenue SW,# Kensington Road NW
ca|ns|Halifax|# Agricola Street,# Barrington Street
ca|mb|Winnipeg|# Corydon Avenue,# Sherbrook Street
united-kingdom|England|Bristol|# Gloucester Road,# Whiteladies Road
united-kingdom|Scotland|Edinburgh|# Leith Walk,# Bruntsfield Place
ireland|Leinster|Dublin|# Capel Street,# Camden Street
germany|Berlin|Berlin|Torstraße #,Weserstraße #,Kastanienallee #
france|Auvergne-Rhône-Alpes|Lyon|# rue de la République,# quai Saint-Antoine
netherlands|Utrecht|Utrecht|Oudegracht #,Twijnstraat #
sweden|Västra Götaland|Göteborg|Linnégatan #,Magasinsgatan #
poland|Małopolskie|Kraków|ulica Józefa #,ulica Karmelicka #
spain|Valencia|València|Carrer de Cuba #,Carrer de la Pau #
australia|Victoria|Melbourne|# Smith Street,# Lygon Street
new-zealand|Wellington|Wellington|# Cuba Street
mexico|Puebla|Puebla|Calle 5 Oriente #,Avenida Juárez #
brazil|Paraná|Curitiba|Rua XV de Novembro #,Rua Itupava #
india|Maharashtra|Pune|# Prabhat Road,# Bhandarkar Road
nigeria|Lagos|Lagos|# Awolowo Road,# Broad Street
japan|Kyoto|Kyoto|Teramachi-dori #,Sanjo-dori #`;

export const TOWNS: readonly Town[] = TABLE.split('\n').map((line) => {
  const [country = '', state = '', city = '', streets = ''] = line.split('|');
  return { country, state, city, streets: streets.split(',') };
});
