import type { BusinessInsert, BusinessRow } from './businesses-table.ts';
import type { DeliveryInsert } from './deliveries-table.ts';
import type { PictureInsert } from './pictures-table.ts';
import type { UserInsert, UserRow, UserUpdate } from './users-table.ts';

/** The exposed schema as supabase-js types it, from the rows in the tables' own files. */
type Table<Row, Insert, Update> = { Row: Row; Insert: Insert; Update: Update; Relationships: [] };

export type Database = {
  public: {
    Tables: {
      users: Table<UserRow, UserInsert, UserUpdate>;
      businesses: Table<BusinessRow, BusinessInsert, Pick<BusinessRow, 'status'>>;
      user_profile_pictures: Table<PictureInsert, PictureInsert, PictureInsert>;
      delivery_tracking: Table<DeliveryInsert, DeliveryInsert, DeliveryInsert>;
      courier_counters: Table<{ id: number; count: number }, never, never>;
    };
    Views: { business_profiles: { Row: BusinessRow; Relationships: [] } };
    Functions: {
      am_i_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      pending_email_change: { Args: Record<PropertyKey, never>; Returns: string | null };
      cancel_email_change: { Args: Record<PropertyKey, never>; Returns: undefined };
      complete_courier_registration: { Args: Record<PropertyKey, never>; Returns: number };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
