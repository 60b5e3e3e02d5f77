import { Type } from 'typebox'
import { Closed } from '../../../platform/http/schemas.ts'

export const DigitalFileOut = Closed(
  {
    id: Type.Integer(),
    name: Type.String({ examples: ['panduan-seduh.pdf'] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    size_in_bytes: Type.Integer(),
    url: Type.String({ description: 'Signed URL, valid for 15 minutes' }),
  },
  { title: 'DigitalProductFile' },
)

export const ImageOut = Closed(
  {
    id: Type.Integer(),
    key: Type.String({ description: 'The value to use in the images of a product', examples: ['x9Fk…/1280.webp'] }),
    url: Type.String({ description: 'The largest size' }),
    width: Type.Integer(),
    height: Type.Integer(),
    sizes: Type.Array(Closed({ width: Type.Integer(), url: Type.String() })),
  },
  { title: 'Image' },
)
