import type { FastifyRequest } from 'fastify'
import { AppError, validationFailed } from '../../errors/errors.ts'

export const maxUploadBytes = 1024 * 1024

/**
 * Limits of every upload. A field holds one short choice; a longer one is cut, and refused as unknown by who reads it. Files
 * and fields are bounded, but not parts: past that limit the parser has no handler for a body that breaks off, and the
 * process would end.
 */
export const uploadLimits = {
  files: 1,
  fields: 10,
  fieldSize: 1000,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: Number.POSITIVE_INFINITY,
}

/** What the parser throws about a body without boundary or end. It has no code and no status, only this text. */
export const isBrokenMultipart = ({ message }: Error) => /^Multipart: |unexpected end of multipart data$/i.test(message)

/** The file and the text fields of a multipart request; at most 1 MiB, as other bodies. */
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
