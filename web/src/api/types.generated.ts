// Written by web/generate-api-types.ts from the OpenAPI document of the dashboard API; not edited by hand.

export type ApiKey = { id: number; name: string; description: string | null; key_type: "secret" | "restricted"; key: string; scopes: (string)[]; expires_at: string | null; is_expired: boolean; last_used_at: string | null; usage_count: number; rate_limit_per_hour: number; created_by: { unique_id: string; fullname: string } | null; created_at: string; updated_at: string }

export type AuditEntry = { sequence: number; at: string; actor: string; actor_name: string | null; action: string; target: string; details: Record<string, unknown>; hash: string }

export type AuditVerdict = { entries: number; is_intact: boolean; broken_at: number | null }

export type Business = { id: number; unique_id: string; username: string; name: string; currency: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; created_at: string; last_updated_at: string }

export type Error = { error: string; error_code: string; errors?: Record<string, (string)[]>; details?: Record<string, unknown>; request_id: string }

export type Invitation = { id: number; email: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; invited_by: string; created_at: string; expires_at: string }

export type IssuedApiKey = { id: number; name: string; description: string | null; key_type: "secret" | "restricted"; key: string; scopes: (string)[]; expires_at: string | null; is_expired: boolean; last_used_at: string | null; usage_count: number; rate_limit_per_hour: number; created_by: { unique_id: string; fullname: string } | null; created_at: string; updated_at: string }

export type Mail = { id: number; template: string; recipient: string; subject: string; body_text: string; status: "stored" | "sent" | "failed"; created_at: string; sent_at: string | null }

export type Member = { user_id: string; fullname: string; email: string; avatar: string | null; role: "owner" | "admin" | "developer" | "staff" | "viewer"; created_at: string }

export type Session = { id: number; user_agent: string | null; ip: string | null; created_at: string; last_seen_at: string; expires_at: string; is_current: boolean }

export type Store = { id: number; unique_id: string; uuid: string; business_id: number; name: string; is_active: boolean; is_public: boolean; logo: string | null; settings: StoreSettings; created_at: string; last_updated_at: string }

export type StoreSettings = { is_auto_expire?: boolean; auto_expire_days?: number; is_unique_code?: boolean; max_unique_code_amount?: number; is_postal_code?: boolean; postal_code_requirement?: "autofill" | "manual"; is_customer_otp_required?: boolean; is_courier_required?: boolean; is_manual_shipping_cost?: boolean; is_transferproof_required?: boolean; is_dropshipping_allowed?: boolean; digital_only_complete_type?: "auto" | "when_settled" | "manual"; min_name_length?: number; min_address_length?: number; max_per_phone?: number; max_per_ip?: number; is_spam_filter?: boolean; is_order_hard_filter?: boolean; blocked_message?: string }

export type User = { id: number; unique_id: string; email: string; fullname: string; avatar: string | null; is_operator: boolean; created_at: string }

export interface Operations {
  'DELETE /api/businesses/{business_id}/api-keys/{key_id}': { path: { business_id: string; key_id: number }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/businesses/{business_id}/invitations/{invitation_id}': { path: { business_id: string; invitation_id: number }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/businesses/{business_id}/members/{user_id}': { path: { business_id: string; user_id: string }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/sessions/{session_id}': { path: { session_id: number }; query: {  }; body: undefined; answer: undefined }
  'GET /api/businesses': { path: {  }; query: {  }; body: undefined; answer: { data: (Business)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/api-keys': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (ApiKey)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/api-keys/{key_id}': { path: { business_id: string; key_id: number }; query: {  }; body: undefined; answer: ApiKey }
  'GET /api/businesses/{business_id}/audit': { path: { business_id: string }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string }; body: undefined; answer: { data: (AuditEntry)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/audit/verification': { path: { business_id: string }; query: {  }; body: undefined; answer: AuditVerdict }
  'GET /api/businesses/{business_id}/invitations': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (Invitation)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/members': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (Member)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/outbox': { path: { business_id: string }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string }; body: undefined; answer: { data: (Mail)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores': { path: { business_id: string }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string }; body: undefined; answer: { data: (Store)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores/{store_id}': { path: { business_id: string; store_id: string }; query: {  }; body: undefined; answer: Store }
  'GET /api/me': { path: {  }; query: {  }; body: undefined; answer: User }
  'GET /api/sessions': { path: {  }; query: {  }; body: undefined; answer: { data: (Session)[]; is_paginated: false } }
  'PATCH /api/businesses/{business_id}': { path: { business_id: string }; query: {  }; body: { name?: string }; answer: Business }
  'PATCH /api/businesses/{business_id}/api-keys/{key_id}': { path: { business_id: string; key_id: number }; query: {  }; body: { name?: string; description?: string | null; scopes?: (string)[] }; answer: ApiKey }
  'PATCH /api/businesses/{business_id}/members/{user_id}': { path: { business_id: string; user_id: string }; query: {  }; body: { role: "owner" | "admin" | "developer" | "staff" | "viewer" }; answer: undefined }
  'PATCH /api/businesses/{business_id}/stores/{store_id}': { path: { business_id: string; store_id: string }; query: {  }; body: { name?: string; settings?: { is_auto_expire?: boolean; auto_expire_days?: number; is_unique_code?: boolean; max_unique_code_amount?: number; is_postal_code?: boolean; postal_code_requirement?: "autofill" | "manual"; is_customer_otp_required?: boolean; is_courier_required?: boolean; is_manual_shipping_cost?: boolean; is_transferproof_required?: boolean; is_dropshipping_allowed?: boolean; digital_only_complete_type?: "auto" | "when_settled" | "manual"; min_name_length?: number; min_address_length?: number; max_per_phone?: number; max_per_ip?: number; is_spam_filter?: boolean; is_order_hard_filter?: boolean; blocked_message?: string } }; answer: Store }
  'POST /api/auth/login': { path: {  }; query: {  }; body: { email: string; password: string }; answer: User }
  'POST /api/auth/logout': { path: {  }; query: {  }; body: undefined; answer: undefined }
  'POST /api/auth/signup': { path: {  }; query: {  }; body: { fullname: string; email: string; password: string }; answer: User }
  'POST /api/businesses': { path: {  }; query: {  }; body: { name: string; username?: string }; answer: Business }
  'POST /api/businesses/{business_id}/api-keys': { path: { business_id: string }; query: {  }; body: { name: string; description?: string | null; key_type: "secret" | "restricted"; scopes?: (string)[]; expires_at?: string | null }; answer: IssuedApiKey }
  'POST /api/businesses/{business_id}/api-keys/{key_id}/rotate': { path: { business_id: string; key_id: number }; query: {  }; body: undefined; answer: IssuedApiKey }
  'POST /api/businesses/{business_id}/invitations': { path: { business_id: string }; query: {  }; body: { email: string; role: "admin" | "developer" | "staff" | "viewer" }; answer: Invitation }
  'POST /api/businesses/{business_id}/stores': { path: { business_id: string }; query: {  }; body: { name: string }; answer: Store }
  'POST /api/invitations/accept': { path: {  }; query: {  }; body: { token: string }; answer: Business }
}
