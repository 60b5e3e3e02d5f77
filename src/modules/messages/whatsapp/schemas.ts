import { type Static, Type } from 'typebox'
import { Closed, ListOf, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { parameterNames, templateKinds } from './rules.ts'

const kind = OneOf(templateKinds, {
  description:
    'What the buyer is told. `sign_in_code` has a template of the category authentication, with the code and a button to copy it',
})

export const TemplatesIn = Closed(
  {
    templates: Type.Array(
      Closed({
        kind,
        template: Text(512, { pattern: '^[a-z0-9_]+$', description: 'The name of a template that Meta approved' }),
        language: Text(10, {
          pattern: '^[a-z]{2,3}(_[A-Z]{2,4})?$',
          description: 'Of the template, such as id or en_US',
        }),
        parameters: Type.Array(OneOf(parameterNames), {
          maxItems: 20,
          description: 'The values of {{1}}, {{2}}, …; none for `sign_in_code`, whose {{1}} is the code',
        }),
        has_button: Type.Boolean({
          description:
            'The template has a button whose address ends with {{1}}: the end of the order’s page. `sign_in_code` always has its button',
        }),
      }),
      { maxItems: 20, description: 'What is not among them is not told' },
    ),
  },
  { title: 'WhatsAppTemplatesIn' },
)
export type TemplatesInput = Static<typeof TemplatesIn>

export const TemplatesOut = ListOf(
  Closed(
    {
      kind,
      template: Type.String(),
      language: Type.String(),
      parameters: Type.Array(OneOf(parameterNames)),
      has_button: Type.Boolean(),
      last_updated_at: Timestamp,
    },
    { title: 'WhatsAppTemplate' },
  ),
)
