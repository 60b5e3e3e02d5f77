import { Type } from 'typebox'
import { Closed, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'

const Scopes = Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100, uniqueItems: true })
const Code = Text(20, { description: 'As the command printed it' })

export const StartIn = Closed({
  machine_name: Text(60, {
    pattern: '^[ -~]*$',
    description: 'Shown to the person who confirms, and in the name of the key',
  }),
  scopes: Scopes,
})

export const StartOut = Closed(
  {
    secret: Type.String({
      description: 'With which the command asks for the answer; shown only here',
      examples: ['cli_…'],
    }),
    code: Type.String({ description: 'For the person', examples: ['WDJB-MJHT'] }),
    confirm_url: Type.String({ description: 'Where the person types the code' }),
    app_url: Type.String({ description: 'Address of the dashboard' }),
    expires_at: Timestamp,
    interval: Type.Integer({ description: 'Seconds to wait between two questions' }),
  },
  { title: 'CliSignIn' },
)

export const ClaimIn = Closed({ secret: Text(200) })

export const ClaimOut = Closed(
  {
    status: OneOf(['waiting', 'denied', 'confirmed']),
    key: Type.Optional(
      Type.String({ description: 'The API key, once confirmed; only this answer has it', examples: ['rk_…'] }),
    ),
    business: Type.Optional(
      Closed({
        unique_id: Type.String(),
        username: Type.String(),
        name: Type.String(),
        is_test: Type.Boolean({ description: 'Whether the business is for trying things out' }),
      }),
    ),
    scopes: Type.Optional(Type.Array(Type.String())),
    expires_at: Type.Optional(Timestamp),
  },
  { title: 'CliSignInAnswer' },
)

export const OpenIn = Closed({ code: Code })

export const OpenOut = Closed(
  {
    machine_name: Type.String(),
    requested_from: Type.String({ description: 'The address of the machine' }),
    is_elsewhere: Type.Boolean({ description: 'Whether this request came from another network' }),
    scopes: Type.Array(Type.String(), { description: 'What the command asked for' }),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: 'OpenedCliSignIn' },
)

export const ConfirmIn = Closed({ code: Code, scopes: Scopes })
