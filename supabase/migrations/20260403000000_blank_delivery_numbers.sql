-- White space of any kind around a delivery number doesn't count (spec §5): the form takes all of it off, not only spaces.
-- Rows that are there stay as they are.

alter table public.delivery_tracking add constraint delivery_number_is_no_blank check (
  char_length(btrim(delivery_number, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 6
) not valid;
