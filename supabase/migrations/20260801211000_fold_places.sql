-- A city is the same however it is spelled: Łódź and Lodz, St. John's and St Johns. Until now a courier who wrote it in
-- another way than the business saw none of its deliveries, and a delivery within one city cost more or was refused.
-- Letters are folded by a table, since lower() follows the locale of the database.
-- Latin, Greek, Cyrillic and Armenian letters in lower case, and those without a mark that stand for a plain one. Not
-- lower(), which follows the locale of the database: it may leave them as they are, or make of I the Turkish one. After
-- decomposing: what has a mark is two characters by then.
create function private.plain_letters(text text) returns text
language sql immutable strict set search_path = '' as $$
  select case when text ~ '^[\u0001-\u007f]*$' then lower(text collate "C") else
    replace(replace(replace(replace(translate(lower(text collate "C"),
      'ÆÐØÞðøĐđĦħıĸŁłŊŋŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƙƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎɓɗəͰͲͶͿΑΒΓΔΕΖΗΘ'
      || 'ΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾ'
      || 'ҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇ'
      || 'ՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞ',
      'ædoþdoddhhikllnnœttbƃƅɔƈɖdƌǝeɛƒɠɣɩɨkkɯɲɵƣƥʀƨʃƭʈʊʋyyƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏbdeͱͳͷϳαβγδεζηθ'
      || 'ικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿ'
      || 'ҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշ'
      || 'ոչպջռսվտրցւփքօֆß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end
$$;

-- A place name for comparing, as people write it in several ways: Łódź is Lodz, and St. John's is St Johns. A space is a
-- space of any kind, as for the forms: city names and postal codes are often pasted with ones that don't break. The same as
-- foldPlace in core/delivery/zone.ts; a test compares them.
create or replace function private.fold_place(place text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(small, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'),
    '[]!"#$%&()*+,/:;<=>?@[\\^_{}~\u00a1\u00a7\u00ab\u00b6\u00bb\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f -]+',
    ' ', 'g')), ''), small)
  from (
    select private.plain_letters(private.clean_text(regexp_replace(
      normalize(regexp_replace(place, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'), nfkd),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))) as small
  ) as plain
$$;

revoke all on function private.plain_letters(text) from public;

-- A market as it is spelled now: pages that were loaded before may spell it as it used to be.
create function private.respelled(market text) returns text
language sql immutable strict set search_path = '' as $$
  select string_agg(private.fold_place(p.part), '|' order by p.place)
  from unnest(string_to_array(market, '|')) with ordinality as p (part, place)
$$;

revoke all on function private.respelled(text) from public;

create or replace function private.save_markets(p_markets text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.courier_asking();
  chosen text[];
begin
  perform private.lock_courier(me);
  perform private.courier_asking();
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (
    select r.market, min(u.place) as first
    from unnest(p_markets) with ordinality as u (market, place) cross join lateral private.respelled(u.market) as r (market)
    group by r.market
  ) as m;
  if cardinality(chosen) > 3
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$$;

-- What is stored is spelled in the same way: the cities of couriers, each once, and those of deliveries.
update private.couriers c set markets = (
  select coalesce(array_agg(m.market order by m.first), '{}')
  from (
    select r.market, min(u.place) as first
    from unnest(c.markets) with ordinality as u (market, place) cross join lateral private.respelled(u.market) as r (market)
    group by r.market
  ) as m
) where c.markets <> '{}';
update private.deliveries d set market = private.respelled(d.market) where d.market <> private.respelled(d.market);
