/** The parts of two untyped libraries that test/documents/oauth-libraries.test.ts uses. */

declare module 'simple-oauth2' {
  type Values = Record<string, unknown>
  export class AccessToken {
    token: { access_token: string; refresh_token: string; expires_in: number; scope: string }
    expired(): boolean
    refresh(): Promise<AccessToken>
    revoke(kind: 'access_token' | 'refresh_token'): Promise<void>
  }
  export class AuthorizationCode {
    constructor(options: { client: Values; auth: Values; options?: Values })
    authorizeURL(parameters: Values): string
    getToken(parameters: Values): Promise<AccessToken>
    createToken(token: Values): AccessToken
  }
}

declare module 'passport-oauth2' {
  type Tokens = { access: string; refresh: string; params: Record<string, unknown> }
  type Verify = (
    access: string,
    refresh: string,
    params: Tokens['params'],
    profile: unknown,
    done: (error: null, user: Tokens) => void,
  ) => void
  export class Strategy {
    constructor(options: Record<string, unknown>, verify: Verify)
    authenticate(request: { query: Record<string, string>; session: object }): void
    redirect: (url: string) => void
    success: (user: Tokens) => void
    fail: (info: unknown) => void
    error: (error: Error) => void
    _oauth2: {
      getOAuthAccessToken(
        token: string,
        parameters: Record<string, string>,
        done: (error: { statusCode: number; data: string } | null, access: string, refresh: string) => void,
      ): void
    }
  }
}
