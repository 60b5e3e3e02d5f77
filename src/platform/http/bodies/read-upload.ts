import type { FastifyRequest } from 'fastify'
import { AppError, validationFailed } from '../../errors/errors.ts'

export const maxUploadBytes = 1024 * 1024

/**
 * Limits of every upload. A field holds one short choice; a longer value is cut and then refused as unknown. Files and
 * fields are limited, but not parts: beyond a limit on parts the parser would have no error handler for a body that
 * breaks off, and the process would end.
 */
export const uploadLimits = {
  files: 1,
  fields: 10,
  fieldSize: 1000,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: Number.POSITIVE_INFINITY,
}

/**
 * The errors that the parser throws for a body without boundary or end. They have no code and no status, only this
 * text.
 */
export const isBrokenMultipart = ({ message }: Error) => /^Multipart: |unexpected end of multipart data$/i.test(message)

/** Reads the file and the text fields of a multipart request of at most 1 MiB, the limit of other bodies. */
export async function readUpload(request: FastifyRequest): Promise<{ file: Buffer; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data')
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  for await (const part of request.parts({ limits: { ...uploadLimits, fileSize: maxUploadBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      file = await part.toBuffer()
      if (part.file.truncated) throw new AppError(413, 'payload_too_large', 'The file is larger than 1 MiB')
    }
  }
  if (!file) throw validationFailed({ file: 'required' })
  return { file, fields }
}
