import { type MerchantRoute, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { OrderId } from '../../orders/views/index.ts'
import { permission, tag } from '../order-routes/index.ts'
import { type DocumentRow, getDocument, getDocumentFile, startDocument } from './manage-documents.ts'
import { DocumentIn, DocumentOut } from './schemas.ts'

const params = { document_id: OrderId }

const show = ({ id, kind, paper, language, order_ids, status, created_at, finished_at }: DocumentRow) => ({
  id,
  kind,
  paper,
  language,
  orders: order_ids.length,
  status,
  created_at,
  finished_at,
})

export const orderDocumentRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantCreate({
    method: 'POST',
    path: '/orders/documents',
    tag,
    summary: 'Start writing packing slips or labels of 1 to 100 orders to a PDF file',
    description: 'Without `paper` a packing slip is A5 and a label A6. The file is kept for a day.',
    scope: 'order:read',
    permission,
    body: DocumentIn,
    answer: { status: 200, schema: DocumentOut },
    errors: [404],
    example: { ids: ['01a1dd45-7520-70c4-8396-08f1a45ed9a1', 1042], kind: 'label', language: 'id' },
    handle: async (tx, { merchant, body, now }) => show(await startDocument(tx, merchant.business_id, body, now)),
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/documents/:document_id',
    tag,
    summary: 'Whether the PDF file is written',
    scope: 'order:read',
    permission,
    params,
    answer: { status: 200, schema: DocumentOut },
    errors: [404],
    handle: async ({ merchant, params }) => show(await getDocument(db, merchant.business_id, params.document_id)),
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/documents/:document_id/file',
    tag,
    summary: 'The finished PDF file',
    scope: 'order:read',
    permission,
    params,
    answer: { status: 200, schema: null, contentType: 'application/pdf' },
    errors: [404, 409],
    handle: async ({ merchant, params, reply }) => {
      const { document, content } = await getDocumentFile(db, merchant.business_id, params.document_id)
      const name = `${document.kind}s-${document.created_at.slice(0, 10)}.pdf`
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(content)
    },
  }),
]
