import { excelType } from '../../platform/tables/excel-limits.ts'
import type { Route } from '../route.ts'

function describeUpload({ uploads, uploadExample: example = 'the bytes of the file', takesExcel }: Route) {
  const mediaType = uploads ?? 'application/octet-stream'
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: { type: 'string', contentMediaType: mediaType, description: 'The bytes of one file, with its name' },
          },
          required: ['file'],
        },
        encoding: { file: { contentType: takesExcel ? `${mediaType}, ${excelType}` : mediaType } },
        example: { file: example },
      },
    },
  }
}

/** The `requestBody` of an operation: JSON, a form, a mail, a file, or nothing. */
export function describeBody(route: Route, named: (schema: unknown) => unknown) {
  if (route.isUpload) return { requestBody: describeUpload(route) }
  const example = route.example !== undefined && { example: route.example }
  if (route.bodyType)
    return {
      requestBody: {
        required: true,
        content: {
          [route.bodyType]: { schema: { type: 'string' }, ...example },
          ...(route.takesExcel && {
            [excelType]: { schema: { type: 'string', format: 'binary' }, example: 'the bytes of the file' },
          }),
        },
      },
    }
  if (!route.body) return {}
  const content = { schema: named(route.body), ...example }
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': content,
        ...(route.form && { 'application/x-www-form-urlencoded': content }),
        ...(route.mailExample && {
          'message/rfc822': { schema: { type: 'string' }, example: route.mailExample },
        }),
      },
    },
  }
}
