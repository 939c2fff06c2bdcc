import type { BusinessInsert, BusinessRow } from './business/businesses-table.ts';
import type { DeliveryInsert } from './deliveries-table.ts';
import type { PictureInsert } from './account/pictures-table.ts';
import type { UserInsert, UserRow, UserUpdate } from './account/users-table.ts';

/** The exposed schema as supabase-js types it, from the rows in the tables' own files. */
type Table<Row, Insert, Update> = { Row: Row; Insert: Insert; Update: Update; Relationships: [] };

export type Database = {
  public: {
    Tables: {
      users: Table<UserRow, UserInsert, UserUpdate>;
      businesses: Table<BusinessRow, BusinessInsert, { status: string; status_reason?: string }>;
      user_profile_pictures: Table<PictureInsert, PictureInsert, PictureInsert>;
      delivery_tracking: Table<DeliveryInsert, DeliveryInsert, DeliveryInsert>;
      pitch_figures: Table<
        {
          computed_at: string;
          attempts: number;
          on_time: number;
          credited: number;
          expired: number;
          couriers: number | null;
          weeks_closed: number;
          weeks_paid: number;
          answered: number;
          answered_in_time: number;
          median_answer_minutes: number | null;
          on_call_share: number;
          support_hours: number;
        },
        never,
        never
      >;
      courier_counters: Table<{ id: number; count: number }, never, never>;
    };
    Views: { business_profiles: { Row: BusinessRow; Relationships: [] } };
    Functions: {
      am_i_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      email_verified_at: { Args: Record<PropertyKey, never>; Returns: string | null };
      pending_email_change: { Args: Record<PropertyKey, never>; Returns: string | null };
      cancel_email_change: { Args: Record<PropertyKey, never>; Returns: undefined };
      complete_courier_registration: { Args: Record<PropertyKey, never>; Returns: number };
      decide_account: {
        Args: {
          account: string;
          decision: string;
          reason: string;
          shown: readonly string[];
          checked?: readonly string[];
        };
        Returns: unknown;
      };
      undo_account_decision: { Args: { account: string }; Returns: unknown };
      account_record: { Args: { account: string }; Returns: unknown };
      open_account_contact: { Args: { account: string }; Returns: unknown };
      business_record: { Args: { business: string }; Returns: unknown };
      open_business_contact: { Args: { business: string }; Returns: unknown };
      account_history: { Args: { account: string }; Returns: unknown };
      // Their answers are read by the schemas of `delivery/received-delivery.ts`.
      delivery_settings: { Args: { business: string }; Returns: unknown };
      leave_note: { Args: { number: string; note: string; key: string | null }; Returns: unknown };
      move_shop: { Args: { business: string; place: unknown }; Returns: unknown };
      save_hours: { Args: { business: string; hours: unknown }; Returns: unknown };
      save_pickup: { Args: { business: string; pickup: unknown }; Returns: unknown };
      request_delivery: { Args: { command: string; request: unknown }; Returns: unknown };
      request_together: { Args: { command: string; requests: unknown }; Returns: unknown };
      list_deliveries: { Args: { business: string; before?: string; before_id?: string }; Returns: unknown };
      find_delivery: { Args: { delivery: string }; Returns: unknown };
      delivery_objections: { Args: Record<PropertyKey, never>; Returns: unknown };
      business_statements: { Args: { business: string }; Returns: unknown };
      own_statements: { Args: Record<PropertyKey, never>; Returns: unknown };
      find_statement: { Args: { statement: string; after?: unknown; most?: number }; Returns: unknown };
      open_lines: { Args: { business: string; after?: unknown; most?: number }; Returns: unknown };
      list_people: { Args: { query: unknown; after?: unknown; most?: number }; Returns: unknown };
      list_businesses: { Args: { query: unknown; after?: unknown; most?: number }; Returns: unknown };
      count_people: { Args: Record<PropertyKey, never>; Returns: unknown[] };
      count_businesses: { Args: Record<PropertyKey, never>; Returns: unknown[] };
      list_books: { Args: { side: string; query: unknown; after?: unknown; most?: number }; Returns: unknown };
      count_books: { Args: { side: string }; Returns: unknown };
      list_statements: { Args: { side: string; before?: string; before_id?: string }; Returns: unknown };
      close_statements: { Args: Record<PropertyKey, never>; Returns: unknown };
      mark_paid: { Args: { statements: string[]; paid_on: string; reference: string }; Returns: unknown };
      undo_paid: { Args: { statements: string[] }; Returns: unknown };
      void_statement: { Args: { statement: string; reason: string }; Returns: unknown };
      price_list: { Args: Record<PropertyKey, never>; Returns: unknown };
      recent_prices: { Args: { market?: string | null }; Returns: unknown };
      support_times: { Args: Record<PropertyKey, never>; Returns: unknown };
      own_cases: { Args: Record<PropertyKey, never>; Returns: unknown };
      find_case: { Args: { case_id: string }; Returns: unknown };
      open_case: { Args: { report: unknown }; Returns: unknown };
      reply_to_case: { Args: { case_id: string; message: unknown }; Returns: unknown };
      add_case_photo: { Args: { case_id: string; photo: unknown }; Returns: unknown };
      goods_report: { Args: { of_delivery: string }; Returns: unknown };
      case_photo: { Args: { case_id: string; photo_id: string }; Returns: unknown };
      close_case: { Args: { case_id: string; how: string }; Returns: unknown };
      desk_cases: { Args: Record<PropertyKey, never>; Returns: unknown };
      recipient_cases: { Args: { number: string; key?: string | null; said?: unknown }; Returns: unknown };
      ask_side: { Args: { asked: unknown }; Returns: unknown };
      find_desk_case: { Args: { case_id: string }; Returns: unknown };
      answer_case: { Args: { case_id: string; message: unknown }; Returns: unknown };
      resolve_case: { Args: { case_id: string; decision: unknown }; Returns: unknown };
      save_support_hours: { Args: { hours: unknown }; Returns: unknown };
      set_on_call: { Args: { on_call: boolean }; Returns: unknown };
      save_tariff: { Args: { version: unknown }; Returns: unknown };
      city_hours: { Args: Record<PropertyKey, never>; Returns: unknown };
      save_carry_limit: { Args: { market: string; most: number; after: number }; Returns: unknown };
      save_city_hours: { Args: { market: string; hours: unknown; after: number }; Returns: unknown };
      pause_city: {
        Args: { market: string; until: string | null; reason: string; after: number };
        Returns: unknown;
      };
      look_up_delivery: { Args: { number: string }; Returns: unknown };
      delivery_overview: { Args: { business: string }; Returns: unknown };
      change_delivery: {
        Args: { command: string; delivery: string; kind: string; changes?: unknown; agreed_fee?: number };
        Returns: unknown;
      };
      save_alert_device: {
        Args: { endpoint: string; p256dh: string; auth: string; kinds: string[] };
        Returns: unknown;
      };
      forget_alert_device: { Args: { endpoint: string }; Returns: unknown };
      alert_devices: { Args: Record<PropertyKey, never>; Returns: unknown };
      // Their answers are read by the schemas of `integration/received-api.ts`.
      api_keys: { Args: { business: string }; Returns: unknown };
      api_requests: { Args: { business: string }; Returns: unknown };
      revoke_api_key: { Args: { key: string }; Returns: unknown };
      webhooks: {
        Args: { business: string; operation: string; endpoint: string | null; args: unknown };
        Returns: unknown;
      };
      courier_duty: { Args: { online?: boolean }; Returns: unknown };
      courier_application: { Args: Record<PropertyKey, never>; Returns: unknown };
      save_application: { Args: { city: string; vehicle: string }; Returns: unknown };
      save_markets: { Args: { markets: string[] }; Returns: unknown };
      accept_delivery: { Args: { command: string; delivery: string }; Returns: unknown };
      pass_delivery: { Args: { delivery: string }; Returns: unknown };
      courier_step: {
        Args: {
          command: string;
          delivery: string;
          kind: string;
          pin?: string;
          photo?: string;
          reason?: string;
          here?: unknown;
          age?: number;
        };
        Returns: unknown;
      };
      reorder_stops: { Args: { named: readonly string[]; late: boolean }; Returns: unknown };
      courier_earnings: { Args: { since: string; until: string }; Returns: unknown };
      track_delivery: { Args: { number: string; key: string | null }; Returns: unknown };
      live_tracking: { Args: { number: string; key: string | null; known: string | null }; Returns: unknown };
      live_delivery: { Args: { delivery: string; known: string | null }; Returns: unknown };
      live_business: { Args: { business: string; known: string | null }; Returns: unknown };
      live_board: { Args: { market: string; known: string | null }; Returns: unknown };
      work_left: { Args: Record<PropertyKey, never>; Returns: unknown };
      board_cities: { Args: { known: string | null }; Returns: unknown };
      assign_delivery: {
        Args: { command: string; delivery: string; courier: string; instead: boolean };
        Returns: unknown;
      };
      live_duty: { Args: { known: string | null; here?: unknown; known_jobs?: readonly string[] }; Returns: unknown };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
