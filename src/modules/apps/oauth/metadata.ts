import { allScopes } from '../../../access/scopes.ts'
import type { Config } from '../../../config.ts'

/** The issuer, which is also the `iss` of authorization responses (RFC 9207). */
export const issuerOf = (config: Config) => config.baseUrl

/** RFC 8414 §3.3: clients compare `issuer` with the URL they fetched the document from. */
export const serverMetadata = (config: Config) => ({
  issuer: issuerOf(config),
  authorization_endpoint: `${config.appUrl}/oauth/authorize`,
  token_endpoint: `${config.baseUrl}/v3/oauth/token`,
  revocation_endpoint: `${config.baseUrl}/v3/oauth/revoke`,
  introspection_endpoint: `${config.baseUrl}/v3/oauth/introspect`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: false,
  scopes_supported: allScopes,
  service_documentation: `${config.baseUrl}/docs`,
})
