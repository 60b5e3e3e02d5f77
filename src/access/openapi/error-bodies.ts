import { Type } from 'typebox'
import { fieldErrorSentences } from '../../platform/errors/field-errors.ts'
import { errorCodes } from '../../vocabulary/errors/index.ts'

/** The body of every error. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'A sentence for people' }),
    error_code: Type.String({
      title: 'ErrorCode',
      description: 'A stable code for programs',
      'x-extensible-enum': errorCodes,
    }),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field' })),
    error_details: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String({ description: 'The path of the field, `base` for the request as a whole' }),
            code: Type.String({
              description: 'What is wrong, as a stable code',
              'x-extensible-enum': Object.keys(fieldErrorSentences),
            }),
            params: Type.Record(Type.String(), Type.Unknown(), { description: 'The values that the sentence names' }),
          },
          { title: 'ErrorDetail', additionalProperties: false },
        ),
        { description: 'The same as `errors`, as codes' },
      ),
    ),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    request_id: Type.String(),
  },
  { title: 'Error', additionalProperties: false },
)

/** The error body of OAuth routes for form-encoded requests, in the shape of RFC 6749. */
export const OauthErrorBody = Type.Object(
  {
    ...ErrorBody.properties,
    error: Type.String({ description: 'A sentence for people; the code, if the request was form-encoded' }),
    error_description: Type.Optional(
      Type.String({ description: 'The sentence for people, if the request was form-encoded' }),
    ),
  },
  { title: 'OauthError', additionalProperties: false },
)
