/** A business of a service, with the key that the command received for it. */
export type SignIn = {
  /** Address of the API, such as `https://api.example.com`. */
  url: string
  /** An API key, `rk_…`. */
  key: string
  /** Address of the dashboard; unknown for a key of the environment. */
  app_url?: string
  business?: { unique_id: string; username: string; name: string; is_test?: boolean }
  scopes?: string[]
  expires_at?: string
}
