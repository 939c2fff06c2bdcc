import type { BusinessInsert, BusinessRow } from './businesses-table.ts';
import type { UserInsert, UserRow, UserUpdate } from './users-table.ts';

/** The exposed schema as supabase-js types it; the rows are those of the tables' own files. */
type Table<Row, Insert, Update> = { Row: Row; Insert: Insert; Update: Update; Relationships: [] };

/* Types, not interfaces: supabase-js asks for index signatures, which only they have. */
type Picture = { user_id: string; image_type: 'profile' | 'courier'; image_data: string };
type Delivery = { user_id: string; delivery_number: string; updated_at: string };
type DeliveryInsert = Pick<Delivery, 'user_id' | 'delivery_number'>;

export type Database = {
  public: {
    Tables: {
      users: Table<UserRow, UserInsert, UserUpdate>;
      businesses: Table<BusinessRow, BusinessInsert, Pick<BusinessRow, 'status'>>;
      user_profile_pictures: Table<Picture, Picture, Picture>;
      delivery_tracking: Table<Delivery, DeliveryInsert, DeliveryInsert>;
      courier_counters: Table<{ id: number; count: number }, never, never>;
    };
    Views: { business_profiles: { Row: BusinessRow; Relationships: [] } };
    Functions: {
      am_i_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      complete_courier_registration: { Args: Record<PropertyKey, never>; Returns: number };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
