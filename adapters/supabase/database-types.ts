/** The exposed schema as supabase-js types it; kept by hand beside `supabase/migrations`. Row types are the ports' where they agree. */
type Table<Row, Insert, Update> = { Row: Row; Insert: Insert; Update: Update; Relationships: [] };

/* Types, not interfaces: supabase-js asks for index signatures, which only they have. */
type User = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  country: string | null;
  country_code: string | null;
  role: string;
  account_status: string;
  created_at: string;
};
type UserInsert = Pick<User, 'id' | 'email'> &
  Partial<Pick<User, 'first_name' | 'last_name' | 'phone' | 'country' | 'country_code' | 'role'>>;
type UserUpdate = Partial<
  Pick<User, 'email' | 'first_name' | 'last_name' | 'phone' | 'country' | 'country_code' | 'role'>
>;

type Business = {
  id: string;
  user_id: string;
  country: string;
  business_name: string;
  address: string;
  city: string;
  state: string;
  business_email: string;
  status: string;
  created_at: string;
};
type BusinessInsert = Omit<Business, 'status' | 'created_at'>;

type Picture = { user_id: string; image_type: 'profile' | 'courier'; image_data: string };
type Delivery = { user_id: string; delivery_number: string; updated_at: string };
type DeliveryInsert = Pick<Delivery, 'user_id' | 'delivery_number'>;

export type Database = {
  public: {
    Tables: {
      users: Table<User, UserInsert, UserUpdate>;
      businesses: Table<Business, BusinessInsert, Pick<Business, 'status'>>;
      user_profile_pictures: Table<Picture, Picture, Picture>;
      delivery_tracking: Table<Delivery, DeliveryInsert, DeliveryInsert>;
      courier_counters: Table<{ id: number; count: number }, never, never>;
    };
    Views: { business_profiles: { Row: Business; Relationships: [] } };
    Functions: {
      am_i_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      complete_courier_registration: { Args: Record<PropertyKey, never>; Returns: number };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
