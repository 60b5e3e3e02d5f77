// Written by web/generate-api-types.ts from the OpenAPI document of the dashboard API; not edited by hand.

export type ApiKey = { id: number; name: string; description: string | null; key_type: "secret" | "restricted"; key: string; scopes: (string)[]; expires_at: string | null; is_expired: boolean; last_used_at: string | null; usage_count: number; rate_limit_per_hour: number; created_by: { unique_id: string; fullname: string } | null; created_at: string; updated_at: string }

export type App = { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; redirect_uri: string; manage_url: string | null; scopes: (string)[]; webhook: { is_enabled: boolean; url: string | null; events: (string)[] }; billing_tags: (BillingTag)[]; ip_allowlist: (string)[]; is_verified: boolean; verified_at: string | null; client_secret_masked: string; created_at: string; updated_at: string }

export type AuditEntry = { sequence: number; at: string; actor: string; actor_name: string | null; action: string; target: string; details: Record<string, unknown>; hash: string }

export type AuditVerdict = { entries: number; is_intact: boolean; broken_at: number | null }

export type AuthorizationDecision = { decision: "approve" | "deny"; business?: string | (string)[] }

export type BillingTag = { billing_tag_id: string; tag_code: string; label: string; price: number; currency: string; action_key: string }

export type Business = { id: number; unique_id: string; username: string; name: string; currency: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; created_at: string; last_updated_at: string }

export type Consent = { application: { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; is_verified: boolean; owner: { name: string } }; redirect_uri: string; scopes: ({ name: string; description: string })[]; webhook_events: ({ name: string; description: string })[]; billing_tags: (BillingTag)[]; businesses: ({ unique_id: string; name: string; username: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; is_allowed: boolean; reason: "role" | "unverified" | null; is_installed: boolean })[] }

export type Error = { error: string; error_code: string; errors?: Record<string, (string)[]>; details?: Record<string, unknown>; request_id: string }

export type Installation = { id: number; application: { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null }; is_active: boolean; is_enabled: boolean; granted_scopes: (string)[]; webhook_status: "active" | "inactive"; granted_webhook_events: (string)[]; approved_billing_tags: (BillingTag)[]; manage_launch_available: boolean; installed_by: { unique_id: string; fullname: string } | null; last_used_at: string | null; created_at: string; updated_at: string }

export type Invitation = { id: number; email: string; role: "owner" | "admin" | "developer" | "staff" | "viewer"; invited_by: string; created_at: string; expires_at: string }

export type IssuedApiKey = { id: number; name: string; description: string | null; key_type: "secret" | "restricted"; key: string; scopes: (string)[]; expires_at: string | null; is_expired: boolean; last_used_at: string | null; usage_count: number; rate_limit_per_hour: number; created_by: { unique_id: string; fullname: string } | null; created_at: string; updated_at: string }

export type IssuedApp = { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; redirect_uri: string; manage_url: string | null; scopes: (string)[]; webhook: { is_enabled: boolean; url: string | null; events: (string)[] }; billing_tags: (BillingTag)[]; ip_allowlist: (string)[]; is_verified: boolean; verified_at: string | null; client_secret_masked: string; created_at: string; updated_at: string; client_secret: string }

export type Launch = { url: string; expires_in: number }

export type Mail = { id: number; template: string; recipient: string; subject: string; body_text: string; status: "stored" | "sent" | "failed"; created_at: string; sent_at: string | null }

export type Member = { user_id: string; fullname: string; email: string; avatar: string | null; role: "owner" | "admin" | "developer" | "staff" | "viewer"; created_at: string }

export type OwnedApp = { client_id: string; name: string; description: string | null; logo_url: string | null; homepage_url: string | null; redirect_uri: string; manage_url: string | null; scopes: (string)[]; webhook: { is_enabled: boolean; url: string | null; events: (string)[] }; billing_tags: (BillingTag)[]; ip_allowlist: (string)[]; is_verified: boolean; verified_at: string | null; client_secret_masked: string; created_at: string; updated_at: string; owner: { unique_id: string; name: string } }

export type Session = { id: number; user_agent: string | null; ip: string | null; created_at: string; last_seen_at: string; expires_at: string; is_current: boolean }

export type Store = { id: number; unique_id: string; uuid: string; business_id: number; name: string; is_active: boolean; is_public: boolean; logo: string | null; settings: StoreSettings; created_at: string; last_updated_at: string }

export type StoreSettings = { is_auto_expire?: boolean; auto_expire_days?: number; is_unique_code?: boolean; max_unique_code_amount?: number; is_postal_code?: boolean; postal_code_requirement?: "autofill" | "manual"; is_customer_otp_required?: boolean; is_courier_required?: boolean; is_manual_shipping_cost?: boolean; is_transferproof_required?: boolean; is_dropshipping_allowed?: boolean; digital_only_complete_type?: "auto" | "when_settled" | "manual"; min_name_length?: number; min_address_length?: number; max_per_phone?: number; max_per_ip?: number; is_spam_filter?: boolean; is_order_hard_filter?: boolean; blocked_message?: string }

export type User = { id: number; unique_id: string; email: string; fullname: string; avatar: string | null; is_operator: boolean; created_at: string }

export interface Operations {
  'DELETE /api/businesses/{business_id}/api-keys/{key_id}': { path: { business_id: string; key_id: number }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/businesses/{business_id}/apps/{client_id}': { path: { business_id: string; client_id: string }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/businesses/{business_id}/invitations/{invitation_id}': { path: { business_id: string; invitation_id: number }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/businesses/{business_id}/members/{user_id}': { path: { business_id: string; user_id: string }; query: {  }; body: undefined; answer: undefined }
  'DELETE /api/sessions/{session_id}': { path: { session_id: number }; query: {  }; body: undefined; answer: undefined }
  'GET /api/businesses': { path: {  }; query: {  }; body: undefined; answer: { data: (Business)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/api-keys': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (ApiKey)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/api-keys/{key_id}': { path: { business_id: string; key_id: number }; query: {  }; body: undefined; answer: ApiKey }
  'GET /api/businesses/{business_id}/apps': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (App)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/apps/{client_id}': { path: { business_id: string; client_id: string }; query: {  }; body: undefined; answer: App }
  'GET /api/businesses/{business_id}/audit': { path: { business_id: string }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string }; body: undefined; answer: { data: (AuditEntry)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/audit/verification': { path: { business_id: string }; query: {  }; body: undefined; answer: AuditVerdict }
  'GET /api/businesses/{business_id}/installations': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (Installation)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/invitations': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (Invitation)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/members': { path: { business_id: string }; query: {  }; body: undefined; answer: { data: (Member)[]; is_paginated: false } }
  'GET /api/businesses/{business_id}/outbox': { path: { business_id: string }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string }; body: undefined; answer: { data: (Mail)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores': { path: { business_id: string }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string; search?: string }; body: undefined; answer: { data: (Store)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/businesses/{business_id}/stores/{store_id}': { path: { business_id: string; store_id: string }; query: {  }; body: undefined; answer: Store }
  'GET /api/me': { path: {  }; query: {  }; body: undefined; answer: User }
  'GET /api/oauth/authorization': { path: {  }; query: { client_id?: unknown; redirect_uri?: unknown; response_type?: unknown; state?: unknown; code_challenge?: unknown; code_challenge_method?: unknown; scope?: unknown }; body: undefined; answer: Consent }
  'GET /api/operator/apps': { path: {  }; query: { page_size?: number; next_cursor?: string; previous_cursor?: string; is_verified?: boolean }; body: undefined; answer: { data: (OwnedApp)[]; is_paginated: true; has_next: boolean; has_previous: boolean; next_cursor: string | null; previous_cursor: string | null; page_size: number } }
  'GET /api/scopes': { path: {  }; query: {  }; body: undefined; answer: { data: ({ name: string; description: string })[]; is_paginated: false } }
  'GET /api/sessions': { path: {  }; query: {  }; body: undefined; answer: { data: (Session)[]; is_paginated: false } }
  'GET /api/webhook-events': { path: {  }; query: {  }; body: undefined; answer: { data: ({ name: string; description: string })[]; is_paginated: false } }
  'PATCH /api/businesses/{business_id}': { path: { business_id: string }; query: {  }; body: { name?: string }; answer: Business }
  'PATCH /api/businesses/{business_id}/api-keys/{key_id}': { path: { business_id: string; key_id: number }; query: {  }; body: { name?: string; description?: string | null; scopes?: (string)[] }; answer: ApiKey }
  'PATCH /api/businesses/{business_id}/apps/{client_id}': { path: { business_id: string; client_id: string }; query: {  }; body: { name?: string; redirect_uri?: string; scopes?: (string)[]; description?: string | null; logo_url?: string | null; homepage_url?: string | null; manage_url?: string | null; webhook?: { is_enabled?: boolean; url?: string | null; events?: (string)[] }; billing_tags?: ({ tag_code: string; label: string; price: number; currency: string; action_key: string })[]; ip_allowlist?: (string)[] }; answer: App }
  'PATCH /api/businesses/{business_id}/members/{user_id}': { path: { business_id: string; user_id: string }; query: {  }; body: { role: "owner" | "admin" | "developer" | "staff" | "viewer" }; answer: undefined }
  'PATCH /api/businesses/{business_id}/stores/{store_id}': { path: { business_id: string; store_id: string }; query: {  }; body: { name?: string; settings?: StoreSettings }; answer: Store }
  'POST /api/auth/login': { path: {  }; query: {  }; body: { email: string; password: string }; answer: User }
  'POST /api/auth/logout': { path: {  }; query: {  }; body: undefined; answer: undefined }
  'POST /api/auth/signup': { path: {  }; query: {  }; body: { fullname: string; email: string; password: string }; answer: User }
  'POST /api/businesses': { path: {  }; query: {  }; body: { name: string; username?: string }; answer: Business }
  'POST /api/businesses/{business_id}/api-keys': { path: { business_id: string }; query: {  }; body: { name: string; description?: string | null; key_type: "secret" | "restricted"; scopes?: (string)[]; expires_at?: string | null }; answer: IssuedApiKey }
  'POST /api/businesses/{business_id}/api-keys/{key_id}/rotate': { path: { business_id: string; key_id: number }; query: {  }; body: undefined; answer: IssuedApiKey }
  'POST /api/businesses/{business_id}/apps': { path: { business_id: string }; query: {  }; body: { name: string; redirect_uri: string; scopes: (string)[]; description?: string | null; logo_url?: string | null; homepage_url?: string | null; manage_url?: string | null; webhook?: { is_enabled?: boolean; url?: string | null; events?: (string)[] }; billing_tags?: ({ tag_code: string; label: string; price: number; currency: string; action_key: string })[]; ip_allowlist?: (string)[] }; answer: IssuedApp }
  'POST /api/businesses/{business_id}/apps/{client_id}/rotate-secret': { path: { business_id: string; client_id: string }; query: {  }; body: undefined; answer: IssuedApp }
  'POST /api/businesses/{business_id}/installations/{installation_id}/disable': { path: { business_id: string; installation_id: number }; query: {  }; body: undefined; answer: Installation }
  'POST /api/businesses/{business_id}/installations/{installation_id}/enable': { path: { business_id: string; installation_id: number }; query: {  }; body: undefined; answer: Installation }
  'POST /api/businesses/{business_id}/installations/{installation_id}/launch': { path: { business_id: string; installation_id: number }; query: {  }; body: undefined; answer: Launch }
  'POST /api/businesses/{business_id}/installations/{installation_id}/revoke': { path: { business_id: string; installation_id: number }; query: {  }; body: undefined; answer: Installation }
  'POST /api/businesses/{business_id}/invitations': { path: { business_id: string }; query: {  }; body: { email: string; role: "admin" | "developer" | "staff" | "viewer" }; answer: Invitation }
  'POST /api/businesses/{business_id}/stores': { path: { business_id: string }; query: {  }; body: { name: string }; answer: Store }
  'POST /api/invitations/accept': { path: {  }; query: {  }; body: { token: string }; answer: Business }
  'POST /api/operator/apps/{client_id}/unverify': { path: { client_id: string }; query: {  }; body: undefined; answer: App }
  'POST /api/operator/apps/{client_id}/verify': { path: { client_id: string }; query: {  }; body: undefined; answer: App }
}
