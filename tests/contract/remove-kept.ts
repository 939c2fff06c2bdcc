/** Removes rows that triggers keep from being removed. An older release's database doesn't have their tables. */
export const REMOVE_KEPT = `set session_replication_role = replica;
  do $$ begin
    if to_regclass('private.tariffs') is not null then delete from private.tariffs; end if;
    if to_regclass('private.leg_times') is not null then delete from private.leg_times; end if;
    if to_regclass('private.door_areas') is not null then delete from private.door_areas; end if;
    if to_regclass('private.postal_areas') is not null then delete from private.postal_areas; end if;
    if to_regclass('private.statement_mails') is not null then delete from private.statement_mails; end if;
    if to_regclass('private.statements') is not null then
      delete from private.statements; delete from private.closings; delete from private.void_lines;
    end if;
  end $$;
  set session_replication_role = origin;`;
