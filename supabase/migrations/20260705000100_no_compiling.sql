-- The planner expects the worst of these, and would compile a query that an index answers in a millisecond: compiling
-- takes thirty.
alter function private.offers_of(uuid, text[]) set jit to off;
alter function private.list_deliveries(uuid, timestamptz, uuid) set jit to off;
alter function private.delivery_overview(uuid) set jit to off;
