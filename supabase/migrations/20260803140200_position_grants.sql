-- Only signed-in people call what is for them. A function that takes a courier or a whole delivery is for the database alone.

REVOKE ALL ON FUNCTION "private"."area_of"(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."area_of"(text, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."area_of"(text, text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."duty_here"(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."duty_here"(jsonb) TO "authenticated";
REVOKE ALL ON FUNCTION "private"."duty_here"(jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."duty_here"(jsonb) TO "postgres";
REVOKE ALL ON FUNCTION "private"."forget_positions"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."forget_positions"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."forget_positions"() TO "postgres";
REVOKE ALL ON FUNCTION "private"."live_board"(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."live_board"(text, text) TO "authenticated";
REVOKE ALL ON FUNCTION "private"."live_board"(text, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."live_board"(text, text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."live_delivery"(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."live_delivery"(uuid, text) TO "authenticated";
REVOKE ALL ON FUNCTION "private"."live_delivery"(uuid, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."live_delivery"(uuid, text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."moving"(private.deliveries, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."moving"(private.deliveries, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."moving"(private.deliveries, text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."note_position"(uuid, jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."note_position"(uuid, jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."note_position"(uuid, jsonb) TO "postgres";
REVOKE ALL ON FUNCTION "private"."number_in"(jsonb, text, double precision, double precision) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."number_in"(jsonb, text, double precision, double precision) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."number_in"(jsonb, text, double precision, double precision) TO "postgres";
REVOKE ALL ON FUNCTION "private"."shown_position"(private.deliveries, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."shown_position"(private.deliveries, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."shown_position"(private.deliveries, text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."tracked_moving"(text, jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."tracked_moving"(text, jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."tracked_moving"(text, jsonb) TO "postgres";
GRANT EXECUTE ON FUNCTION "private"."tracked_moving"(text, jsonb) TO "service_role";
REVOKE ALL ON FUNCTION "private"."version_in"(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."version_in"(text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."version_in"(text) TO "postgres";
REVOKE ALL ON FUNCTION "private"."with_moving"(jsonb, text, jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."with_moving"(jsonb, text, jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."with_moving"(jsonb, text, jsonb) TO "postgres";
REVOKE ALL ON FUNCTION "public"."live_duty"(text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."live_duty"(text, jsonb) TO "authenticated";
REVOKE ALL ON FUNCTION "public"."live_duty"(text, jsonb) FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."live_duty"(text, jsonb) TO "postgres";

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_cron') THEN
    PERFORM cron.schedule('positions', '* * * * *', 'select private.forget_positions()');
  END IF;
END
$$;
