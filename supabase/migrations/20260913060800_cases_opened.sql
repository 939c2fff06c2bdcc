-- The figures of support read the cases of 90 days by an index.
CREATE INDEX cases_opened ON private.cases USING btree (opened_at) WHERE (reason <> 'asked'::text);
