import { Ajv2020 } from 'ajv/dist/2020.js'
import { closeAnswers } from '../documents/close-answers.ts'
import { callApi } from '../support/service.ts'

type Sent = { event: string }

/**
 * Holds bodies that receivers get against the `webhooks` section of the service's OpenAPI document; returns what does
 * not match, so that a test expects nothing. Any module that records events can use it for its own.
 */
export async function findUndocumented(service: { baseUrl: string }, sent: Sent[]): Promise<string[]> {
  const document = closeAnswers((await callApi(service, '/v3/openapi.json')).body)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema({ $id: 'document', ...document })
  return sent.flatMap((body) => {
    if (!document.webhooks[body.event]) return [`${body.event} is not in the document`]
    const schema = `document#/webhooks/${body.event}/post/requestBody/content/application~1json/schema`
    const validate = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema })
    return validate(body) ? [] : [`${body.event}: ${ajv.errorsText(validate.errors)}`]
  })
}
