const words = (text: string): readonly string[] => text.split('|');

export const FIRST_NAMES = words(
  'Amara|Noah|Mei|Liam|Zoë|Kwame|Ines|Diego|Hana|Owen|Fatima|Jonas|Aisha|Mateo|Sofia|Elias|Yuki|Ruth|Omar|Clara|Ravi|Nadia|Felix|Grace|Tariq|Elena|Samuel|Linh|Hugo|Maya|Ibrahim|Astrid|Caleb|Naomi|Andrés|Leila|Finn|Chidi|Rosa|Daniel|Wanda|Kenji|Bridget|Pavel|Thandi|Marta|Isaac|Soledad',
);
export const LAST_NAMES = words(
  'Adeyemi|Lindqvist|Chen|O’Brien|Marchetti|Mensah|Duarte|Castillo|Tanaka|Hughes|Rahman|Becker|Diallo|Rojas|Petrova|Haddad|Sato|Goldberg|Farouk|Moreau|Patel|Kovács|Brandt|Whitaker|Aziz|Vasquez|Okonkwo|Tran|Larsen|Fernandes|Yilmaz|Nyström|Abrams|Kaplan|Müller|Karimi|Gallagher|Eze|Santos|Novak|Kowalska|Nakamura|Doyle|Horák|Dlamini|Romano|Stein|Ibarra',
);

/** The first half of a shop's name. */
export const SHOP_NAMES = words(
  'Juniper|Blue Heron|Copper Kettle|Maple & Rye|Foxglove|Harbor|Old Mill|Northside|Saffron|Wild Thyme|Lantern|Little Fern|Marigold|Tall Pines|Silver Birch|Riverbend|Honeycomb|Nightingale|Paper Crane|Salt & Stone|Golden Hour|Magnolia|Three Sisters|Fig & Olive|Orchard Lane|Clover|Kingfisher|Driftwood|Quill|Plum Tree|Hawthorn|Bramble|Sunday|Cedar|Poppy|Moonrise|Tidewater|Wren & Sons|Indigo|Barley Mow',
);

/** The second half: its trade. */
export const TRADES = words(
  'Bakery|Kitchen|Florist|Pharmacy|Books|Coffee Roasters|Deli|Noodle Bar|Cheese Shop|Garden Supply|Print Studio|Cycle Works|Pet Supply|Wine Cellar|Tailors|Toys|Optics|Records|Tea House|Pizzeria|Taqueria|Hardware|Ceramics|Butchers|Juice Bar|Stationers|Apothecary|Dumplings|Patisserie|Flowers',
);
