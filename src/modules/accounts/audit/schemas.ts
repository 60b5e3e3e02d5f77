import { Type } from 'typebox'
import { Closed, Nullable, Timestamp } from '../../../platform/http/schemas.ts'

export const AuditEntryOut = Closed(
  {
    sequence: Type.Integer(),
    at: Timestamp,
    actor: Type.String({ description: "The user's unique_id, or the command that acted" }),
    actor_name: Nullable(Type.String()),
    action: Type.String({ examples: ['api_key.created'] }),
    description: Type.String({ description: 'What the action is called, in the language of `Accept-Language`' }),
    target: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
    hash: Type.String({
      description:
        'HMAC-SHA-256 of this entry and the previous hash, in hexadecimal; SHA-256 in entries before `keyed_from`',
    }),
  },
  { title: 'AuditEntry' },
)

export const AuditVerdictOut = Closed(
  {
    entries: Type.Integer({ description: 'With those that are in archives' }),
    archived: Type.Integer({ description: 'The last entry that the operator moved into an archive; 0 without one' }),
    is_intact: Type.Boolean(),
    broken_at: Nullable(Type.Integer()),
    keyed_from: Nullable(
      Type.Integer({ description: 'The first entry with a keyed hash, which also protects the entries before it' }),
    ),
  },
  { title: 'AuditVerdict' },
)
